import CoreMedia
import Testing

/// Source: CMTime.h, `CMTimeRoundingMethod` and `CMTimeConvertScale`.
@Suite struct TimeRoundingTests {
  struct Row: Sendable, CustomStringConvertible {
    var from: Int64
    var method: CMTimeRoundingMethod
    var to: Int64
    var description: String { "\(from)/4 s, method \(method.rawValue): \(to) s" }

    init(_ from: Int64, _ method: CMTimeRoundingMethod, _ to: Int64) {
      (self.from, self.method, self.to) = (from, method, to)
    }
  }

  // Quarters of a second become seconds. The expected values are the definitions of the methods.
  @Test(arguments: [
    Row(5, .roundHalfAwayFromZero, 1), Row(6, .roundHalfAwayFromZero, 2), Row(7, .roundHalfAwayFromZero, 2),
    Row(-5, .roundHalfAwayFromZero, -1), Row(-6, .roundHalfAwayFromZero, -2), Row(-7, .roundHalfAwayFromZero, -2),
    Row(5, .roundTowardZero, 1), Row(7, .roundTowardZero, 1), Row(-5, .roundTowardZero, -1),
    Row(-7, .roundTowardZero, -1),
    Row(5, .roundAwayFromZero, 2), Row(7, .roundAwayFromZero, 2), Row(-5, .roundAwayFromZero, -2),
    Row(5, .roundTowardPositiveInfinity, 2), Row(7, .roundTowardPositiveInfinity, 2),
    Row(-5, .roundTowardPositiveInfinity, -1), Row(-7, .roundTowardPositiveInfinity, -1),
    Row(5, .roundTowardNegativeInfinity, 1), Row(7, .roundTowardNegativeInfinity, 1),
    Row(-5, .roundTowardNegativeInfinity, -2), Row(-7, .roundTowardNegativeInfinity, -2),
    // .quickTime from a finer to a coarser timescale is .roundTowardZero, but a negative number does not become 0.
    Row(5, .quickTime, 1), Row(7, .quickTime, 1), Row(-7, .quickTime, -1), Row(-1, .quickTime, -1),
    Row(1, .quickTime, 0),
    // Without a remainder every method gives the exact value.
    Row(8, .roundAwayFromZero, 2), Row(-8, .roundTowardNegativeInfinity, -2), Row(8, .quickTime, 2),
  ])
  func methodsRound(_ row: Row) {
    let converted = CMTimeConvertScale(CMTime(value: row.from, timescale: 4), timescale: 1, method: row.method)
    #expect(converted.value == row.to)
    #expect(converted.timescale == 1)
    #expect(converted.hasBeenRounded == (row.from % 4 != 0))
  }

  // .quickTime from a coarser to a finer timescale is .roundAwayFromZero.
  @Test func quickTimeRoundsUpToFinerTimescales() {
    #expect(CMTimeConvertScale(CMTime(value: 1, timescale: 3), timescale: 4, method: .quickTime).value == 2)
    #expect(CMTimeConvertScale(CMTime(value: -1, timescale: 3), timescale: 4, method: .quickTime).value == -2)
    #expect(CMTimeConvertScale(CMTime(value: 1, timescale: 4), timescale: 3, method: .quickTime).value == 0)
  }

  // kCMTimeRoundingMethod_Default is kCMTimeRoundingMethod_RoundHalfAwayFromZero.
  @Test func theDefaultRoundsHalvesAwayFromZero() {
    #expect(CMTimeRoundingMethod.default == .roundHalfAwayFromZero)
    #expect(CMTime(value: 3, timescale: 2).convertScale(1, method: .default).value == 2)
    #expect(CMTime(value: -3, timescale: 2).convertScale(1, method: .default).value == -2)
  }

  // CMTimeConvertScale: "If the value needs to be rounded, the kCMTimeFlags_HasBeenRounded flag will be set", and
  // the epoch is kept. Times that are not numeric stay what they are.
  @Test func conversionsKeepEpochsAndSpecialTimes() {
    let time = CMTimeMakeWithEpoch(value: 5, timescale: 10, epoch: 4)
    #expect(CMTimeConvertScale(time, timescale: 600, method: .default).epoch == 4)
    #expect(CMTimeConvertScale(time, timescale: 600, method: .default).value == 300)
    #expect(CMTimeConvertScale(.positiveInfinity, timescale: 600, method: .default).isPositiveInfinity)
    #expect(CMTimeConvertScale(.indefinite, timescale: 600, method: .default).isIndefinite)
    #expect(CMTimeConvertScale(.invalid, timescale: 600, method: .default).isValid == false)
  }

  // A long time has more bits than a Double: the conversion is done in integers.
  @Test func conversionsAreExact() {
    let long = CMTime(value: 9_007_199_254_740_993, timescale: 1_000)
    let converted = CMTimeConvertScale(long, timescale: 600, method: .roundTowardZero)
    #expect(converted.value == 5_404_319_552_844_595)
    #expect(CMTimeConvertScale(long, timescale: 2_000, method: .default).value == 18_014_398_509_481_986)
  }
}
