public import CoreMedia
public import Foundation

/// Groups captions that are shown together, so that no caption begins or ends within a group.
open class AVCaptionGrouper: NSObject {
  private var pending: [AVCaption] = []
  private var reached: CMTime?

  /// Adds a caption. Traps if its start is not numeric or its duration not positive, or if it begins before the time up
  /// to which groups were made.
  open func add(_ input: AVCaption) {
    _require(
      input.timeRange.start.isNumeric && input.timeRange.duration > .zero,
      "AVCaptionGrouper.add(_:): the caption's time range is not valid: \(input.timeRange)")
    _require(
      reached.map { input.timeRange.start >= $0 } ?? true,
      "AVCaptionGrouper.add(_:): the caption begins at \(input.timeRange.start), in a "
        + "range that has been flushed already")
    pending.append(input)
  }

  /// Returns groups of the added captions, up to a time. A caption that lasts longer is also in later groups.
  ///
  /// Times between captions become groups without captions. The groups of all calls together cover no time before the
  /// first caption or after the last.
  open func flushAddedCaptions(upTo upToTime: CMTime) -> [AVCaptionGroup] {
    let shown = pending.filter { $0.timeRange.start < upToTime }
    guard let first = shown.map(\.timeRange.start).min(), let last = shown.map(\.timeRange.end).max() else { return [] }
    let (start, end) = (reached ?? first, min(upToTime, last))
    guard start < end else { return [] }
    let bounds = Set(shown.flatMap { [$0.timeRange.start, $0.timeRange.end] } + [start, end]).filter {
      $0 >= start && $0 <= end
    }.sorted()
    reached = end
    pending.removeAll { $0.timeRange.end <= end }
    return zip(bounds, bounds.dropFirst()).map { from, to in
      AVCaptionGroup(
        captions: shown.filter { $0.timeRange.start <= from && $0.timeRange.end >= to },
        timeRange: CMTimeRange(start: from, end: to))
    }
  }
}
