import AVEngineCore
import CoreMedia

/// The destination of fragments: a file, or a sink of segments.
protocol FragmentTarget: AnyObject {
  /// The output's name in errors.
  var subject: String { get }
  /// Prepares for `write`.
  func begin() throws(EngineError)
  func check(_ format: CMFormatDescription, of mediaType: CMMediaType) throws(EngineError)
  /// Writes the headers that fragments need, and determines the time shift of each track that they describe.
  func writeHeader(_ tracks: inout [FragmentTrack], origin: CMTime?) throws(EngineError)
  func write(_ pieces: [FragmentPiece], _ tracks: inout [FragmentTrack]) throws(EngineError)
  func finish(_ tracks: inout [FragmentTrack], hasHeader: Bool) throws(EngineError)
  /// Sets the metadata, as in `ContainerWriter`.
  func setMetadata(_ metadata: [MetadataEntry])
  func abandon()
  /// Whether a format may still be added after the headers are written.
  var takesLateFormats: Bool { get }
  /// Whether each header lists one format of a track, and may be followed by another header.
  var listsSoleFormats: Bool { get }
  var bytesWritten: Int64 { get }
}
