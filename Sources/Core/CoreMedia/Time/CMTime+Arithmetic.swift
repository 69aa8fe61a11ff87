extension CMTime {
  /// Returns the sum of two times, whose timescales may differ, by the rules of `CMTimeAdd(_:_:)`.
  public static func + (addend1: CMTime, addend2: CMTime) -> CMTime { CMTimeAdd(addend1, addend2) }
  /// Returns the difference of two times, whose timescales may differ, by the rules of `CMTimeSubtract(_:_:)`.
  public static func - (minuend: CMTime, subtrahend: CMTime) -> CMTime { CMTimeSubtract(minuend, subtrahend) }

  func flags(with other: CMTime? = nil) -> CMTimeFlags {
    let isRounded = hasBeenRounded || other?.hasBeenRounded == true
    return isRounded ? [.valid, .hasBeenRounded] : .valid
  }

  fileprivate var infiniteSign: Int { isPositiveInfinity ? 1 : isNegativeInfinity ? -1 : 0 }

  fileprivate static func infinity(_ sign: Int) -> CMTime { sign < 0 ? .negativeInfinity : .positiveInfinity }
}

/// Returns the sum of two times.
///
/// The timescale is the least common multiple of the operands' timescales. If that exceeds `kCMTimeMaxTimescale`, it is
/// `kCMTimeMaxTimescale`, or the other operand's timescale if one operand is zero. The timescale is halved while the
/// value overflows. The result is flagged as rounded if it or an operand was rounded.
///
/// An invalid operand gives an invalid time, as do opposite infinities. Otherwise an infinite operand gives that
/// infinity, and an indefinite operand gives an indefinite time. Two numbers of different nonzero epochs give an
/// invalid time. Two numbers of the same nonzero epoch give a time of epoch zero.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { sum(lhs, rhs, subtracts: false) }

/// Subtracts `rhs` from `lhs`, by the rules of `CMTimeAdd(_:_:)` for `lhs` and the negated `rhs`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime { sum(lhs, rhs, subtracts: true) }

private func sum(_ lhs: CMTime, _ rhs: CMTime, subtracts: Bool) -> CMTime {
  guard lhs.isComputable, rhs.isComputable else { return impliedSum(lhs, rhs, subtracts: subtracts) }
  guard let epoch = commonEpoch(lhs.epoch, rhs.epoch) else { return .invalid }
  let flags = lhs.flags(with: rhs)
  if lhs.timescale == rhs.timescale {
    let (value, overflow) =
      subtracts ? lhs.value.subtractingReportingOverflow(rhs.value) : lhs.value.addingReportingOverflow(rhs.value)
    if !overflow { return CMTime(value: value, timescale: lhs.timescale, flags: flags, epoch: epoch) }
  }
  guard let scale = commonTimescale(lhs.timescale, rhs.timescale) else {
    let exact = exactSum(lhs, rhs, subtracts: subtracts)
    let isKeptByLeft = rhs.value == 0 && (subtracts || lhs.value != 0)
    let kept = isKeptByLeft ? lhs.timescale : lhs.value == 0 ? rhs.timescale : CMTimeScale(kCMTimeMaxTimescale)
    return exact.time(atScale: kept, flags: flags, epoch: epoch)
  }
  return exactSum(lhs, rhs, subtracts: subtracts).time(atScale: scale, flags: flags, epoch: epoch)
}

func exactSum(_ lhs: CMTime, _ rhs: CMTime, subtracts: Bool) -> ExactSeconds {
  let (scale1, scale2) = (Int128(lhs.timescale), Int128(rhs.timescale))
  let (part1, part2) = (Int128(lhs.value) * scale2, Int128(rhs.value) * scale1)
  let total = subtracts ? part1 - part2 : part1 + part2
  return ExactSeconds(isNegative: total < 0, factor: total.magnitude, divisor: (scale1 * scale2).magnitude)
}

