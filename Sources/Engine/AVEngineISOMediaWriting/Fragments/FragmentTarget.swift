import AVEngineCore
import CoreMedia

/// The destination of fragments: a file, or a sink of segments.
protocol FragmentTarget: AnyObject {
  /// The output's name in errors.
  var subject: String { get }
  func begin() throws(EngineError)
  func check(_ format: CMFormatDescription, of mediaType: CMMediaType) throws(EngineError)
  /// Writes the headers that precede fragments, and sets the time shift of each track that they describe and that has
  /// samples.
  func writeHeader(_ tracks: inout [FragmentTrack], origin: CMTime?) throws(EngineError)
  func write(_ pieces: [FragmentPiece], _ tracks: inout [FragmentTrack]) throws(EngineError)
  func finish(_ tracks: inout [FragmentTrack], hasHeader: Bool) throws(EngineError)
  func setMetadata(_ metadata: [MetadataEntry])
  func abandon()
  /// Whether a format may still be added after the headers are written.
  var takesLateFormats: Bool { get }
  /// Whether a header lists one format of each track, so that samples of another format need a new header.
  var listsSoleFormats: Bool { get }
  var bytesWritten: Int64 { get }
}
