package import CoreMedia

package struct SegmentMap: Sendable, Hashable {
  package let segments: [EditSegment]

  package init(_ segments: [EditSegment]) {
    self.segments = segments.filter { $0.target.duration > .zero }
  }

  package var timeRange: CMTimeRange {
    guard let first = segments.first, let last = segments.last else { return .zero }
    return CMTimeRange(start: first.target.start, end: last.target.end)
  }

  package func index(at time: CMTime) -> Int? {
    let index = firstIndex(endingAfter: time)
    return index < segments.count && segments[index].target.start <= time ? index : nil
  }

  package func segments(in range: CMTimeRange) -> [EditSegment] {
    segments[firstIndex(endingAfter: range.start)...].prefix { $0.target.start < range.end }.compactMap {
      $0.clipped(to: range)
    }
  }

  private func firstIndex(endingAfter time: CMTime) -> Int {
    segments.partitioningIndex { $0.target.end > time }
  }
}

extension EditSegment {
  package var isAtNaturalSpeed: Bool { source?.duration == target.duration }

  package func mediaTime(at time: CMTime) -> CMTime? {
    guard let source else { return nil }
    return Self.map(time, from: target, to: source)
  }

  package func assetTime(of mediaTime: CMTime) -> CMTime? {
    guard let source else { return nil }
    return Self.map(mediaTime, from: source, to: target)
  }

  package func clipped(to range: CMTimeRange) -> EditSegment? {
    let start = max(target.start, range.start)
    let end = min(target.end, range.end)
    guard start < end else { return nil }
    if start == target.start, end == target.end { return self }
    let clippedTarget = CMTimeRange(start: start, end: end)
    guard let from = mediaTime(at: start), let to = mediaTime(at: end) else {
      return EditSegment(source: nil, target: clippedTarget)
    }
    return EditSegment(source: CMTimeRange(start: from, end: to), target: clippedTarget)
  }

  /// For equal durations, only the offset is applied, because a division can round.
  private static func map(_ time: CMTime, from: CMTimeRange, to: CMTimeRange) -> CMTime {
    if from.duration == to.duration { return to.start + (time - from.start) }
    if to.duration == .zero || from.duration == .zero { return to.start }
    return CMTimeMapTimeFromRangeToRange(time, fromRange: from, toRange: to)
  }
}
