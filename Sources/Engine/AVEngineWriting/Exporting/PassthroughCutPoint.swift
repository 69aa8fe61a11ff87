import AVEngineCore
import CoreMedia

/// Where copying in decode order ends, so that no picture is copied that is presented at or after a moment.
///
/// The first such picture may be needed by others that are presented before the moment: from it on, they cannot be
/// copied.
struct PassthroughCutPoint {
  /// When the first sample is decoded that is not copied; nil: all are.
  private(set) var decodeTime: CMTime?
  /// Media time of the pictures before the moment that are not copied.
  private(set) var missing: CMTimeRange?

  /// More than a decoder may keep back: no decoder keeps back more than 16 pictures (ITU-T H.264 §A.3.1).
  private static let mostKept = 64

  /// nil where pictures that are missing would be presented among those that are there.
  init?(in track: any MediaTrack, before end: CMTime) throws(EngineError) {
    let cursor = try track.makeCursor()
    // What is decoded before a sync sample is presented before it.
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
    // What is encoded takes over the decode times too.
    guard cut <= missed else { return nil }
    missing = CMTimeRange(start: missed, end: end)
  }
}
