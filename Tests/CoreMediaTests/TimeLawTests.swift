import CoreMedia
import Foundation
import Testing

private func leastCommonMultiple(_ a: Int32, _ b: Int32) -> Int32? {
  var (x, y) = (Int64(a), Int64(b))
  while y != 0 { (x, y) = (y, x % y) }
  return Int32(exactly: Int64(a) / x * Int64(b))
}

/// `TIME_LAW_CASES=1000000` sets the number of cases of each law.
@Suite struct TimeLawTests {
  static let cases = ProcessInfo.processInfo.environment["TIME_LAW_CASES"].flatMap(Int.init) ?? 55_000

  private func check(seed: UInt64, _ name: String, _ law: (inout TimeGenerator) -> (holds: Bool, what: Any)) {
    var generator = TimeGenerator(seed: seed)
    for index in 0..<Self.cases {
      let (holds, what) = law(&generator)
      if !holds {
        Issue.record("\(name), case \(index) of seed \(seed): \(what)")
        return
      }
    }
  }

  @Test(arguments: [false, true]) func sumsAndDifferences(subtracts: Bool) {
    check(seed: 1, subtracts ? "difference" : "sum") { generator in
      let (a, b) = (generator.time(), generator.time())
      let result = subtracts ? a - b : a + b
      return (isSum(result, a, b, subtracts), (a, b, result))
    }
  }

  private func isSum(_ result: CMTime, _ a: CMTime, _ b: CMTime, _ subtracts: Bool) -> Bool {
    let (kindA, kindB) = (TimeKind(a), TimeKind(b))
    if kindA == .number, kindB == .number { return isNumericSum(result, a, b, subtracts) }
    if kindA == .invalid || kindB == .invalid { return result.flags == [] && result.value == 0 }
    let signs = [kindA, kindB].map { $0 == .positiveInfinity ? 1 : $0 == .negativeInfinity ? -1 : 0 }
    let (signA, signB) = (signs[0], subtracts ? -signs[1] : signs[1])
    if signA * signB < 0 { return !result.isValid }
    if signA + signB > 0 { return result.isPositiveInfinity }
    return signA + signB < 0 ? result.isNegativeInfinity : result.isIndefinite
  }

  private func isNumericSum(_ result: CMTime, _ a: CMTime, _ b: CMTime, _ subtracts: Bool) -> Bool {
    if a.epoch != b.epoch, a.epoch != 0, b.epoch != 0 { return !result.isValid }
    let exact = subtracts ? ExactTime(a) - ExactTime(b) : ExactTime(a) + ExactTime(b)
    let epoch = a.epoch == b.epoch ? 0 : a.epoch + b.epoch
    // Without a common timescale, a sum with zero needs no rounding, and is not rounded.
    let (zeroA, zeroB) = (a.value == 0, b.value == 0)
    let kept = zeroB && (subtracts || !zeroA) ? a.timescale : zeroA ? b.timescale : .max
    let scale = leastCommonMultiple(a.timescale, b.timescale) ?? kept
    return exact.isHeld(by: result, preferring: scale, roundedBefore: a.hasBeenRounded || b.hasBeenRounded)
      && (!result.isNumeric || result.epoch == epoch)
  }

  @Test func orderAndHash() {
    check(seed: 2, "order") { generator in
      let (a, other) = (generator.time(), generator.time())
      let factor = Int32(generator.below(40) + 1)
      let isScaled = generator.below(4) == 0 && a.timescale < Int32.max / factor && a.value.magnitude < 1 << 57
      let b =
        isScaled
        ? CMTime(value: a.value * Int64(factor), timescale: a.timescale * factor, flags: a.flags, epoch: a.epoch)
        : other
      let (kindA, kindB) = (TimeKind(a), TimeKind(b))
      var expected = (kindA.rawValue - kindB.rawValue).signum()
      if kindA == .number, kindB == .number {
        expected = a.epoch == b.epoch ? ExactTime.order(ExactTime(a), ExactTime(b)) : a.epoch < b.epoch ? -1 : 1
      }
      let holds =
        CMTimeCompare(a, b) == Int32(expected) && CMTimeCompare(b, a) == Int32(-expected) && (a == b) == (expected == 0)
        && (expected != 0 || a.hashValue == b.hashValue) && CMTimeMinimum(a, b) <= CMTimeMaximum(a, b)
      return (holds, (a, b, expected))
    }
  }

  @Test func scaleConversions() {
    check(seed: 3, "conversion") { generator in
      let (time, scale) = (generator.number(), generator.timescale())
      let method = CMTimeRoundingMethod(rawValue: UInt32(generator.below(6) + 1)) ?? .default
      let result = time.convertScale(scale, method: method)
      return (isConversion(result, time, scale, method), (time, scale, method, result))
    }
  }

