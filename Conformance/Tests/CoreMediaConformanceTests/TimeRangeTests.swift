import CoreMedia
import Testing

/// Source: CMTimeRange.h (the comments of each function), Apple's documentation of `CMTimeRange` and `CMTimeMapping`.
@Suite struct TimeRangeTests {
  private func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 10) }
  private func range(_ start: Int64, _ end: Int64) -> CMTimeRange { CMTimeRange(start: time(start), end: time(end)) }

  // CMTimeRangeMake, CMTimeRangeGetEnd, CMTimeRangeFromTimeToTime.
  @Test func rangesHaveEnds() {
    #expect(CMTimeRangeGetEnd(CMTimeRangeMake(start: time(3), duration: time(4))) == time(7))
    #expect(CMTimeRangeFromTimeToTime(start: time(3), end: time(7)).duration == time(4))
    #expect(CMTimeRange(start: time(3), end: time(7)).end == time(7))
  }

  // CMTIMERANGE_IS_VALID, CMTIMERANGE_IS_EMPTY, CMTIMERANGE_IS_INDEFINITE: a duration is not negative.
  @Test func rangesAreValidOrNot() {
    #expect(range(3, 7).isValid && !range(3, 7).isEmpty)
    #expect(range(3, 3).isValid && range(3, 3).isEmpty)
    #expect(!CMTimeRange(start: time(3), duration: time(-1)).isValid)
    #expect(!CMTimeRange.invalid.isValid)
    #expect(CMTimeRange.zero.isValid && CMTimeRange.zero.isEmpty)
    #expect(CMTimeRange(start: time(1), duration: .indefinite).isIndefinite)
  }

  // CMTimeRangeContainsTime: the start is in the range, the end is not.
  @Test func rangesContainTheirStartAndNotTheirEnd() {
    #expect(CMTimeRangeContainsTime(range(3, 7), time: time(3)))
    #expect(CMTimeRangeContainsTime(range(3, 7), time: time(6)))
    #expect(!CMTimeRangeContainsTime(range(3, 7), time: time(7)))
    #expect(!CMTimeRangeContainsTime(range(3, 7), time: time(2)))
    #expect(!CMTimeRangeContainsTime(range(3, 3), time: time(3)))
    #expect(range(3, 7).containsTime(CMTime(value: 699, timescale: 1_000)))
  }

  // CMTimeRangeContainsTimeRange: a range contains itself.
  @Test func rangesContainRanges() {
    #expect(CMTimeRangeContainsTimeRange(range(3, 7), otherRange: range(3, 7)))
    #expect(CMTimeRangeContainsTimeRange(range(3, 7), otherRange: range(4, 7)))
    #expect(!CMTimeRangeContainsTimeRange(range(3, 7), otherRange: range(4, 8)))
    #expect(!CMTimeRangeContainsTimeRange(range(3, 7), otherRange: range(2, 5)))
  }

  // CMTimeRangeGetIntersection: kCMTimeRangeZero if the ranges have nothing in common.
  @Test func intersections() {
    #expect(range(3, 7).intersection(range(5, 9)) == range(5, 7))
    #expect(range(3, 7).intersection(range(4, 6)) == range(4, 6))
    #expect(range(5, 9).intersection(range(3, 7)) == range(5, 7))
    #expect(range(3, 5).intersection(range(6, 9)).isEmpty)
    #expect(range(3, 5).intersection(range(5, 9)).isEmpty)
    #expect(CMTimeRangeGetIntersection(range(3, 5), otherRange: range(6, 9)) == .zero)
  }

  // CMTimeRangeGetUnion: from the earlier start to the later end, over gaps too.
  @Test func unions() {
    #expect(range(3, 7).union(range(5, 9)) == range(3, 9))
    #expect(range(3, 4).union(range(8, 9)) == range(3, 9))
    #expect(range(8, 9).union(range(3, 4)) == range(3, 9))
    #expect(range(3, 9).union(range(4, 5)) == range(3, 9))
  }

  // CMTimeRangeEqual: equal starts and durations, whatever their timescales.
  @Test func equalRanges() {
    let other = CMTimeRange(
      start: CMTime(value: 30, timescale: 100), duration: CMTime(value: 40, timescale: 100))
    #expect(CMTimeRangeEqual(range(3, 7), other))
    #expect(!CMTimeRangeEqual(range(3, 7), range(3, 8)))
    #expect(!CMTimeRangeEqual(range(3, 7), range(2, 6)))
  }

  // CMTimeMapTimeFromRangeToRange: the start maps to the start, and the distance is scaled.
  @Test func timesMapBetweenRanges() {
    let (from, to) = (range(4, 8), range(10, 20))
    let middle = CMTimeMapTimeFromRangeToRange(time(5), fromRange: from, toRange: to)
    #expect(middle == CMTime(value: 125, timescale: 100))
    #expect(CMTimeMapTimeFromRangeToRange(time(4), fromRange: from, toRange: to) == time(10))
    #expect(CMTimeMapTimeFromRangeToRange(time(8), fromRange: from, toRange: to) == time(20))
    #expect(CMTimeMapTimeFromRangeToRange(time(2), fromRange: from, toRange: range(10, 14)) == time(8))
    #expect(!CMTimeMapTimeFromRangeToRange(.invalid, fromRange: range(4, 8), toRange: range(10, 14)).isValid)
  }

  // CMTimeMapDurationFromRangeToRange: durations are scaled by the ratio of the ranges' durations.
  @Test func durationsMapBetweenRanges() {
    #expect(CMTimeMapDurationFromRangeToRange(time(2), fromRange: range(4, 8), toRange: range(10, 20)) == time(5))
    #expect(CMTimeMapDurationFromRangeToRange(time(3), fromRange: range(0, 6), toRange: range(1, 5)) == time(2))
  }

  // CMTimeClampToRange: "(time < range.start) ? range.start : (time > range.end) ? range.end : time".
  @Test func timesAreClamped() {
    #expect(CMTimeClampToRange(time(2), range: range(3, 7)) == time(3))
    #expect(CMTimeClampToRange(time(5), range: range(3, 7)) == time(5))
    #expect(CMTimeClampToRange(time(9), range: range(3, 7)) == time(7))
    #expect(!CMTimeClampToRange(time(5), range: range(3, 3)).isValid)
  }

  // CMTimeFoldIntoRange: the result is at least the start and less than the end, and differs from the time by a
  // multiple of the duration.
  @Test func timesAreFolded() {
    #expect(CMTimeFoldIntoRange(time(5), foldRange: range(3, 7)) == time(5))
    #expect(CMTimeFoldIntoRange(time(7), foldRange: range(3, 7)) == time(3))
    #expect(CMTimeFoldIntoRange(time(16), foldRange: range(3, 7)) == time(4))
    #expect(CMTimeFoldIntoRange(time(1), foldRange: range(3, 7)) == time(5))
  }

  // CMTimeMappingMake, CMTimeMappingMakeEmpty: the source of an empty mapping has no numeric start.
  @Test func mappings() {
    let mapping = CMTimeMappingMake(source: range(0, 4), target: range(2, 10))
    #expect(mapping.source == range(0, 4) && mapping.target == range(2, 10))
    let empty = CMTimeMappingMakeEmpty(target: range(2, 10))
    #expect(empty.target == range(2, 10) && !empty.source.start.isNumeric)
    #expect(!CMTimeMapping.invalid.target.isValid)
  }

  // CMTimeRangeCopyAsDictionary, CMTimeMappingCopyAsDictionary and back.
  @Test func dictionariesRestoreRanges() throws {
    let copy = CMTimeRangeMakeFromDictionary(try #require(CMTimeRangeCopyAsDictionary(range(3, 7), allocator: nil)))
    #expect(copy == range(3, 7))
    let mapping = CMTimeMapping(source: range(0, 4), target: range(2, 10))
    let mapped = CMTimeMappingMakeFromDictionary(try #require(CMTimeMappingCopyAsDictionary(mapping, allocator: nil)))
    #expect(mapped.source == mapping.source && mapped.target == mapping.target)
  }
}
