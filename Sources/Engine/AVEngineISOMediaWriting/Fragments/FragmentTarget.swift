import AVEngineCore
import CoreMedia

protocol FragmentTarget: AnyObject {
  var subject: String { get }
  func begin() throws(EngineError)
  func check(_ format: CMFormatDescription, of mediaType: CMMediaType) throws(EngineError)
  /// Sets the time shift of each track that the headers describe and that has samples.
  func writeHeader(_ tracks: inout [FragmentTrack], origin: CMTime?) throws(EngineError)
  func write(_ pieces: [FragmentPiece], _ tracks: inout [FragmentTrack]) throws(EngineError)
  func finish(_ tracks: inout [FragmentTrack], hasHeader: Bool) throws(EngineError)
  func setMetadata(_ metadata: [MetadataEntry])
  func abandon()
  var takesLateFormats: Bool { get }
  /// Whether a header lists one format of each track, so that samples of another format need a new header.
  var listsSoleFormats: Bool { get }
  var bytesWritten: Int64 { get }
}
