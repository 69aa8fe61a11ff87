import AVEngineCore
import CoreMedia

/// Where fragments go: a file, or a sink of segments.
protocol FragmentTarget: AnyObject {
  /// Names the output in errors.
  var subject: String { get }
  /// Ready for `write`.
  func begin() throws(EngineError)
  func check(_ format: CMFormatDescription, of mediaType: CMMediaType) throws(EngineError)
  /// Writes the headers that fragments need, and settles the shift of each track that they describe.
  func writeHeader(_ tracks: inout [FragmentTrack], origin: CMTime?) throws(EngineError)
  func write(_ pieces: [FragmentPiece], _ tracks: inout [FragmentTrack]) throws(EngineError)
  func finish(_ tracks: inout [FragmentTrack], hasHeader: Bool) throws(EngineError)
  /// As of `ContainerWriter`.
  func setMetadata(_ metadata: [MetadataEntry])
  func abandon()
  /// Whether a format may still be added once the headers are written.
  var takesLateFormats: Bool { get }
  /// Whether each header lists one format of a track, and may be followed by another header.
  var listsSoleFormats: Bool { get }
  var bytesWritten: Int64 { get }
}
