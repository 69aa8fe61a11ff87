package import CoreMedia

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
  var mapsSoundByEdits: Bool { get }
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
  var mapsSoundByEdits: Bool { output.mapsSoundByEdits }

  func declare(_ header: WriterTrack) throws(EngineError) { try output.declare(index, header) }
  func addFormat(_ format: CMFormatDescription, at location: String?) throws(EngineError) -> Int {
    try output.addFormat(format, at: location, to: index)
  }
  /// - Parameter due: when decoding of the sample is due, in movie time; decides its place in the file.
  func write(_ encoded: EncodedSample, due: CMTime) throws(EngineError) { try output.write(encoded, due: due, to: index) }
  func endSegment(due: CMTime) throws(EngineError) { try output.endSegment(in: index, due: due) }
}

extension CMTime {
  /// Ticks of a timescale, rounded to nearest; nil for what is no number or out of all reason.
  func ticks(_ timescale: CMTimeScale) -> Int64? {
    guard isNumeric else { return nil }
    let converted = convertScale(timescale, method: .roundHalfAwayFromZero)
    return converted.isNumeric && abs(converted.value) < 1 << 60 ? converted.value : nil
  }
}

/// Chooses the unit of a track's times.
package enum TrackTimescale {
  /// Finer units would make samples of seconds exceed the 32 bits that a file has for a duration.
  private static let finest = 1_000_000

  /// The coarsest scale in which all times are whole numbers, and at least `least`.
  package static func choose(for times: [CMTime], least: Int) -> CMTimeScale {
    var scale = 1
    for time in times where time.isNumeric && time.timescale > 0 && time.value != 0 {
      let next = leastCommonMultiple(scale, Int(time.timescale))
      scale = next <= finest ? next : max(scale, min(finest, Int(time.timescale)))
    }
    let factor = (least + scale - 1) / scale
    return CMTimeScale(clamping: scale * max(1, factor))
  }

  private static func leastCommonMultiple(_ a: Int, _ b: Int) -> Int {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    return x == 0 ? a : a / x * b
  }
}

extension [EditSegment] {
  /// The edits of a track that plays from `segments`, which lie in order of movie time: nothing before zero or after `end`, and empty
  /// edits where nothing plays.
  static func shown(_ segments: [EditSegment], end: CMTime?) -> [EditSegment] {
    let limit = CMTimeRange(start: .zero, end: end ?? .positiveInfinity)
    var result: [EditSegment] = []
    var reached = CMTime.zero
    for segment in segments {
      guard let part = segment.clipped(to: limit) else { continue }
      if part.target.start > reached {
        result.append(EditSegment(source: nil, target: CMTimeRange(start: reached, end: part.target.start)))
      }
      result.append(part)
      reached = part.target.end
    }
    return result
  }
}
