import CoreMedia
import Testing

/// Source: CMTime.h (the comments of each function), Apple's documentation of Core Media, "CMTime".
@Suite struct TimeArithmeticTests {
  private func time(_ value: Int64, _ scale: Int32) -> CMTime { CMTime(value: value, timescale: scale) }

  // CMTimeMake: the time is valid, its epoch is 0.
  @Test func madeTimesAreValid() {
    let made = CMTimeMake(value: 7, timescale: 600)
    #expect(made.value == 7)
    #expect(made.timescale == 600)
    #expect(made.flags == .valid)
    #expect(made.epoch == 0)
    #expect(CMTimeMakeWithEpoch(value: 7, timescale: 600, epoch: 3).epoch == 3)
  }

  // CMTimeFlags: constants of CMTime.h.
  @Test func flagsHaveTheirBits() {
    #expect(CMTimeFlags.valid.rawValue == 1)
    #expect(CMTimeFlags.hasBeenRounded.rawValue == 2)
    #expect(CMTimeFlags.positiveInfinity.rawValue == 4)
    #expect(CMTimeFlags.negativeInfinity.rawValue == 8)
    #expect(CMTimeFlags.indefinite.rawValue == 16)
    #expect(CMTimeFlags.impliedValueFlagsMask.rawValue == 4 | 8 | 16)
  }

  // kCMTimeInvalid, kCMTimeIndefinite, kCMTimePositiveInfinity, kCMTimeNegativeInfinity, kCMTimeZero.
  @Test func constantsAreWhatTheirNamesSay() {
    #expect(!CMTime.invalid.isValid)
    #expect(CMTime.indefinite.isValid && CMTime.indefinite.isIndefinite && !CMTime.indefinite.isNumeric)
    #expect(CMTime.positiveInfinity.isPositiveInfinity && !CMTime.positiveInfinity.isNumeric)
    #expect(CMTime.negativeInfinity.isNegativeInfinity && !CMTime.negativeInfinity.isNumeric)
    #expect(CMTime.zero.isNumeric && CMTime.zero.value == 0 && CMTime.zero.timescale == 1)
    #expect(kCMTimeMaxTimescale == 0x7fff_ffff)
  }

  // CMTIME_IS_VALID, CMTIME_IS_POSITIVEINFINITY, …: each kind needs the flag for valid times, and only numeric times
  // have been rounded.
  @Test func flagsNeedTheValidFlag() {
    for flag: CMTimeFlags in [.positiveInfinity, .negativeInfinity, .indefinite, .hasBeenRounded] {
      let time = CMTime(value: 1, timescale: 1, flags: flag, epoch: 0)
      #expect(!time.isValid && !time.isNumeric && !time.hasBeenRounded)
      #expect(!time.isPositiveInfinity && !time.isNegativeInfinity && !time.isIndefinite)
    }
    let rounded = CMTime(value: 1, timescale: 1, flags: [.valid, .hasBeenRounded], epoch: 0)
    #expect(rounded.isNumeric && rounded.hasBeenRounded)
  }

  // CMTimeMakeWithSeconds: exact where the timescale permits, otherwise flagged as rounded.
  @Test func secondsBecomeTimes() {
    let exact = CMTimeMakeWithSeconds(1.5, preferredTimescale: 600)
    #expect(exact.value == 900 && exact.timescale == 600 && !exact.hasBeenRounded)
    let rounded = CMTimeMakeWithSeconds(0.3, preferredTimescale: 7)
    #expect(rounded.hasBeenRounded && rounded.timescale == 7 && rounded.value == 2)
    #expect(CMTimeMakeWithSeconds(-2, preferredTimescale: 90).value == -180)
    #expect(CMTimeMakeWithSeconds(.infinity, preferredTimescale: 600).isPositiveInfinity)
    #expect(CMTimeMakeWithSeconds(-.infinity, preferredTimescale: 600).isNegativeInfinity)
  }

