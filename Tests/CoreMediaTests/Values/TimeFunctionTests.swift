import CoreMedia
import Testing

@Suite struct TimeFunctionTests {
  private func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 4) }

  @Test func timesAreMadeAndRead() {
    let made = CMTimeMake(value: 3, timescale: 4)
    #expect(made.value == 3 && made.timescale == 4 && made.flags == .valid && made.epoch == 0)
    #expect(CMTimeGetSeconds(made) == 0.75 && CMTimeGetSeconds(.invalid).isNaN)
    #expect(CMTimeGetSeconds(.positiveInfinity) == .infinity)
    let exact = CMTimeMakeWithSeconds(1.5, preferredTimescale: 600)
    #expect(exact.value == 900 && exact.timescale == 600 && !exact.hasBeenRounded)
    let rounded = CMTimeMakeWithSeconds(1 / 3, preferredTimescale: 10)
    #expect(rounded.value == 3 && rounded.hasBeenRounded)
  }

  @Test func sumsAndDifferences() {
    #expect(CMTimeAdd(time(3), CMTime(value: 3, timescale: 2)) == time(9))
    #expect(CMTimeSubtract(time(3), CMTime(value: 3, timescale: 2)) == time(-3))
    #expect(CMTimeAdd(time(3), .positiveInfinity) == .positiveInfinity)
    #expect(CMTimeSubtract(.positiveInfinity, .positiveInfinity) == .invalid)
  }

  @Test func rangesOfFunctions() {
    let range = CMTimeRangeFromTimeToTime(start: time(2), end: time(6))
    #expect(range == CMTimeRange(start: time(2), duration: time(4)))
    #expect(!CMTimeRangeFromTimeToTime(start: time(6), end: time(2)).isValid)
    #expect(CMTimeRangeGetEnd(range) == time(6) && CMTimeRangeGetEnd(.invalid) == .invalid)
    #expect(CMTimeRangeContainsTime(range, time: time(2)) && !CMTimeRangeContainsTime(range, time: time(6)))
    let other = CMTimeRange(start: time(4), duration: time(4))
    #expect(CMTimeRangeGetUnion(range, otherRange: other) == CMTimeRange(start: time(2), end: time(8)))
    #expect(CMTimeRangeGetIntersection(range, otherRange: other) == CMTimeRange(start: time(4), end: time(6)))
    #expect(!CMTimeRangeContainsTimeRange(range, otherRange: other))
    #expect(CMTimeRangeContainsTimeRange(range, otherRange: CMTimeRange(start: time(3), end: time(6))))
    #expect(CMTimeRangeEqual(range, CMTimeRange(start: time(2), end: time(6))) && !CMTimeRangeEqual(range, other))
    #expect(range != other)
  }

  @Test func macrosAskForKindsOfTimes() {
    let rounded = CMTime(value: 1, timescale: 3).convertScale(2, method: .default)
    let times: [CMTime] = [.zero, .invalid, .indefinite, .positiveInfinity, .negativeInfinity, rounded]
    func answers(_ question: (CMTime) -> Bool) -> [Int] { times.indices.filter { question(times[$0]) } }
    #expect(answers(CMTIME_IS_VALID) == [0, 2, 3, 4, 5])
    #expect(answers(CMTIME_IS_INVALID) == [1])
    #expect(answers(CMTIME_IS_INDEFINITE) == [2])
    #expect(answers(CMTIME_IS_POSITIVEINFINITY) == [3])
    #expect(answers(CMTIME_IS_NEGATIVEINFINITY) == [4])
    #expect(answers(CMTIME_IS_NUMERIC) == [0, 5])
    #expect(answers(CMTIME_HAS_BEEN_ROUNDED) == [5])
    #expect(CMTimeFlags.impliedValueFlagsMask == [.positiveInfinity, .negativeInfinity, .indefinite])
    #expect(CMTimeFlags(rawValue: 3) == [.valid, .hasBeenRounded] && rounded.flags.rawValue == 3)
  }

  @Test func macrosAskForKindsOfRanges() {
    let ranges: [CMTimeRange] = [
      .zero, .invalid, CMTimeRange(start: .zero, duration: .indefinite), CMTimeRange(start: time(1), end: time(2)),
    ]
    func answers(_ question: (CMTimeRange) -> Bool) -> [Int] { ranges.indices.filter { question(ranges[$0]) } }
    #expect(answers(CMTIMERANGE_IS_VALID) == [0, 2, 3])
    #expect(answers(CMTIMERANGE_IS_INVALID) == [1])
    #expect(answers(CMTIMERANGE_IS_INDEFINITE) == [2])
    #expect(answers(CMTIMERANGE_IS_EMPTY) == [0])
  }

  @Test func descriptionsNameTheNumbers() throws {
    let range = CMTimeRange(start: time(1), duration: time(2))
    let text = try #require(CMTimeRangeCopyDescription(allocator: nil, range: range)) as String
    #expect(text.contains("1/4") && text.contains("2/4"))
    let mapping = CMTimeMapping(source: range, target: CMTimeRange(start: time(5), duration: time(7)))
    let both = try #require(CMTimeMappingCopyDescription(allocator: nil, mapping: mapping)) as String
    #expect(both.contains("2/4") && both.contains("7/4"))
    #expect(!CMTimeMapping.invalid.source.isValid && !CMTimeMapping.invalid.target.isValid)
  }

  @Test func equalValuesHaveEqualHashes() {
    let half = CMTime(value: 1, timescale: 2)
    #expect(Set([half, CMTime(value: 2, timescale: 4), time(1)]).count == 2)
    #expect(Set([CMTimeRange(start: half, duration: half), CMTimeRange(start: time(2), duration: time(2))]).count == 1)
  }
}
