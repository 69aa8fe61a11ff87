import CoreMedia
import Foundation
import Testing

private func time(_ value: Int64, _ timescale: Int32, epoch: Int64 = 0) -> CMTime {
  CMTimeMakeWithEpoch(value: value, timescale: timescale, epoch: epoch)
}

private func text(_ time: CMTime) -> String {
  CMTimeCopyDescription(allocator: nil, time: time).map { $0 as String } ?? ""
}

@Suite struct TimeEdgeCaseTests {
  @Test(arguments: [
    (CMTime.positiveInfinity, CMTime.positiveInfinity, CMTime.positiveInfinity, CMTime.invalid),
    (.negativeInfinity, .negativeInfinity, .negativeInfinity, .invalid),
    (.positiveInfinity, .negativeInfinity, .invalid, .positiveInfinity),
    (.negativeInfinity, .positiveInfinity, .invalid, .negativeInfinity),
    (.positiveInfinity, .indefinite, .positiveInfinity, .positiveInfinity),
    (.indefinite, .zero, .indefinite, .indefinite), (.invalid, .positiveInfinity, .invalid, .invalid),
    (time(1, 1, epoch: 5), time(1, 1, epoch: 5), time(2, 1), .zero),
    (time(1, 1, epoch: 5), time(1, 1), time(2, 1, epoch: 5), time(0, 1, epoch: 5)),
    (time(1, 1, epoch: 7), time(1, 1, epoch: 2), .invalid, .invalid), (time(1, 0), time(1, 600), .invalid, .invalid),
  ])
  func additionOfSpecialTimes(a: CMTime, b: CMTime, sum: CMTime, difference: CMTime) {
    #expect(a + b == sum && a - b == difference)
  }

  @Test(arguments: [
    (time(1, 44100) + time(1, 48000), "{307/7056000 = 0.000}"),
    (time(1800, 600) + time(3000, 1000), "{18000/3000 = 6.000}"),
    (time(1001, 30000) + time(1001, 24000), "{9009/120000 = 0.075}"),
    (time(1 << 62, 600) + time(1 << 62, 600), "{4611686018427387904/300 = 15372286728091294.000}"),
    (time(.max, 600) + time(.max, 600), "{9223372036854775807/300 = 30744573456182588.000}"),
    (time(.max, 1) + time(1, 1), "{+INFINITY}"), (time(.min, 1) - time(1, 1), "{-INFINITY}"),
    (time(1, 999_983) + time(1, 1_000_000_000), "{2150/2147483647 = 0.000, rounded}"),
    (CMTimeMultiply(time(1800, 600), multiplier: 2), "{3600/600 = 6.000}"),
    (CMTimeMultiplyByRatio(time(1800, 600), multiplier: 2, divisor: 3), "{3600/1800 = 2.000}"),
    (CMTimeMultiplyByRatio(time(1, 2), multiplier: 1, divisor: 0), "{+INFINITY}"),
    (CMTimeMultiplyByRatio(.zero, multiplier: 1, divisor: 0), "{INVALID}"),
    (CMTimeMultiplyByFloat64(time(100, 600), multiplier: 0.5), "{6400/76800 = 0.083}"),
    (CMTimeMultiplyByFloat64(time(1, 1), multiplier: .nan), "{INVALID}"),
    (CMTimeMultiplyByFloat64(.zero, multiplier: .infinity), "{INVALID}"),
    (CMTimeMultiplyByFloat64(time(-1, 1), multiplier: .infinity), "{-INFINITY}"),
    (CMTimeMultiply(.positiveInfinity, multiplier: -3), "{-INFINITY}"),
    (CMTimeMultiply(.indefinite, multiplier: 0), "{INDEFINITE}"),
    (CMTimeAbsoluteValue(time(-5, 2)), "{5/2 = 2.500}"), (CMTimeAbsoluteValue(.negativeInfinity), "{+INFINITY}"),
  ])
  func results(result: CMTime, expected: String) {
    #expect(text(result) == expected)
  }

  @Test(
    arguments: [
      (0.5, 600, "{300/600 = 0.500}"), (0.29, 100, "{29/100 = 0.290}"), (2.87, 1, "{2/1 = 2.000, rounded}"),
      (-2.87, 1, "{-2/1 = -2.000, rounded}"), (1.0 / 3, 600, "{200/600 = 0.333}"), (1, 0, "{INVALID}"),
      (1, -600, "{INVALID}"),
      (.nan, 600, "{INVALID}"), (.infinity, 600, "{+INFINITY}"), (-.infinity, 600, "{-INFINITY}"),
      (1e19, 600, "{+INFINITY}"),
      (1e17, 600, "{7500000000000000000/75 = 100000000000000000.000}"),
    ] as [(Double, Int32, String)])
  func timesOfSeconds(seconds: Double, timescale: Int32, expected: String) {
    #expect(text(CMTime(seconds: seconds, preferredTimescale: timescale)) == expected)
  }

  @Test(
    arguments: [
      (1, 4, 2, .default, 1), (1, 5, 2, .default, 0), (-1, 4, 2, .default, -1), (2, 3, 1, .roundTowardZero, 0),
      (1, 3, 1, .roundAwayFromZero, 1), (-1, 3, 1, .roundTowardPositiveInfinity, 0),
      (-1, 3, 1, .roundTowardNegativeInfinity, -1),
      (1, 5, 2, .quickTime, 0), (-1, 5, 2, .quickTime, -1), (1, 2, 5, .quickTime, 3), (-1, 2, 5, .quickTime, -3),
    ] as [(Int64, Int32, Int32, CMTimeRoundingMethod, Int64)])
  func conversions(value: Int64, from: Int32, to: Int32, method: CMTimeRoundingMethod, expected: Int64) {
    let result = time(value, from).convertScale(to, method: method)
    #expect(result.value == expected && result.timescale == to && result.hasBeenRounded)
  }

