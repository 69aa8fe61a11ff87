package import CoreMedia

/// A compressed sample, and how an edit shows it.
package struct EditedSample: Sendable {
  /// At asset times; they lie outside of the range where the sample is needed for decoding only, or reaches beyond an end.
  package var sample: MediaSample
  /// What of the sample is not shown, in asset time.
  package var trimAtStart: CMTime = .zero
  package var trimAtEnd: CMTime = .zero
  /// The first sample of a stretch of media that does not go on from the one before.
  package var startsAnew = false

  /// Nothing of the sample is shown.
  package var isHidden: Bool {
    guard trimAtStart.value != 0 || trimAtEnd.value != 0 else { return false }
    return trimAtStart + trimAtEnd >= sample.duration
  }
}

/// Walks over the samples, undecoded, that show an edited track through a range of asset time.
///
/// They are given whole and in decode order, from the sync sample on that the first shown one needs. Stretches without media give nothing.
package final class SampleReader {
  private let cursor: any SampleCursor
  private let timescale: CMTimeScale
  private let leadIn: CMTime
  private let frames: FrameCutter?
  /// Samples that nobody sees are given only where others need them.
  private let needsHidden: Bool
  private var segments: ArraySlice<EditSegment>
  private var stretch: Stretch?
  /// The next sample given is the first of its segment.
  private var owesStart = false
  private var ready = FIFO<EditedSample>()
  /// Samples presented at or after the end: they count only if one follows that is shown.
  private var beyond: [EditedSample] = []
  /// Above any codec's reorder depth.
  private static let mostBeyond = 256

  /// - Parameter segments: Edits, in order.
  package init(track: any MediaTrack, segments: [EditSegment]) throws(EngineError) {
    cursor = try track.makeCursor()
    timescale = track.info.timescale
    leadIn = Self.leadIn(of: track)
    frames = FrameCutter(track)
    needsHidden = track.info.mediaType == kCMMediaType_Video || track.info.mediaType == kCMMediaType_Muxed || leadIn > .zero
    self.segments = Self.joined(segments.filter { !$0.isEmpty })[...]
  }

  /// A segment that is being read; its bounds are looked at for every sample.
  private struct Stretch {
    let segment: EditSegment
    let start: CMTime
    let end: CMTime
    let clock: SegmentClock
    /// A picture that is held has no duration of media: what is shown at its instant is wanted.
    var isHeld: Bool { start == end }
  }

  private enum Step { case given(EditedSample), none, atEnd }

  /// The next sample, or nil at the end.
  package func next() throws(EngineError) -> EditedSample? {
    if let sample = ready.popFirst() { return sample }
    while true {
      switch try step() {
      case .given(let sample): return sample
      case .none: continue
      case .atEnd: return nil
      }
    }
  }

  /// Edits that go on where the one before ends are one.
  private static func joined(_ segments: [EditSegment]) -> [EditSegment] {
    var result: [EditSegment] = []
    for segment in segments {
      guard let last = result.last, let before = last.source, let source = segment.source, last.isAtNaturalSpeed, segment.isAtNaturalSpeed,
        before.end == source.start, last.target.end == segment.target.start
      else {
        result.append(segment)
        continue
      }
      result[result.count - 1] = EditSegment(
        source: CMTimeRange(start: before.start, end: source.end), target: CMTimeRange(start: last.target.start, end: segment.target.end))
    }
    return result
  }

  /// Transforms of perceptual codecs overlap: the packet before the first belongs to it.
  private static func leadIn(of track: any MediaTrack) -> CMTime {
    guard track.info.mediaType == kCMMediaType_Audio, let format = track.info.formatDescriptions.first,
      let description = CMAudioFormatDescriptionGetStreamBasicDescription(format)?.pointee,
      !independentFormats.contains(description.mFormatID), description.mSampleRate >= 1, description.mSampleRate < 10_000_000
    else { return .zero }
    return CMTime(value: CMTimeValue(description.mFramesPerPacket), timescale: CMTimeScale(description.mSampleRate))
  }

  /// Formats whose packets need no other: uncompressed, lossless, companded.
  private static let independentFormats: Set<AudioFormatID> = [
    kAudioFormatLinearPCM, kAudioFormatAppleLossless, kAudioFormatFLAC, kAudioFormatULaw, kAudioFormatALaw, kAudioFormatAppleIMA4,
  ]

  /// Takes one more sample from the file.
  private func step() throws(EngineError) -> Step {
    guard let stretch = try currentStretch() else { return .atEnd }
    guard var sample = try cursor.next(), stretch.isHeld ? sample.decodeTime <= stretch.start : sample.decodeTime < stretch.end else {
      endStretch()
      return .none
    }
    if let frames, !stretch.isHeld {
      guard let cut = frames.cut(sample, from: stretch.start, to: stretch.end) else { return .none }
      sample = cut
    }
    var edited = edited(sample, stretch)
    guard needsHidden || !edited.isHidden else { return .none }
    edited.startsAnew = owesStart
    owesStart = false
    let isBeyond = sample.presentationTime >= stretch.end && !(stretch.isHeld && sample.presentationTime == stretch.start)
    if isBeyond, beyond.count < Self.mostBeyond {
      beyond.append(edited)
      return .none
    }
    return .given(inOrder(edited))
  }

  /// A sample that is shown makes those before it count.
  private func inOrder(_ sample: EditedSample) -> EditedSample {
    guard let first = beyond.first else { return sample }
    for sample in beyond.dropFirst() { ready.append(sample) }
    beyond = []
    ready.append(sample)
    return first
  }

  private func currentStretch() throws(EngineError) -> Stretch? {
    if let stretch { return stretch }
    guard let segment = segments.popFirst(), let source = segment.source else { return nil }
    let made = Stretch(
      segment: segment, start: source.start, end: source.end,
      clock: SegmentClock(source: source, target: segment.target, timescale: timescale))
    try cursor.seek(to: source.start - leadIn)
    (stretch, owesStart) = (made, true)
    return made
  }

  private func endStretch() { (stretch, beyond) = (nil, []) }

  private func edited(_ sample: MediaSample, _ stretch: Stretch) -> EditedSample {
    let clock = stretch.clock
    var edited = EditedSample(sample: sample)
    edited.sample.decodeTime = clock.assetTime(of: sample.decodeTime)
    if stretch.isHeld {
      (edited.sample.presentationTime, edited.sample.duration) = (stretch.segment.target.start, stretch.segment.target.duration)
      return edited
    }
    edited.sample.presentationTime = clock.assetTime(of: sample.presentationTime)
    edited.sample.duration = clock.assetDuration(of: sample.duration)
    if sample.presentationTime < stretch.start {
      edited.trimAtStart = min(clock.assetDuration(of: stretch.start - sample.presentationTime), edited.sample.duration)
    }
    let end = sample.presentationTime + sample.duration
    if end > stretch.end { edited.trimAtEnd = min(clock.assetDuration(of: end - stretch.end), edited.sample.duration) }
    return edited
  }
}