private func impliedSum(_ lhs: CMTime, _ rhs: CMTime, subtracts: Bool) -> CMTime {
  guard lhs.isValid, rhs.isValid else { return .invalid }
  let (sign1, sign2) = (lhs.infiniteSign, subtracts ? -rhs.infiniteSign : rhs.infiniteSign)
  if sign1 != 0 || sign2 != 0 { return sign1 == -sign2 ? .invalid : .infinity(sign1 == 0 ? sign2 : sign1) }
  return lhs.isIndefinite || rhs.isIndefinite ? .indefinite : .invalid
}

private func commonEpoch(_ first: CMTimeEpoch, _ second: CMTimeEpoch) -> CMTimeEpoch? {
  if first == second { return 0 }
  if first != 0, second != 0 { return nil }
  return first == 0 ? second : first
}

func commonTimescale(_ first: CMTimeScale, _ second: CMTimeScale) -> CMTimeScale? {
  let divisor = greatestCommonDivisor(first.magnitude, second.magnitude)
  let multiple = UInt64(first.magnitude / divisor) * UInt64(second.magnitude)
  return CMTimeScale(exactly: multiple)
}

/// Multiplies a time by a whole number.
///
/// The result has the timescale of `time`, halved while the value overflows. Invalid and indefinite times stay so. A
/// negative multiplier turns an infinity into the opposite one.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
  guard time.isComputable else { return impliedProduct(time, isNegated: multiplier < 0) }
  var exact = time.exactSeconds
  exact.factor *= UInt128(multiplier.magnitude)
  exact.isNegative = (time.value < 0) != (multiplier < 0)
  return exact.time(atScale: time.timescale, flags: time.flags(), epoch: time.epoch)
}

/// Multiplies a time by a floating-point number, and rounds the exact product once.
///
/// The timescale is that of `time`, doubled until it is 65536 or more, and halved while the value overflows. A numeric
/// time multiplied by NaN gives an invalid time, and so does zero multiplied by an infinity. An infinite time gives an
/// infinity for every multiplier, the opposite one for a negative multiplier. Invalid and indefinite times stay so.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
  guard time.isComputable else { return impliedProduct(time, isNegated: multiplier < 0) }
  guard multiplier.isFinite else {
    if multiplier.isNaN || time.value == 0 { return .invalid }
    return .infinity((time.value < 0) == (multiplier < 0) ? 1 : -1)
  }
  guard let exact = product(of: time, and: multiplier) else {
    return .infinity((time.value < 0) == (multiplier < 0) ? 1 : -1)
  }
  return exact.time(atScale: fineTimescale(of: time.timescale), flags: time.flags(), epoch: time.epoch)
}

private func fineTimescale(of timescale: CMTimeScale) -> CMTimeScale {
  var scale = timescale
  while scale < 65536 { scale *= 2 }
  return scale
}

private func product(of time: CMTime, and multiplier: Float64) -> ExactSeconds? {
  var exact = time.exactSeconds
  exact.isNegative = (time.value < 0) != (multiplier < 0)
  guard exact.factor != 0, multiplier != 0 else {
    exact.factor = 0
    return exact
  }
  // abs(multiplier) = mantissa × 2^exponent, with an odd mantissa of at most 53 bits.
  let trailing = multiplier.significandBitPattern == 0 ? 52 : multiplier.significandBitPattern.trailingZeroBitCount
  let isNormal = multiplier.isNormal
  let mantissa = (multiplier.significandBitPattern | (isNormal ? 1 << 52 : 0)) >> UInt64(trailing)
  let exponent = Int(max(multiplier.exponentBitPattern, 1)) - 1075 + trailing
  exact.otherFactor = UInt128(mantissa)
  return exact.multipliedByTwo(toThe: exponent)
}

