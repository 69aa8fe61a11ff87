/// The exact number `factor × otherFactor ÷ (divisor × 2^shift)` of seconds, with a sign.
struct ExactSeconds {
  var isNegative: Bool
  /// At most 2^96, so that its product with a timescale fits 128 bits.
  var factor: UInt128
  var otherFactor: UInt128 = 1
  /// Never zero.
  var divisor: UInt128
  /// An exponent of two, from 0 to 127.
  var shift = 0

  /// The direction in which the magnitude is rounded.
  enum Direction { case towardZero, awayFromZero, nearest }

  func units(perSecond timescale: CMTimeScale, rounding: Direction = .nearest) -> (value: CMTimeValue, isExact: Bool)? {
    guard let (quotient, remainder) = scaled(by: timescale) else { return nil }
    let fraction = quotient & ((1 << UInt128(shift)) - 1)
    let isExact = fraction == 0 && remainder == 0
    let isHalfOrMore = shift == 0 ? remainder >= divisor - remainder : fraction >> UInt128(shift - 1) != 0
    let roundsUp =
      switch rounding {
      case .towardZero: false
      case .awayFromZero: !isExact
      case .nearest: isHalfOrMore
      }
    let (magnitude, overflow) = (quotient >> UInt128(shift)).addingReportingOverflow(roundsUp ? 1 : 0)
    guard !overflow, let value = CMTimeValue(magnitude: magnitude, isNegative: isNegative) else { return nil }
    return (value, isExact)
  }

  func time(atScale timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) -> CMTime {
    var scale = timescale
    while scale > 0 {
      if let (value, isExact) = units(perSecond: scale) {
        return CMTime(
          value: value, timescale: scale, flags: isExact ? flags : flags.union(.hasBeenRounded), epoch: epoch)
      }
      scale /= 2
    }
    return isNegative ? .negativeInfinity : .positiveInfinity
  }

  private func scaled(by timescale: CMTimeScale) -> (quotient: UInt128, remainder: UInt128)? {
    let scaledFactor = factor * UInt128(timescale.magnitude)
    guard otherFactor != 1 else { return scaledFactor.quotientAndRemainder(dividingBy: divisor) }
    let product = scaledFactor.multipliedFullWidth(by: otherFactor)
    guard product.high < divisor else { return nil }
    return divisor.dividingFullWidth(product)
  }
}

extension CMTimeValue {
  init?(magnitude: UInt128, isNegative: Bool) {
    guard magnitude <= UInt128(Int64.min.magnitude) else { return nil }
    self.init(exactly: isNegative ? -Int128(magnitude) : Int128(magnitude))
  }
}

func greatestCommonDivisor<T: UnsignedInteger & FixedWidthInteger>(_ first: T, _ second: T) -> T {
  var a = first
  var b = second
  while b != 0 { (a, b) = (b, a % b) }
  return a
}
