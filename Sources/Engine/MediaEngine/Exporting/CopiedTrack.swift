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
  private var pending: MediaSample?
  /// Samples are cut to the range: each stands for itself, and many players know no edits of text.
  private let cutsSamples: Bool

  /// nil where nothing of the track lies in the range.
  init?(index: Int, output: Int, track: ExportPlan.Track, range: CMTimeRange) throws(EngineError) {
    let segments = track.map.segments(in: range)
    let sources = segments.compactMap(\.source)
    guard let start = sources.map(\.start).min(), let end = sources.map(\.end).max(),
      let first = segments.first(where: { !$0.isEmpty })
    else { return nil }
    (self.index, self.output, source) = (index, output, track.source)
    (self.start, self.end, outputStart) = (start, end, first.target.start - range.start)
    edits = segments.map { segment in
      EditSegment(source: segment.source, target: CMTimeRange(start: segment.target.start - range.start, duration: segment.target.duration))
    }
    cutsSamples = edits.count == 1 && edits[0].isAtNaturalSpeed && Self.isText(track.source)
    cursor = try track.source.makeCursor()
    try cursor.seek(to: start - Self.preroll(of: track.source))
    pending = try cursor.next()
  }

  /// Sound needs the packet before its first: transforms overlap.  The edit hides it.
  private static func preroll(of track: any MediaTrack) -> CMTime {
    guard track.info.mediaType == kCMMediaType_Audio, let format = track.info.formatDescriptions.first,
      let description = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee,
      description.mFormatID != kAudioFormatLinearPCM, description.mSampleRate >= 1, description.mSampleRate < 10_000_000
    else { return .zero }
    let count = CMTimeValue(max(1, min(track.info.prerollPackets, 1024)))
    return CMTime(value: CMTimeValue(description.mFramesPerPacket) * count, timescale: CMTimeScale(description.mSampleRate))
  }

  /// The next sample whose decoding is due before an output time, or nil if there is none (yet).
  func next(before time: CMTime) throws(EngineError) -> MediaSample? {
    guard let sample = pending, sample.decodeTime < end, due(sample) < time else { return nil }
    pending = try cursor.next()
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
  var isDone: Bool { pending.map { $0.decodeTime >= end } ?? true }

  /// Output time at which the next sample of the range is due.
  var nextDue: CMTime? { isDone ? nil : pending.map(due) }

  /// Output time at which a sample is due, for the order in the file.
  func due(_ sample: MediaSample) -> CMTime { outputStart + (sample.decodeTime - start) }
}
