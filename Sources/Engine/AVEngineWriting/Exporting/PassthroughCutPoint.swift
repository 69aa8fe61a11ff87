import AVEngineCore
import CoreMedia

/// The point at which copying in decode order ends.
///
/// A frame that is presented before the end cannot be copied if a frame that is presented at or after the end is
/// decoded before it, since it may depend on that frame.
struct PassthroughCutPoint {
  /// The decode time of the first sample that is not copied; nil: all are copied.
  private(set) var decodeTime: CMTime?
  /// The media time of the frames before the end that are not copied; nil if there are none.
  private(set) var missing: CMTimeRange?

  /// The most samples that are remembered, more than a decoder may hold back: no decoder holds back more than 16 frames
  /// (ITU-T H.264 §A.3.1).
  private static let mostKept = 64

  /// Returns nil if missing frames would be presented among copied ones or before they can be decoded, or if no frame
  /// can be copied.
  init?(in track: any MediaTrack, before end: CMTime) throws(EngineError) {
    let cursor = try track.makeCursor()
    // If a sync sample is presented at the end, the samples to be copied are decoded before it. So the cursor seeks to
    // the previous sync sample.
    let tick = CMTime(value: 1, timescale: max(1, track.info.timescale))
    try cursor.seek(to: try cursor.syncTime(atOrBefore: end) == end ? end - tick : end)
    var samples: [MediaSample] = []
    var forgotten = CMTime.negativeInfinity
    var missed = CMTime.positiveInfinity
    var beyond = CMTime?.none
    while let sample = try cursor.next(), sample.decodeTime < end {
      let isBefore = sample.presentationTime < end
      switch beyond {
      case nil where isBefore:
        samples.append(sample)
        if samples.count > Self.mostKept { forgotten = max(forgotten, samples.removeFirst().presentationTime) }
      case nil: beyond = sample.decodeTime
      default: if isBefore { missed = min(missed, sample.presentationTime) }
      }
    }
    guard var cut = beyond else { return }
    while let last = samples.last, samples.contains(where: { $0.presentationTime > missed }) {
      (cut, missed) = (last.decodeTime, min(missed, last.presentationTime))
      samples.removeLast()
    }
    guard let last = samples.last, last.decodeTime < cut, forgotten < missed else { return nil }
    decodeTime = cut
    guard missed.isNumeric else { return }
    // The missing frames are encoded again, and the first of them is decoded at `cut` (`TrimmedTrack`). So `cut` must
    // not be after `missed`, at which that frame is presented.
    guard cut <= missed else { return nil }
    missing = CMTimeRange(start: missed, end: end)
  }
}
