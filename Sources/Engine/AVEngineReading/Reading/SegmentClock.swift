import CoreMedia

/// Converts media times of one edit to asset times, also for times before and after the edit.
struct SegmentClock {
  private let source: CMTimeRange
  private let target: CMTimeRange
  private let timescale: CMTimeScale
  /// The difference from media time to asset time, in ticks of the media's timescale; nil if the edit changes the
  /// speed, or if the difference is not a whole number of ticks.
  private let shift: Int64?

  init(source: CMTimeRange, target: CMTimeRange, timescale: CMTimeScale) {
    self.source = source
    self.target = target
    self.timescale = timescale
    let difference = target.start - source.start
    let ticks = difference.convertScale(max(timescale, 1), method: .default)
    shift =
      source.duration == target.duration && timescale > 0 && ticks == difference && ticks.isNumeric ? ticks.value : nil
  }

  func assetTime(of time: CMTime) -> CMTime {
    if let shift, time.timescale == timescale, time.isNumeric {
      let (sum, overflow) = time.value.addingReportingOverflow(shift)
      if !overflow { return CMTime(value: sum, timescale: timescale) }
    }
    return target.start + assetDuration(of: time - source.start)
  }

  func assetDuration(of duration: CMTime) -> CMTime {
    guard shift == nil, source.duration != target.duration, duration.isNumeric, source.duration > .zero else {
      return duration
    }
    return CMTimeMapDurationFromRangeToRange(duration, fromRange: source, toRange: target)
  }
}
