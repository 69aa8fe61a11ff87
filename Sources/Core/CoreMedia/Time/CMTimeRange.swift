/// The times from a start up to, and without, an end: `start` and a `duration` that is not negative and of epoch zero.
public struct CMTimeRange: Sendable, BitwiseCopyable {
  public var start: CMTime
  public var duration: CMTime

  /// Makes an invalid range, with every field zero.
  public init() { self.init(start: .invalid, duration: .invalid) }

  /// Makes a range of exactly these fields.
  public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }

  /// Makes the range between two times; see `CMTimeRangeFromTimeToTime(start:end:)`.
  public init(start: CMTime, end: CMTime) { self = CMTimeRangeFromTimeToTime(start: start, end: end) }

  /// An empty range at zero.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// No range.
  public static let invalid = CMTimeRange()
}

extension CMTimeRange {
  /// Whether start and duration are valid and the duration is not negative and of epoch zero.
  public var isValid: Bool { start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0 }
  /// Whether start or duration is unknown.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// Whether the range is valid and holds no time.
  public var isEmpty: Bool { isValid && duration == .zero }
  /// The first time after the range.
  public var end: CMTime { CMTimeRangeGetEnd(self) }

  /// The smallest range that holds the times of both; see `CMTimeRangeGetUnion(_:otherRange:)`.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange { CMTimeRangeGetUnion(self, otherRange: otherRange) }
  /// The times that both hold; see `CMTimeRangeGetIntersection(_:otherRange:)`.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    CMTimeRangeGetIntersection(self, otherRange: otherRange)
  }
  /// Whether a time lies in the range.
  public func containsTime(_ time: CMTime) -> Bool { CMTimeRangeContainsTime(self, time: time) }
  /// Whether another range lies in this one.
  public func containsTimeRange(_ range: CMTimeRange) -> Bool { CMTimeRangeContainsTimeRange(self, otherRange: range) }
}

extension CMTimeRange: Equatable, Hashable {
  public static func == (range1: CMTimeRange, range2: CMTimeRange) -> Bool { CMTimeRangeEqual(range1, range2) }
  public static func != (range1: CMTimeRange, range2: CMTimeRange) -> Bool { !CMTimeRangeEqual(range1, range2) }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(duration)
  }
}

/// Whether a range is valid.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
/// Whether a range is invalid.
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
/// Whether a range is indefinite.
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }
/// Whether a range is empty.
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }

/// Makes a range; an invalid one where the duration's epoch is not zero.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  duration.epoch == 0 ? CMTimeRange(start: start, duration: duration) : .invalid
}

/// Makes the range between two times of one epoch. An end before the start gives a negative duration, and so an invalid
/// range.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRangeMake(start: start, duration: CMTimeSubtract(end, start))
}

/// The first time after a range, of the start's epoch.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { CMTimeAdd(range.start, range.duration) }

/// Whether two ranges have equal starts and durations.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
  range1.start == range2.start && range1.duration == range2.duration
}

/// Whether a numeric time is at or after a range's start and before its end, in the same epoch.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
  range.isValid && time.isComputable && range.start <= time && time < range.end
}

/// Whether every time of a range lies in another; an empty range lies where its start does, the end included.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  canCombine(range, otherRange) && range.start <= otherRange.start && otherRange.end <= range.end
}

/// The smallest range that holds every time of both. An empty range holds none and leaves the other as it is; of two
/// empty ranges it is the earlier.
///
/// Invalid where a range is invalid or the epochs of the starts differ.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  guard canCombine(range, otherRange) else { return .invalid }
  if range.isEmpty, otherRange.isEmpty { return otherRange.start < range.start ? otherRange : range }
  if range.isEmpty || otherRange.isEmpty { return range.isEmpty ? otherRange : range }
  return CMTimeRange(
    start: CMTimeMinimum(range.start, otherRange.start), end: CMTimeMaximum(range.end, otherRange.end))
}

/// The range of times that both hold, or `CMTimeRange.zero` where there is none.
///
/// Invalid where a range is invalid or the epochs of the starts differ.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  guard canCombine(range, otherRange) else { return .invalid }
  let start = CMTimeMaximum(range.start, otherRange.start)
  let end = CMTimeMinimum(range.end, otherRange.end)
  return start < end ? CMTimeRange(start: start, end: end) : .zero
}

private func canCombine(_ range: CMTimeRange, _ other: CMTimeRange) -> Bool {
  range.isValid && other.isValid && range.start.epoch == other.start.epoch
}
