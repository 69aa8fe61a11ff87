import CoreMedia
import MediaEngine

/// A track's media and its edits, as reading needs them.
struct EditedTrack {
  let media: any MediaTrack
  let map: SegmentMap

  init(_ track: AVAssetTrack) throws(EngineError) {
    guard let media = track.engineTrack else {
      throw EngineError(.unsupported, "Reading samples", detail: "the track has no media of its own")
    }
    self.media = media
    map = SegmentMap(try track.readableSegments())
  }

  /// The edits that show some ranges of asset time.
  func segments(_ ranges: [CMTimeRange]) -> [EditSegment] { ranges.flatMap { map.segments(in: $0) } }

  /// What of a range the track reaches.
  func reach(of range: CMTimeRange) -> CMTimeRange {
    let end = min(range.end, max(range.start, map.timeRange.end))
    return CMTimeRange(start: range.start, end: end)
  }
}

extension AVAssetTrack {
  /// The edits, with an end that was counted where headers only allow an estimate.
  fileprivate func readableSegments() throws(EngineError) -> [EditSegment] {
    var segments = info.segments
    guard let asset, let last = segments.last, let source = last.source, try asset.engineInfo().isDurationEstimated else { return segments }
    let missing = try asset.engineContainer().preciseDuration() - last.target.end
    guard missing.isNumeric, source.duration + missing > .zero else { return segments }
    segments[segments.count - 1] = EditSegment(
      source: CMTimeRange(start: source.start, duration: source.duration + missing),
      target: CMTimeRange(start: last.target.start, duration: last.target.duration + missing))
    return segments
  }
}
