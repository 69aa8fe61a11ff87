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
  /// Samples that were found and not given yet, in decode order; empty when nothing of the range is left.
  private var found = FIFO<MediaSample>()
  /// Samples that are wanted only if one follows that is presented before the end.
  private var held = FIFO<MediaSample>()
  /// Samples are cut to the range: each stands for itself, and many players know no edits of text.
  private let cutsSamples: Bool

  /// Where the cursor begins, in media time.
  private let leadIn: CMTime

  /// nil where nothing of the track lies in the range.
  init?(index: Int, output: Int, track: ExportPlan.Track, range: CMTimeRange, sharing walk: SharedWalk) throws(EngineError) {
    let stretches = try track.source.stretches(in: [range])
    guard let first = stretches.first, let start = stretches.map(\.source.start).min(), let end = stretches.map(\.source.end).max() else {
      return nil
    }
    (self.index, self.output, source) = (index, output, first.track)
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
  /// What is decoded after the last such sample is needed by nothing that is shown; where a file was cut off it may be missing.
  private func find() throws(EngineError) {
    while let sample = try cursor.next(), sample.decodeTime < end {
      held.append(sample)
      if sample.presentationTime < end { return swap(&found, &held) }
    }
    held.removeAll()
  }

  /// In output time, with an empty edit wherever nothing plays.
  private static func edits(of stretches: [MediaStretch], from start: CMTime) -> [EditSegment] {
    var edits: [EditSegment] = []
    var end = start
    for stretch in stretches {
      if end < stretch.target.start {
        edits.append(EditSegment(source: nil, target: CMTimeRange(start: end - start, duration: stretch.target.start - end)))
      }
      let target = CMTimeRange(start: stretch.target.start - start, duration: stretch.target.duration)
      edits.append(EditSegment(source: stretch.source, target: target))
      end = stretch.target.end
    }
    return edits
  }

  /// The next sample whose decoding is due before an output time, or nil if there is none (yet).
  func next(before time: CMTime) throws(EngineError) -> MediaSample? {
    guard let sample = found.first, due(sample) < time else { return nil }
    _ = found.popFirst()
    if found.isEmpty { try find() }
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
  var isDone: Bool { found.isEmpty }

  /// Output time at which the next sample of the range is due.
  var nextDue: CMTime? { found.first.map(due) }

  /// Output time at which a sample is due, for the order in the file.
  func due(_ sample: MediaSample) -> CMTime { outputStart + (sample.decodeTime - start) }
}
