import AVEngineCore
import CoreMedia

/// What stands between an input's queue and the file: copies or encodes.  One thread at a time.
protocol WritingStage: AnyObject {
  /// Takes one buffer of the client's, whose times are source time.
  func take(_ buffer: CMSampleBuffer, into lane: OutputLane) throws(EngineError)
  /// Hands on what is still inside.
  ///
  /// - Parameter end: of the session, in movie time; nil where it is not known.
  func finish(end: CMTime?, into lane: OutputLane) throws(EngineError)
  /// All of a pass was given; what comes next, if anything, is all of the next one.
  func endPass(end: CMTime?, into lane: OutputLane) throws(EngineError)
  /// What comes next begins a new segment.
  func beginSegment(in lane: OutputLane) throws(EngineError)
  /// Where the track's media plays, in movie time; to be asked once everything was handed on.
  var edits: [EditSegment] { get }
}

extension WritingStage {
  func endPass(end: CMTime?, into lane: OutputLane) throws(EngineError) {}
}

/// Where the tracks' samples go.
protocol LaneOutput: AnyObject, Sendable {
  var mapsAudioByEdits: Bool { get }
  func declare(_ lane: Int, _ header: WriterTrack) throws(EngineError)
  func addFormat(_ format: CMFormatDescription, at location: String?, to lane: Int) throws(EngineError) -> Int
  func write(_ encoded: EncodedSample, due: CMTime, to lane: Int) throws(EngineError)
  func endSegment(in lane: Int, due: CMTime) throws(EngineError)
}

/// One input's way into the file.
struct OutputLane {
  let output: any LaneOutput
  let index: Int
  /// Source time that is movie time zero.
  let sessionStart: CMTime
  /// Holes in sound become edits, which are written at the end; else media time has the holes.
  var mapsAudioByEdits: Bool { output.mapsAudioByEdits }

  func declare(_ header: WriterTrack) throws(EngineError) { try output.declare(index, header) }
  func addFormat(_ format: CMFormatDescription, at location: String?) throws(EngineError) -> Int {
    try output.addFormat(format, at: location, to: index)
  }
  /// - Parameter due: when decoding of the sample is due, in movie time; decides its place in the file.
  func write(_ encoded: EncodedSample, due: CMTime) throws(EngineError) {
    try output.write(encoded, due: due, to: index)
  }
  func endSegment(due: CMTime) throws(EngineError) { try output.endSegment(in: index, due: due) }
}
