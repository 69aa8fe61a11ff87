package import CoreMedia

/// A compressed sample, and how an edit shows it.
package struct EditedSample: Sendable {
  /// With media times.
  package var sample: MediaSample
  /// Asset times; they lie outside of the range where the sample is needed for decoding only, or reaches beyond an end.
  package var presentationTime: CMTime
  package var decodeTime: CMTime
  package var duration: CMTime
  /// What of the sample is not shown, in asset time.
  package var trimAtStart: CMTime = .zero
  package var trimAtEnd: CMTime = .zero
  /// The first sample of a stretch of media that does not go on from the one before.
  package var startsAnew = false

  /// Nothing of the sample is shown.
  package var isHidden: Bool { trimAtStart + trimAtEnd >= duration && duration > .zero }
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
  private var clock: SegmentClock?
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

  /// The next sample, or nil at the end.
  package func next() throws(EngineError) -> EditedSample? {
    while ready.isEmpty { guard try fill() else { return nil } }
    return ready.popFirst()
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

  /// Takes one more sample from the file; false at the end.
  private func fill() throws(EngineError) -> Bool {
    guard let segment = segments.first, let source = segment.source else { return false }
    if clock == nil { owesStart = true }
    let clock = try place(source, segment)
    // A picture that is held has no duration of media: what is shown at its instant is wanted.
    let isHeld = source.duration == .zero
    guard var sample = try cursor.next(), isHeld ? sample.decodeTime <= source.start : sample.decodeTime < source.end else {
      endSegment()
      return !segments.isEmpty
    }
    if let frames, !isHeld {
      guard let cut = frames.cut(sample, to: source) else { return true }
      sample = cut
    }
    var edited = edited(sample, segment, source, clock)
    guard needsHidden || !edited.isHidden else { return true }
    edited.startsAnew = owesStart
    owesStart = false
    guard sample.presentationTime < source.end || isHeld && sample.presentationTime == source.start || beyond.count > Self.mostBeyond else {
      beyond.append(edited)
      return true
    }
    for sample in beyond { ready.append(sample) }
    beyond = []
    ready.append(edited)
    return true
  }

  private func place(_ source: CMTimeRange, _ segment: EditSegment) throws(EngineError) -> SegmentClock {
    if let clock { return clock }
    let made = SegmentClock(source: source, target: segment.target, timescale: timescale)
    try cursor.seek(to: source.start - leadIn)
    clock = made
    return made
  }

  private func endSegment() {
    segments.removeFirst()
    (clock, beyond) = (nil, [])
  }

  private func edited(_ sample: MediaSample, _ segment: EditSegment, _ source: CMTimeRange, _ clock: SegmentClock) -> EditedSample {
    var edited = EditedSample(
      sample: sample, presentationTime: clock.assetTime(of: sample.presentationTime), decodeTime: clock.assetTime(of: sample.decodeTime),
      duration: clock.assetDuration(of: sample.duration))
    if source.duration == .zero {
      edited.presentationTime = segment.target.start
      edited.duration = segment.target.duration
      return edited
    }
    let end = sample.presentationTime + sample.duration
    if sample.presentationTime < source.start {
      edited.trimAtStart = min(clock.assetDuration(of: source.start - sample.presentationTime), edited.duration)
    }
    if end > source.end {
      edited.trimAtEnd = min(clock.assetDuration(of: end - source.end), edited.duration)
    }
    return edited
  }
}
