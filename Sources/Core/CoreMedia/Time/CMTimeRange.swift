/// A range of times from a start up to, but not including, an end.
public struct CMTimeRange: Sendable, BitwiseCopyable {
  /// The first time of the range.
  public var start: CMTime
  /// The length of the range. In a valid range, its epoch is zero and it is not negative.
  public var duration: CMTime

  /// Makes an invalid range, with every field zero.
  public init() { self.init(start: .invalid, duration: .invalid) }

  /// Makes a range of exactly these fields.
  public init(start: CMTime, duration: CMTime) { (self.start, self.duration) = (start, duration) }

  /// Makes the range between two times; see `CMTimeRangeFromTimeToTime(start:end:)`.
  public init(start: CMTime, end: CMTime) { self = CMTimeRangeFromTimeToTime(start: start, end: end) }

  /// An empty range at zero.
  public static let zero = CMTimeRange(start: .zero, duration: .zero)
  /// The range whose start and duration are `CMTime.invalid`.
  public static let invalid = CMTimeRange()
}

extension CMTimeRange {
  /// Whether the start and the duration are valid, and the duration has epoch zero and a `value` that is not negative.
  public var isValid: Bool { start.isValid && duration.isValid && duration.epoch == 0 && duration.value >= 0 }
  /// Whether the range is valid and its start or duration is indefinite.
  public var isIndefinite: Bool { isValid && (start.isIndefinite || duration.isIndefinite) }
  /// Whether the range is valid and its duration is zero.
  public var isEmpty: Bool { isValid && duration == .zero }
  /// The end of the range, which is the first time after it.
  public var end: CMTime { CMTimeRangeGetEnd(self) }

  /// Returns the smallest range that contains this range and another; invalid if either is invalid, or if their starts
  /// have different epochs.
  public func union(_ otherRange: CMTimeRange) -> CMTimeRange { CMTimeRangeGetUnion(self, otherRange: otherRange) }
  /// Returns the range of the times that this range and another have in common; see
  /// `CMTimeRangeGetIntersection(_:otherRange:)`.
  public func intersection(_ otherRange: CMTimeRange) -> CMTimeRange {
    CMTimeRangeGetIntersection(self, otherRange: otherRange)
  }
  /// Returns whether the range contains a time; see `CMTimeRangeContainsTime(_:time:)`.
  public func containsTime(_ time: CMTime) -> Bool { CMTimeRangeContainsTime(self, time: time) }
  /// Returns whether the range contains another; see `CMTimeRangeContainsTimeRange(_:otherRange:)`.
  public func containsTimeRange(_ range: CMTimeRange) -> Bool { CMTimeRangeContainsTimeRange(self, otherRange: range) }
}

extension CMTimeRange: Equatable, Hashable {
  /// Returns whether the starts are equal and the durations are, in the order of `CMTimeCompare(_:_:)`: timescales may
  /// differ.
  public static func == (range1: CMTimeRange, range2: CMTimeRange) -> Bool { CMTimeRangeEqual(range1, range2) }
  /// Returns whether the starts or the durations differ in the order of `CMTimeCompare(_:_:)`.
  public static func != (range1: CMTimeRange, range2: CMTimeRange) -> Bool { !CMTimeRangeEqual(range1, range2) }

  /// Adds the start and the duration to a hasher, each in lowest terms, so that equal ranges have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(duration)
  }
}

/// Returns whether a range's start and duration are valid, and the duration has epoch zero and is not negative, as
/// `CMTimeRange.isValid` does.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
/// Returns whether a range is not valid: its start or duration is invalid, or the duration is negative or of another
/// epoch than zero.
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
/// Returns whether a range is valid and its start or duration is indefinite, as `CMTimeRange.isIndefinite` does.
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }
/// Returns whether a range is valid and its duration is zero, as `CMTimeRange.isEmpty` does. An invalid range is not
/// empty.
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }

/// Makes a range. It is invalid if the duration's epoch is not zero.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
  duration.epoch == 0 ? CMTimeRange(start: start, duration: duration) : .invalid
}

/// Makes the range between two times of one epoch. If both are numbers, an end before the start gives a negative
/// duration, so the range is invalid.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
  CMTimeRangeMake(start: start, duration: CMTimeSubtract(end, start))
}

/// Returns the end of a range, which is the first time after it.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime { CMTimeAdd(range.start, range.duration) }

/// Returns whether two ranges have equal starts and durations by `CMTimeCompare(_:_:)`, whatever their timescales.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
  range1.start == range2.start && range1.duration == range2.duration
}

/// Returns whether a time is a number at or after a range's start and before its end, by `CMTimeCompare(_:_:)`.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
  range.isValid && time.isComputable && range.start <= time && time < range.end
}

/// Returns whether the first range contains every time of the other. A range also contains an empty range that is at
/// its start, at its end or between them.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
  canCombine(range, otherRange) && range.start <= otherRange.start && otherRange.end <= range.end
}

/// Returns the smallest range that contains every time of two ranges. If only one range is empty, the result is the
/// other. If both are empty, the result is the earlier one.
///
/// The result is invalid if a range is invalid or the epochs of the starts differ.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  guard canCombine(range, otherRange) else { return .invalid }
  if range.isEmpty, otherRange.isEmpty { return otherRange.start < range.start ? otherRange : range }
  if range.isEmpty || otherRange.isEmpty { return range.isEmpty ? otherRange : range }
  return CMTimeRange(
    start: CMTimeMinimum(range.start, otherRange.start), end: CMTimeMaximum(range.end, otherRange.end))
}

/// Returns the range of times that both ranges contain, or `CMTimeRange.zero` if they have no time in common.
///
/// The result is invalid if a range is invalid or the epochs of the starts differ.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
  guard canCombine(range, otherRange) else { return .invalid }
  let start = CMTimeMaximum(range.start, otherRange.start)
  let end = CMTimeMinimum(range.end, otherRange.end)
  return start < end ? CMTimeRange(start: start, end: end) : .zero
}

private func canCombine(_ range: CMTimeRange, _ other: CMTimeRange) -> Bool {
  range.isValid && other.isValid && range.start.epoch == other.start.epoch
}
