import AVEngineCore
import AVEngineReading
import CoreMedia

final class CopiedTrack {
  /// The index in the plan, for progress.
  let index: Int
  /// The index in the writer.
  let output: Int
  let source: any MediaTrack
  /// The edits from the source's media time to output time.
  let edits: [EditSegment]
  private let cursor: any SampleCursor
  /// The earliest media time that the edits present; `end` is the latest.
  private let start: CMTime
  private let end: CMTime
  /// The output time at which media first plays. Samples are ordered as if the media at `start` played then.
  private let outputStart: CMTime
  /// The number of the track's formats that the writer knows. Only the writing thread uses it.
  @exclusivity(unchecked) var formatCount: Int
  // Exclusivity: the track's position is used on one thread, and no access to these properties calls back into the
  // track.
  /// The next sample, which was found and not returned yet; nil if no sample of the range is left.
  @exclusivity(unchecked) private var first: MediaSample?
  /// The output time at which the next sample of the range is decoded.
  @exclusivity(unchecked) private(set) var nextDue: CMTime?
  @exclusivity(unchecked) private var found = FIFO<MediaSample>()
  /// Samples that are needed only if one that follows in decode order is presented before the end.
  @exclusivity(unchecked) private var held = FIFO<MediaSample>()
  @exclusivity(unchecked) private var heldBytes = 0
  @exclusivity(unchecked) private var lastDecode = CMTime.invalid
  /// Whether samples are cut to the range: those of text that plays in one edit at natural speed. Samples of text do
  /// not depend on each other, and many players ignore edits of text.
  private let cutsSamples: Bool

  /// The media time at which the cursor begins, to include audio before `start` that a decoder needs.
  private let leadIn: CMTime

  init?(
    index: Int, output: Int, formatCount: Int, track: ExportPlan.Track, range: CMTimeRange, sharing walk: SharedWalk
  ) throws(EngineError) {
    let stretches = try track.source.stretches(in: [range])
    guard let first = stretches.first, let start = stretches.map(\.source.start).min(),
      let end = stretches.map(\.source.end).max()
    else {
      return nil
    }
    self.index = index
    self.output = output
    self.formatCount = formatCount
    source = first.track
    (self.start, self.end, outputStart) = (start, end, first.target.start - range.start)
    edits = Self.edits(of: stretches, from: range.start)
    cutsSamples = stretches.count == 1 && first.isAtNaturalSpeed && Self.isText(source)
    cursor = try source.makeCursor(sharing: walk)
    leadIn = start - source.info.copyLeadIn
  }

  /// Call this method after the cursors of all tracks have been made.
  func begin() throws(EngineError) {
    try cursor.seek(to: leadIn)
    try find()
  }

  /// A sample that is presented at or after the end is held, up to a limit, until a sample that is presented before the
  /// end follows in decode order: if none follows, the sample is not needed.
  private func find() throws(EngineError) {
    while var sample = try cursor.next(), sample.decodeTime < end {
      if sample.isMissing(before: start) { continue }
      // If a stream's times begin anew, its decode times go backwards, which no file can store. The samples then keep
      // the last decode time until the stream has caught up, and their own presentation times.
      if lastDecode.isNumeric, sample.decodeTime < lastDecode { sample.decodeTime = lastDecode }
      lastDecode = sample.decodeTime
      if sample.presentationTime < end {
        guard let earlier = held.popFirst() else { return put(sample) }
        held.append(sample)
        swap(&found, &held)
        heldBytes = 0
        return put(earlier)
      }
      held.append(sample)
      heldBytes += Self.memory(of: sample)
      if held.count > Self.mostHeld || heldBytes > Self.mostHeldBytes, let oldest = held.popFirst() {
        heldBytes -= Self.memory(of: oldest)
        return put(oldest)
      }
    }
    held.removeAll()
    heldBytes = 0
    put(nil)
  }

  private static let (mostHeld, mostHeldBytes) = (256, 32 << 20)

  private static func memory(of sample: MediaSample) -> Int {
    switch sample.location {
    case .memory, .packet: sample.size
    case .file, .missing: 0
    }
  }

  private func put(_ sample: consuming MediaSample?) {
    nextDue = sample.map(due)
    first = sample
  }

  private static func edits(of stretches: [EditRange], from start: CMTime) -> [EditSegment] {
    var edits: [EditSegment] = []
    var end = start
    for stretch in stretches {
      if end < stretch.target.start {
        edits.append(
          EditSegment(source: nil, target: CMTimeRange(start: end - start, duration: stretch.target.start - end)))
      }
      let target = CMTimeRange(start: stretch.target.start - start, duration: stretch.target.duration)
      edits.append(EditSegment(source: stretch.source, target: target))
      end = stretch.target.end
    }
    return edits
  }

  func next(before time: CMTime) throws(EngineError) -> MediaSample? {
    guard let nextDue, nextDue < time, let sample = first.take() else { return nil }
    if let following = found.popFirst() { put(following) } else { try find() }
    return cutsSamples ? cut(sample) : sample
  }

  private func cut(_ sample: MediaSample) -> MediaSample {
    var result = sample
    let from = max(sample.presentationTime, start)
    let to = min(sample.presentationTime + sample.duration, end)
    guard from < to else { return sample }
    (result.decodeTime, result.presentationTime, result.duration) = (from, from, to - from)
    return result
  }

  private static func isText(_ track: any MediaTrack) -> Bool {
    [kCMMediaType_Text, kCMMediaType_Subtitle, kCMMediaType_ClosedCaption].contains(track.info.mediaType)
  }

  var isDone: Bool { nextDue == nil }

  func due(_ sample: MediaSample) -> CMTime { outputStart + (sample.decodeTime - start) }
}