  @Test func theOrderOfAllKinds() {
    let sorted: [CMTime] = [
      .negativeInfinity, time(9, 1), time(-9, 1, epoch: 1), .indefinite, .positiveInfinity, .invalid,
    ]
    #expect(sorted.shuffled().sorted() == sorted)
    #expect(Set([time(1, 2), time(300, 600), time(15015, 30030)]).count == 1)
    #expect(CMTimeMinimum(time(1800, 600), time(3000, 1000)).timescale == 1000)
    #expect(CMTimeMaximum(time(1800, 600), time(3000, 1000)).timescale == 600)
    #expect(
      CMTime.invalid.seconds.isNaN && CMTime.indefinite.seconds.isNaN && CMTime.negativeInfinity.seconds == -.infinity)
  }

  @Test func ranges() {
    let range = CMTimeRange(start: time(1, 1), duration: time(3, 1))
    #expect(range.containsTime(range.start) && !range.containsTime(range.end) && !range.containsTime(.indefinite))
    #expect(range.intersection(CMTimeRange(start: time(9, 1), duration: time(1, 1))) == .zero)
    #expect(
      range.union(CMTimeRange(start: time(9, 1), duration: time(1, 1)))
        == CMTimeRange(start: time(1, 1), end: time(10, 1)))
    #expect(
      !CMTimeRange(start: time(5, 1), end: time(3, 1)).isValid && !CMTimeRange().isValid && CMTimeRange.zero.isEmpty)
    #expect(!CMTimeRangeMake(start: .zero, duration: time(1, 1, epoch: 1)).isValid)
    #expect(!range.union(.invalid).isValid && CMTimeRange(start: .zero, duration: .indefinite).isIndefinite)
    #expect(!range.union(CMTimeRange(start: time(1, 1, epoch: 1), duration: time(1, 1))).isValid)
    #expect(CMTimeRange(start: .zero, duration: .positiveInfinity).containsTime(time(.max, 1)))
    #expect(CMTimeFoldIntoRange(time(25, 1), foldRange: CMTimeRange(start: .zero, duration: time(10, 1))) == time(5, 1))
    #expect(CMTimeFoldIntoRange(.zero, foldRange: CMTimeRange(start: time(1, 3), duration: time(2, 5))) == time(6, 15))
    #expect(
      CMTimeClampToRange(time(9, 1), range: range) == range.end && !CMTimeClampToRange(time(9, 1), range: .zero).isValid
    )
  }

  @Test func mappings() {
    let (from, to) = (
      CMTimeRange(start: time(1, 1), duration: time(2, 1)), CMTimeRange(start: time(10, 1), duration: time(4, 1))
    )
    #expect(CMTimeMapTimeFromRangeToRange(time(2, 1), fromRange: from, toRange: to) == time(12, 1))
    #expect(CMTimeMapTimeFromRangeToRange(from.end, fromRange: from, toRange: to) == to.end)
    #expect(!CMTimeMapTimeFromRangeToRange(time(2, 1, epoch: 1), fromRange: from, toRange: to).isValid)
    #expect(CMTimeMapDurationFromRangeToRange(time(1001, 30000), fromRange: from, toRange: to) == time(2002, 30000))
    let endless = CMTimeRange(start: time(1, 1), duration: .positiveInfinity)
    let moved = CMTimeRange(start: time(10, 1), duration: .positiveInfinity)
    #expect(CMTimeMapTimeFromRangeToRange(time(5, 1), fromRange: endless, toRange: moved) == time(14, 1))
    #expect(
      !CMTimeMappingMake(source: CMTimeRange(start: .zero, duration: time(1, 1, epoch: 1)), target: to).target.isValid)
    #expect(!CMTimeMappingMakeEmpty(target: to).source.start.isValid && CMTimeMappingMakeEmpty(target: to).target == to)
  }

  @Test(arguments: [
    CMTime.zero, .invalid, .indefinite, .positiveInfinity, time(.min, 600, epoch: -3), time(.max, .max, epoch: .max),
  ])
  func dictionariesComeBack(time: CMTime) throws {
    let dictionary = try #require(CMTimeCopyAsDictionary(time, allocator: nil))
    let again = CMTimeMakeFromDictionary(dictionary)
    #expect(
      again.value == time.value && again.timescale == time.timescale && again.flags == time.flags
        && again.epoch == time.epoch)
    let range = CMTimeRange(start: time, duration: time)
    let rangeAgain = CMTimeRangeMakeFromDictionary(try #require(CMTimeRangeCopyAsDictionary(range, allocator: nil)))
    #expect(rangeAgain == range)
    let mapping = try #require(
      CMTimeMappingCopyAsDictionary(CMTimeMapping(source: .zero, target: range), allocator: nil))
    #expect(CMTimeMappingMakeFromDictionary(mapping).target == range)
    #expect(!CMTimeMakeFromDictionary(nil).isValid && !CMTimeMakeFromDictionary(["value": 1] as CFDictionary).isValid)
  }
}