extension ExactSeconds {
  fileprivate func multipliedByTwo(toThe exponent: Int) -> ExactSeconds? {
    var result = self
    guard exponent > 0 else {
      // For a power below 2^-223 the factor becomes 0: the product is less than half a unit at every timescale, because
      // the value, the mantissa and the timescale have at most 64 + 53 + 31 bits.
      let places = min(-exponent, 254)
      let inDivisor = min(places, 96)
      result.divisor <<= UInt128(inDivisor)
      result.shift = min(places - inDivisor, 127)
      if places - inDivisor > 127 { result.factor = 0 }
      return result
    }
    let inOther = min(exponent, otherFactor.leadingZeroBitCount - 1)
    let inFactor = exponent - inOther
    guard inFactor <= factor.leadingZeroBitCount - 32 else { return nil }
    result.otherFactor <<= UInt128(inOther)
    result.factor <<= UInt128(inFactor)
    return result
  }
}

/// Multiplies a time by `multiplier` and divides it by `divisor`.
///
/// The result is exact if a timescale can hold it. Otherwise it is rounded at `kCMTimeMaxTimescale`, which is halved
/// while the value overflows. For a number, a divisor of zero gives an infinity, or an invalid time if `time` or
/// `multiplier` is zero too.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
  let isNegated = (multiplier < 0) != (divisor < 0)
  guard time.isComputable else { return impliedProduct(time, isNegated: isNegated) }
  guard divisor != 0 else {
    return time.value == 0 || multiplier == 0 ? .invalid : .infinity((time.value < 0) == (multiplier < 0) ? 1 : -1)
  }
  let exact = ExactSeconds(
    isNegative: (time.value < 0) != isNegated, factor: UInt128(time.value.magnitude) * UInt128(multiplier.magnitude),
    divisor: UInt128(time.timescale.magnitude) * UInt128(divisor.magnitude))
  return exact.time(preferring: exact.divisor, flags: time.flags(), epoch: time.epoch)
}

/// `multiplier` and `divisor` must have at most 94 bits.
func multiply(
  _ seconds: ExactSeconds, by multiplier: UInt128, over divisor: UInt128, preferring timescale: CMTimeScale,
  flags: CMTimeFlags
) -> CMTime? {
  let common = greatestCommonDivisor(multiplier, divisor)
  let across1 = greatestCommonDivisor(seconds.factor, divisor / common)
  let across2 = greatestCommonDivisor(multiplier / common, seconds.divisor)
  let (full, overflow) = (divisor / common / across1).multipliedReportingOverflow(by: seconds.divisor / across2)
  guard !overflow else { return nil }
  let exact = ExactSeconds(
    isNegative: seconds.isNegative, factor: seconds.factor / across1, otherFactor: multiplier / common / across2,
    divisor: full)
  return exact.time(preferring: UInt128(timescale.magnitude), flags: flags, epoch: 0)
}

extension ExactSeconds {
  fileprivate func time(preferring preferred: UInt128, flags: CMTimeFlags, epoch: CMTimeEpoch) -> CMTime {
    let afterFactor = divisor / greatestCommonDivisor(factor, divisor)
    let needed = afterFactor / greatestCommonDivisor(otherFactor, afterFactor)
    let (multiple, overflow) = (needed / greatestCommonDivisor(needed, preferred)).multipliedReportingOverflow(
      by: preferred)
    for candidate in overflow ? [needed] : [multiple, needed] {
      if let scale = CMTimeScale(exactly: candidate), let (value, _) = units(perSecond: scale) {
        return CMTime(value: value, timescale: scale, flags: flags, epoch: epoch)
      }
    }
    return time(atScale: CMTimeScale(kCMTimeMaxTimescale), flags: flags, epoch: epoch)
  }
}

private func impliedProduct(_ time: CMTime, isNegated: Bool) -> CMTime {
  if time.isIndefinite { return .indefinite }
  let sign = time.infiniteSign
  return sign == 0 ? .invalid : .infinity(isNegated ? -sign : sign)
}

/// Returns a time with the sign of its value removed. Negative infinity becomes positive infinity; invalid and
/// indefinite times stay as they are.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
  if time.isNegativeInfinity { return .positiveInfinity }
  return time.isNumeric && time.value < 0 ? CMTimeMultiply(time, multiplier: -1) : time
}
