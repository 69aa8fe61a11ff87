import AVEngineCore
import CoreMedia

/// Only one thread may use a stage at a time.
protocol WritingStage: AnyObject {
  /// The buffer's times are source times.
  func take(_ buffer: CMSampleBuffer, into lane: OutputLane) throws(EngineError)
  /// Outputs the rest of the samples. `end` is in movie time; nil if it is not known.
  func finish(end: CMTime?, into lane: OutputLane) throws(EngineError)
  func endPass(end: CMTime?, into lane: OutputLane) throws(EngineError)
  func beginSegment(in lane: OutputLane) throws(EngineError)
  /// The edits of the track's media, in movie time. They are complete after `finish`.
  var edits: [EditSegment] { get }
}

extension WritingStage {
  func endPass(end: CMTime?, into lane: OutputLane) throws(EngineError) {}
}

protocol LaneOutput: AnyObject, Sendable {
  var mapsAudioByEdits: Bool { get }
  func declare(_ lane: Int, _ header: WriterTrack) throws(EngineError)
  func addFormat(_ format: CMFormatDescription, at location: String?, to lane: Int) throws(EngineError) -> Int
  func write(_ encoded: EncodedSample, due: CMTime, to lane: Int) throws(EngineError)
  func endSegment(in lane: Int, due: CMTime) throws(EngineError)
}

struct OutputLane {
  let output: any LaneOutput
  let index: Int
  /// The source time that is movie time zero.
  let sessionStart: CMTime
  /// If gaps in audio do not become edits, media time has the gaps.
  var mapsAudioByEdits: Bool { output.mapsAudioByEdits }

  func declare(_ header: WriterTrack) throws(EngineError) { try output.declare(index, header) }
  func addFormat(_ format: CMFormatDescription, at location: String?) throws(EngineError) -> Int {
    try output.addFormat(format, at: location, to: index)
  }
  /// - Parameter due: The decode time of the sample, in movie time; it determines the sample's place in the file.
  func write(_ encoded: EncodedSample, due: CMTime) throws(EngineError) {
    try output.write(encoded, due: due, to: index)
  }
  func endSegment(due: CMTime) throws(EngineError) { try output.endSegment(in: index, due: due) }
}
