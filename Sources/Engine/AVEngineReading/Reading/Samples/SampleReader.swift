package import AVEngineCore
package import CoreMedia

package struct EditedSample: Sendable {
  /// The asset times can be outside of the range that is read.
  package var sample: MediaSample
  /// The index of the sample's track in the reader's `sources`.
  package var source = 0
  /// The durations at the sample's start and end that are not shown, in asset time.
  package var trimAtStart: CMTime = .zero
  package var trimAtEnd: CMTime = .zero
  /// Whether this is the first sample of a range of media that does not continue the previous one.
  package var startsAnew = false

  package var isHidden: Bool {
    guard trimAtStart.value != 0 || trimAtEnd.value != 0 else { return false }
    return trimAtStart + trimAtEnd >= sample.duration
  }
}

/// Samples are returned in decode order, from the sync sample that a range needs on. They are whole, except that
/// uncompressed audio may be cut to the ranges.
package final class SampleReader {
  package private(set) var sources: [any MediaTrack] = []
  private var walks = TrackCache<Walk>(capacity: 8)
  private var remaining: ArraySlice<EditRange>
  private var stretch: Stretch?
  private var owesStart = false
  private var ready = FIFO<EditedSample>()
  /// Samples presented at or after the end of the range. They are returned only if a sample that is shown follows in
  /// decode order, or if there are too many.
  private var beyond: [EditedSample] = []
  /// The most samples in `beyond`: more than any codec reorders.
  private static let mostBeyond = 256

  /// - Parameter ranges: Ranges of asset time, in order, without overlap.
  package init(_ track: EditedTrack, ranges: [CMTimeRange]) throws(EngineError) {
    remaining = try track.stretches(in: ranges)[...]
  }

  private final class Walk {
    let cursor: any SampleCursor
    let timescale: CMTimeScale
    let leadIn: CMTime
    let frames: FrameCutter?
    /// Whether hidden samples are returned, because decoding other samples needs them.
    let needsHidden: Bool

    init(_ track: any MediaTrack) throws(EngineError) {
      cursor = try track.makeCursor()
      let info = track.info
      timescale = info.timescale
      leadIn = info.readingLeadIn
      frames = FrameCutter(info)
      needsHidden = info.mediaType == kCMMediaType_Video || info.mediaType == kCMMediaType_Muxed || leadIn > .zero
    }
  }

  private final class Stretch {
    let walk: Walk
    let source: Int
    let target: CMTimeRange
    let start: CMTime
    let end: CMTime
    let clock: SegmentClock
    /// The range of media has no duration if one moment is held, but the sample shown at that moment is needed.
    let isHeld: Bool

    init(_ stretch: EditRange, _ walk: Walk, source: Int) {
      self.walk = walk
      self.source = source
      target = stretch.target
      start = stretch.mediaStart
      end = stretch.mediaEnd
      isHeld = stretch.isHeld
      clock = SegmentClock(source: stretch.source, target: stretch.target, timescale: walk.timescale)
    }
  }

  private enum Step { case given(EditedSample), none, atEnd }

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

  private func step() throws(EngineError) -> Step {
    guard let stretch = try currentStretch() else { return .atEnd }
    guard var sample = try stretch.walk.cursor.next(),
      stretch.isHeld ? sample.decodeTime <= stretch.start : sample.decodeTime < stretch.end
    else {
      endStretch()
      return .none
    }
    guard !sample.isMissing(before: stretch.start) else { return .none }
    if let frames = stretch.walk.frames, !stretch.isHeld {
      guard let cut = frames.cut(sample, from: stretch.start, to: stretch.end) else { return .none }
      sample = cut
    }
    var edited = edited(sample, stretch)
    guard stretch.walk.needsHidden || !edited.isHidden else { return .none }
    edited.startsAnew = owesStart
    owesStart = false
    let isBeyond =
      sample.presentationTime >= stretch.end && !(stretch.isHeld && sample.presentationTime == stretch.start)
    if isBeyond, beyond.count < Self.mostBeyond {
      beyond.append(edited)
      return .none
    }
    return .given(inOrder(edited))
  }

  private func inOrder(_ sample: EditedSample) -> EditedSample {
    guard let first = beyond.first else { return sample }
    for sample in beyond.dropFirst() { ready.append(sample) }
    beyond = []
    ready.append(sample)
    return first
  }

  private func currentStretch() throws(EngineError) -> Stretch? {
    if let stretch { return stretch }
    guard let next = remaining.popFirst() else { return nil }
    let walk = try walks.value(for: next.track) { () throws(EngineError) in try Walk(next.track) }
    let made = Stretch(next, walk, source: index(of: next.track))
    try walk.cursor.seek(to: made.start - walk.leadIn)
    stretch = made
    owesStart = true
    return made
  }

  private func index(of track: any MediaTrack) -> Int {
    if let known = sources.lastIndex(where: { $0 === track }) { return known }
    sources.append(track)
    return sources.count - 1
  }

  private func endStretch() { (stretch, beyond) = (nil, []) }

  private func edited(_ sample: MediaSample, _ stretch: Stretch) -> EditedSample {
    let clock = stretch.clock
    var edited = EditedSample(sample: sample, source: stretch.source)
    edited.sample.decodeTime = clock.assetTime(of: sample.decodeTime)
    if stretch.isHeld {
      (edited.sample.presentationTime, edited.sample.duration) = (stretch.target.start, stretch.target.duration)
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
