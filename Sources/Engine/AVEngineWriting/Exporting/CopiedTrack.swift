import AVEngineCore
import AVEngineReading
import CoreMedia

/// A track that is copied without decoding: which of its samples are taken, and the edits that show what was asked for.
final class CopiedTrack {
  /// Index in the plan, for progress.
  let index: Int
  /// Index in the writer.
  let output: Int
  let source: any MediaTrack
  /// In output time, over the source's media time.
  let edits: [EditSegment]
  private let cursor: any SampleCursor
  /// Media time of the first edit's start, and of the last one's end.
  private let start: CMTime
  private let end: CMTime
  /// Output time that corresponds to `start`.
  private let outputStart: CMTime
  /// How many formats the writer knows of the track; the thread that writes counts them.
  @exclusivity(unchecked) var formatCount: Int
  // Exclusivity: where a track stands is one thread's, and no access to these calls back into it.
  /// The next sample, found and not given yet; nil when nothing of the range is left.
  @exclusivity(unchecked) private var first: MediaSample?
  /// Output time at which the next sample of the range is due.
  @exclusivity(unchecked) private(set) var nextDue: CMTime?
  /// Samples that were found behind the first, in decode order.
  @exclusivity(unchecked) private var found = FIFO<MediaSample>()
  /// Samples that are wanted only if one follows that is presented before the end.
  @exclusivity(unchecked) private var held = FIFO<MediaSample>()
  /// Bytes of the held samples that are in memory.
  @exclusivity(unchecked) private var heldBytes = 0
  /// Decode time of the last sample that was found.
  @exclusivity(unchecked) private var lastDecode = CMTime.invalid
  /// Samples are cut to the range: each stands for itself, and many players know no edits of text.
  private let cutsSamples: Bool

  /// Where the cursor begins, in media time.
  private let leadIn: CMTime

  /// nil where nothing of the track lies in the range.
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

  /// Goes to the first sample, when the cursors of all tracks have been made.
  func begin() throws(EngineError) {
    try cursor.seek(to: leadIn)
    try find()
  }

  /// Finds the next sample that is presented before the end, and those that are decoded before it, which it may need.
  ///
  /// Samples that are decoded after the last such one are needed by nothing that is shown; a file that was cut off may
  /// lack them. No more are held than any decoder reorders: beyond that the oldest is given without such a sample.
  private func find() throws(EngineError) {
    while var sample = try cursor.next(), sample.decodeTime < end {
      if sample.isMissing(before: start) { continue }
      // A stream whose times begin anew has decode times that go back, which no file can hold. Its samples are decoded
      // with the last one before them until the stream has caught up, and presented when it says.
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

  /// Above any codec's reorder depth.
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

  /// In output time, with an empty edit wherever nothing plays.
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

  /// The next sample whose decoding is due before an output time, or nil if there is none (yet).
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

  /// Nothing of the range is left.
  var isDone: Bool { nextDue == nil }

  /// Output time at which a sample is due, for the order in the file.
  func due(_ sample: MediaSample) -> CMTime { outputStart + (sample.decodeTime - start) }
}