  private func isConversion(_ result: CMTime, _ time: CMTime, _ scale: Int32, _ method: CMTimeRoundingMethod) -> Bool {
    let exact = ExactTime(time)
    // Near the limits, the rounding method decides whether a value overflows, so a coarser timescale is accepted.
    guard result.isNumeric else { return exact.overflows(at: 1) }
    guard result.timescale == scale || exact.overflows(at: scale) || result.value.magnitude > 1 << 61 else {
      return false
    }
    guard exact.isRounded(result.value, result.timescale, by: method, from: time.timescale), result.epoch == time.epoch
    else {
      return false
    }
    return result.hasBeenRounded == (time.hasBeenRounded || !exact.isExact(result.value, result.timescale))
  }

  @Test func wholeMultiples() {
    check(seed: 4, "product") { generator in
      let (time, bits) = (generator.number(), generator.next())
      let multiplier = generator.below(2) == 0 ? Int32(truncatingIfNeeded: bits) : Int32(bits % 9) - 4
      let result = CMTimeMultiply(time, multiplier: multiplier)
      let exact = ExactTime(
        WideInteger(time.value) * WideInteger(Int64(multiplier)), WideInteger(Int64(time.timescale)))
      let holds =
        exact.isHeld(by: result, preferring: time.timescale, roundedBefore: time.hasBeenRounded)
        && (!result.isNumeric || result.epoch == time.epoch)
      return (holds, (time, multiplier, result))
    }
  }

  @Test func multiplesByFloatingPoint() {
    check(seed: 5, "floating-point product") { generator in
      let (time, bits) = (generator.number(), generator.next())
      let exponent = Int(generator.below(220)) - 160
      let mantissa = Int64(bits >> 11) | 1
      let multiplier = Double(sign: bits & 1 == 0 ? .plus : .minus, exponent: exponent, significand: Double(mantissa))
      let result = CMTimeMultiplyByFloat64(time, multiplier: multiplier)
      let numerator = WideInteger(time.value) * WideInteger(multiplier < 0 ? -mantissa : mantissa)
      let exact = ExactTime(
        numerator * .powerOfTwo(max(exponent, 0)), WideInteger(Int64(time.timescale)) * .powerOfTwo(max(-exponent, 0)))
      var scale = time.timescale
      while scale < 65536 { scale *= 2 }
      return (
        exact.isHeld(by: result, preferring: scale, roundedBefore: time.hasBeenRounded), (time, multiplier, result)
      )
    }
  }

  @Test func multiplesByRatios() {
    check(seed: 6, "ratio") { generator in
      let (time, bits) = (generator.number(), generator.next())
      let isSmall = generator.below(2) == 0
      let multiplier = isSmall ? Int32(bits % 200) - 100 : Int32(truncatingIfNeeded: bits)
      let divisor = isSmall ? Int32(bits >> 32 % 200) % 100 : Int32(truncatingIfNeeded: bits >> 32)
      let result = CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: divisor)
      return (isRatio(result, time, multiplier, divisor), (time, multiplier, divisor, result))
    }
  }

  private func isRatio(_ result: CMTime, _ time: CMTime, _ multiplier: Int32, _ divisor: Int32) -> Bool {
    let numerator = WideInteger(time.value) * WideInteger(Int64(multiplier))
    if divisor == 0 {
      return numerator.isZero
        ? !result.isValid : numerator.isNegative ? result.isNegativeInfinity : result.isPositiveInfinity
    }
    let exact = ExactTime(
      divisor < 0 ? -numerator : numerator, WideInteger(Int64(time.timescale)) * WideInteger(UInt64(divisor.magnitude)))
    guard result.isNumeric else { return exact.overflows(at: 1) }
    let isExact = exact.isExact(result.value, result.timescale)
    return exact.isNearest(result.value, result.timescale) && result.hasBeenRounded == (time.hasBeenRounded || !isExact)
      && result.epoch == time.epoch
  }

  @Test func secondsComeBack() {
    check(seed: 7, "seconds") { generator in
      let time = generator.mediaTime()
      let again = CMTime(seconds: time.seconds, preferredTimescale: time.timescale)
      return (again.value == time.value && again.timescale == time.timescale && again.flags == .valid, (time, again))
    }
  }

  @Test func sumsAreUndone() {
    check(seed: 8, "a + b - b") { generator in
      let (a, b) = (generator.mediaTime(), generator.mediaTime())
      let sum = a + b
      let back = sum - b
      let isSymmetric = (b + a) == sum && CMTimeAbsoluteValue(a - b) == CMTimeAbsoluteValue(b - a)
      return (isSymmetric && (sum.hasBeenRounded || back.hasBeenRounded || back == a), (a, b, back))
    }
  }
}