  // CMTimeMakeWithSeconds: "If the preferred timescale will cause an overflow, the timescale will be halved
  // repeatedly until the overflow goes away, or the timescale is 1."
  @Test func timescalesOfLongTimesAreHalved() {
    let long = CMTimeMakeWithSeconds(Double(1 << 55), preferredTimescale: 1 << 10)
    #expect(long.timescale < 1 << 10)
    #expect((1 << 10) % Int(long.timescale) == 0)
    #expect(long.seconds == Double(1 << 55))
    #expect(CMTimeMakeWithSeconds(1e30, preferredTimescale: 600).isPositiveInfinity)
  }

  // CMTimeMakeWithSeconds: negative times that are too long are negative infinity. NaN is no time.
  @Test func secondsThatAreNoTime() {
    #expect(CMTimeMakeWithSeconds(-1e30, preferredTimescale: 600).isNegativeInfinity)
    #expect(!CMTimeMakeWithSeconds(.nan, preferredTimescale: 600).isNumeric)
    #expect(CMTime(seconds: 2.25, preferredTimescale: 4).value == 9)
    #expect(CMTimeMakeWithSeconds(1e-12, preferredTimescale: 600).value == 0)
  }

  // CMTimeConvertScale: "the timescale will be halved" applies to conversions that overflow too.
  @Test func conversionsThatOverflow() {
    let long = CMTime(value: .max / 4, timescale: 1)
    let converted = CMTimeConvertScale(long, timescale: 64, method: .default)
    #expect(converted.isNumeric && converted.timescale < 64)
    #expect(CMTimeCompare(converted, long) == 0)
  }

  // CMTimeGetSeconds: NaN if invalid or indefinite, infinities as infinities.
  @Test func timesBecomeSeconds() {
    #expect(CMTimeGetSeconds(time(1001, 30_000)) == 1001.0 / 30_000)
    #expect(CMTimeGetSeconds(.invalid).isNaN)
    #expect(CMTimeGetSeconds(.indefinite).isNaN)
    #expect(CMTimeGetSeconds(.positiveInfinity) == .infinity)
    #expect(CMTimeGetSeconds(.negativeInfinity) == -.infinity)
  }

  // CMTimeAdd and CMTimeSubtract: the timescale is that of the operands, or the least common multiple of both.
  @Test(arguments: [
    (a: (1, 600), b: (2, 600), sum: (3, 600), difference: (-1, 600)),
    (a: (1, 4), b: (1, 6), sum: (5, 12), difference: (1, 12)),
    (a: (1, 44_100), b: (1, 48_000), sum: (307, 7_056_000), difference: (13, 7_056_000)),
    (a: (-3, 25), b: (3, 50), sum: (-3, 50), difference: (-9, 50)),
    (a: (5, 24), b: (0, 1), sum: (5, 24), difference: (5, 24)),
  ])
  func sumsHaveTheCommonTimescale(
    _ row: (a: (Int64, Int32), b: (Int64, Int32), sum: (Int64, Int32), difference: (Int64, Int32))
  ) {
    let (a, b) = (time(row.a.0, row.a.1), time(row.b.0, row.b.1))
    let (sum, difference) = (CMTimeAdd(a, b), CMTimeSubtract(a, b))
    #expect(sum.value == row.sum.0 && sum.timescale == row.sum.1)
    #expect(difference.value == row.difference.0 && difference.timescale == row.difference.1)
    #expect(!sum.hasBeenRounded && !difference.hasBeenRounded)
    #expect(a + b == sum && a - b == difference)
  }

  // CMTimeAdd: "If that LCM timescale is greater than kCMTimeMaxTimescale, the result timescale will be
  // kCMTimeMaxTimescale, and default rounding will be applied".
  @Test func commonTimescalesAreLimited() {
    let sum = CMTimeAdd(time(1, 2_147_483_629), time(1, 2_147_483_587))
    #expect(sum.timescale == kCMTimeMaxTimescale)
    #expect(sum.hasBeenRounded)
    #expect(sum.value == 2)
  }

