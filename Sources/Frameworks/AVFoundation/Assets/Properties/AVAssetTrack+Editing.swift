import AVEngineCore
import AVEngineReading
import CoreMedia

extension AVAssetTrack {
  /// If the headers only estimate the duration, the last segment is made to end at `preciseDuration()` where possible.
  func edited() throws(EngineError) -> EditedTrack {
    guard let media = engineTrack else {
      throw EngineError(.unsupported, "Reading samples", detail: "the track contains no media itself")
    }
    guard let asset, let last = info.segments.last, let source = last.source, try asset.engineInfo().isDurationEstimated
    else {
      return EditedTrack(media)
    }
    let missing = try asset.engineContainer().preciseDuration() - last.target.end
    guard missing.isNumeric, source.duration + missing > .zero else { return EditedTrack(media) }
    let counted = EditSegment(
      source: CMTimeRange(start: source.start, duration: source.duration + missing),
      target: CMTimeRange(start: last.target.start, duration: last.target.duration + missing))
    return EditedTrack(media, segments: info.segments.dropLast() + [counted])
  }
}

extension EditedTrack {
  func reach(of range: CMTimeRange) -> CMTimeRange {
    CMTimeRange(start: range.start, end: min(range.end, max(range.start, timeRange.end)))
  }
}