  // CMTimeAdd: "If the result value overflows, the result timescale will be repeatedly halved until the result value
  // no longer overflows ... If the result value still overflows when timescale == 1, then the result will be either
  // positive or negative infinity".
  @Test func sumsThatOverflowLosePrecision() {
    let half = time(Int64.max / 2 + 1, 4)
    let sum = CMTimeAdd(half, half)
    #expect(sum.timescale == 2)
    #expect(sum.value == Int64.max / 2 + 1)
    #expect(CMTimeAdd(time(.max, 1), time(.max, 1)).isPositiveInfinity)
    #expect(CMTimeAdd(time(-.max, 1), time(-.max, 1)).isNegativeInfinity)
  }

  // CMTimeAdd and CMTimeSubtract: the rules for operands that are not numeric.
  @Test func sumsOfSpecialTimes() {
    let one = time(1, 1)
    #expect(CMTimeAdd(.invalid, one).isValid == false)
    #expect(CMTimeAdd(one, .invalid).isValid == false)
    #expect(CMTimeAdd(.positiveInfinity, one).isPositiveInfinity)
    #expect(CMTimeAdd(one, .negativeInfinity).isNegativeInfinity)
    #expect(CMTimeAdd(.positiveInfinity, .positiveInfinity).isPositiveInfinity)
    #expect(CMTimeAdd(.positiveInfinity, .negativeInfinity).isValid == false)
    #expect(CMTimeAdd(.indefinite, one).isIndefinite)
    #expect(CMTimeAdd(.indefinite, .positiveInfinity).isPositiveInfinity)
    #expect(CMTimeSubtract(.positiveInfinity, .positiveInfinity).isValid == false)
    #expect(CMTimeSubtract(.positiveInfinity, .negativeInfinity).isPositiveInfinity)
    #expect(CMTimeSubtract(.negativeInfinity, .positiveInfinity).isNegativeInfinity)
    #expect(CMTimeSubtract(one, .positiveInfinity).isNegativeInfinity)
    #expect(CMTimeSubtract(one, .indefinite).isIndefinite)
    #expect(CMTimeSubtract(.invalid, .positiveInfinity).isValid == false)
  }

  // CMTimeAdd and CMTimeSubtract: times of different epochs other than 0 cannot be combined; the difference of two
  // times of one epoch is a duration, which has epoch 0.
  @Test func epochsAreKeptApart() {
    let (first, second) = (
      CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 1), CMTimeMakeWithEpoch(value: 5, timescale: 1, epoch: 2)
    )
    #expect(CMTimeAdd(first, second).isValid == false)
    #expect(CMTimeSubtract(second, first).isValid == false)
    #expect(CMTimeAdd(first, time(2, 1)).epoch == 1)
    #expect(CMTimeAdd(time(2, 1), first).epoch == 1)
    #expect(CMTimeSubtract(second, second).epoch == 0)
    #expect(CMTimeCompare(time(100, 1), first) == -1)
    #expect(CMTimeCompare(second, first) == 1)
  }

  // CMTimeAdd: the flag is set if an operand has it.
  @Test func roundingIsRemembered() {
    let rounded = CMTimeMakeWithSeconds(0.3, preferredTimescale: 7)
    #expect(CMTimeAdd(rounded, time(1, 7)).hasBeenRounded)
    #expect(CMTimeSubtract(time(1, 7), rounded).hasBeenRounded)
    #expect(!CMTimeAdd(time(1, 7), time(1, 7)).hasBeenRounded)
  }

  // CMTimeCompare: exact over timescales; negative infinity, numbers, positive infinity, invalid times.
  @Test func timesAreOrdered() {
    #expect(CMTimeCompare(time(1, 3), time(200, 600)) == 0)
    #expect(CMTimeCompare(time(1, 3), time(201, 600)) == -1)
    #expect(CMTimeCompare(time(Int64.max, 3), time(Int64.max, 2)) == -1)
    #expect(CMTimeCompare(time(-1, 2), time(-1, 3)) == -1)
    #expect(CMTimeCompare(time(Int64.max - 1, 1_000), time(Int64.max, 1_000)) == -1)
    #expect(CMTimeCompare(.negativeInfinity, time(-.max, 1)) == -1)
    #expect(CMTimeCompare(time(.max, 1), .positiveInfinity) == -1)
    #expect(CMTimeCompare(time(.max, 1), .indefinite) == -1)
    #expect(CMTimeCompare(.indefinite, .positiveInfinity) == -1)
    #expect(CMTimeCompare(.positiveInfinity, .invalid) == -1)
    #expect(CMTimeCompare(.invalid, .invalid) == 0)
    #expect(CMTimeCompare(.indefinite, .indefinite) == 0)
    #expect(time(1, 3) == time(200, 600) && time(1, 3) < time(1, 2))
  }

  // CMTimeMinimum, CMTimeMaximum, CMTimeAbsoluteValue.
  @Test func leastGreatestAndAbsolute() {
    #expect(CMTimeMinimum(time(1, 3), time(1, 2)) == time(1, 3))
    #expect(CMTimeMaximum(time(1, 3), time(1, 2)) == time(1, 2))
    #expect(CMTimeMinimum(.negativeInfinity, .zero).isNegativeInfinity)
    #expect(CMTimeMaximum(.positiveInfinity, .zero).isPositiveInfinity)
    #expect(CMTimeAbsoluteValue(time(-7, 600)).value == 7)
    #expect(CMTimeAbsoluteValue(time(7, 600)).value == 7)
    #expect(CMTimeAbsoluteValue(.negativeInfinity).isPositiveInfinity)
  }

  // CMTimeMultiply: the timescale stays while the value fits.
  @Test func productsWithIntegers() {
    let product = CMTimeMultiply(time(7, 600), multiplier: -3)
    #expect(product.value == -21 && product.timescale == 600)
    #expect(CMTimeMultiply(time(.max, 1), multiplier: 2).isPositiveInfinity)
    #expect(CMTimeMultiply(time(.max, 1), multiplier: -2).isNegativeInfinity)
    #expect(CMTimeMultiply(.positiveInfinity, multiplier: -1).isNegativeInfinity)
    #expect(CMTimeMultiply(.indefinite, multiplier: 2).isIndefinite)
    let halved = CMTimeMultiply(time(Int64.max / 2 + 1, 4), multiplier: 2)
    #expect(halved.timescale == 2 && halved.value == Int64.max / 2 + 1)
  }

  // CMTimeMultiplyByRatio: "The exact rational value will be preserved, if possible without overflow."
  @Test func productsWithRatios() {
    #expect(CMTimeMultiplyByRatio(time(1, 1), multiplier: 1, divisor: 3) == time(1, 3))
    #expect(CMTimeMultiplyByRatio(time(10, 600), multiplier: 3, divisor: 2) == time(15, 600))
    #expect(CMTimeMultiplyByRatio(time(7, 25), multiplier: 1_001, divisor: 1_000) == time(7_007, 25_000))
    #expect(CMTimeMultiplyByRatio(time(1, 1), multiplier: -1, divisor: 4) == time(-1, 4))
    #expect(!CMTimeMultiplyByRatio(time(1, 1), multiplier: 1, divisor: 3).hasBeenRounded)
  }

  // CMTimeMultiplyByFloat64: infinities keep or change their sign.
  @Test func productsWithFloatingPointNumbers() {
    #expect(CMTimeMultiplyByFloat64(time(100, 600), multiplier: 2.5) == time(250, 600))
    #expect(CMTimeMultiplyByFloat64(time(600, 600), multiplier: 0.5) == time(1, 2))
    #expect(CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: -1).isNegativeInfinity)
    #expect(CMTimeMultiplyByFloat64(.invalid, multiplier: 1).isValid == false)
  }

  // CMTimeMakeFromDictionary, CMTimeCopyAsDictionary: the time is restored, with its flags and epoch.
  @Test func dictionariesRestoreTimes() throws {
    for original in [
      time(1_001, 30_000), CMTimeMakeWithEpoch(value: -5, timescale: 24, epoch: 2), .positiveInfinity, .indefinite,
      CMTimeMakeWithSeconds(0.3, preferredTimescale: 7),
    ] {
      let copy = CMTimeMakeFromDictionary(try #require(CMTimeCopyAsDictionary(original, allocator: nil)))
      #expect(copy.value == original.value && copy.timescale == original.timescale)
      #expect(copy.flags == original.flags && copy.epoch == original.epoch)
    }
    #expect(CMTimeMakeFromDictionary(nil).isValid == false)
  }
}
