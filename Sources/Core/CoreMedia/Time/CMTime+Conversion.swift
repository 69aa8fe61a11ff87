extension CMTime {
  /// Makes a time from seconds; see `CMTimeMakeWithSeconds(_:preferredTimescale:)`.
  public init(seconds: Double, preferredTimescale: CMTimeScale) {
    self = CMTimeMakeWithSeconds(seconds, preferredTimescale: preferredTimescale)
  }

  /// The time in seconds: NaN for an invalid or indefinite time, an infinity for an infinite one.
  public var seconds: Double { CMTimeGetSeconds(self) }

  /// Returns the time at another timescale; see `CMTimeConvertScale(_:timescale:method:)`.
  public func convertScale(_ newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
    CMTimeConvertScale(self, timescale: newTimescale, method: method)
  }

  var exactSeconds: ExactSeconds {
    ExactSeconds(isNegative: value < 0, factor: UInt128(value.magnitude), divisor: UInt128(timescale.magnitude))
  }
}

/// Makes a time from seconds.
///
/// A fraction of a unit is dropped, unless the nearest whole number of units, divided by the timescale, gives
/// `seconds`. For example, 0.29 s at timescale 100 is 29 units. The result is flagged as rounded if its seconds differ
/// from `seconds`.
/// - Parameters:
///   - seconds: Seconds from zero. NaN gives an invalid time, an infinity an infinite one.
///   - preferredTimescale: Units per second, halved while the value overflows. Zero or less gives an invalid time.
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
  guard preferredTimescale > 0, !seconds.isNaN else { return .invalid }
  var timescale = preferredTimescale
  while timescale > 0 {
    if let value = units(of: seconds, perSecond: timescale) {
      let isExact = Double(value) / Double(timescale) == seconds
      return CMTime(value: value, timescale: timescale, flags: isExact ? .valid : [.valid, .hasBeenRounded], epoch: 0)
    }
    timescale /= 2
  }
  return seconds < 0 ? .negativeInfinity : .positiveInfinity
}

private func units(of seconds: Float64, perSecond timescale: Int32) -> CMTimeValue? {
  let product = seconds * Double(timescale)
  let nearest = product.rounded(.toNearestOrAwayFromZero)
  return CMTimeValue(exactly: nearest / Double(timescale) == seconds ? nearest : product.rounded(.towardZero))
}

/// Returns the seconds of a time: `value ÷ timescale` for a number, NaN for an invalid or indefinite time, an infinity
/// for an infinite one.
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 {
  if time.isNumeric { return Double(time.value) / Double(time.timescale) }
  if !time.isValid || time.isIndefinite { return .nan }
  return time.isPositiveInfinity ? .infinity : -.infinity
}

/// Returns the time at another timescale.
///
/// A time that is not numeric stays as it is. For a numeric time, a timescale of zero or less gives an invalid time.
/// The timescale is halved while the value overflows.
public func CMTimeConvertScale(_ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod) -> CMTime {
  guard time.isNumeric else { return time }
  guard time.isComputable, newTimescale > 0 else { return .invalid }
  var scale = newTimescale
  while scale > 0 {
    if scale == time.timescale { return time }
    if let converted = converted(time, to: scale, method: method) { return converted }
    scale /= 2
  }
  return time.value < 0 ? .negativeInfinity : .positiveInfinity
}

private func converted(_ time: CMTime, to timescale: CMTimeScale, method: CMTimeRoundingMethod) -> CMTime? {
  let direction = method.direction(isNegative: time.value < 0, coarsens: timescale < time.timescale)
  guard let (units, isExact) = time.exactSeconds.units(perSecond: timescale, rounding: direction) else { return nil }
  let value = method == .quickTime && units == 0 && time.value < 0 ? -1 : units
  return CMTime(
    value: value, timescale: timescale, flags: isExact ? time.flags : time.flags.union(.hasBeenRounded),
    epoch: time.epoch)
}

extension CMTimeRoundingMethod {
  func direction(isNegative: Bool, coarsens: Bool) -> ExactSeconds.Direction {
    switch self {
    case .roundHalfAwayFromZero: .nearest
    case .roundTowardZero: .towardZero
    case .roundAwayFromZero: .awayFromZero
    case .quickTime: coarsens ? .towardZero : .awayFromZero
    case .roundTowardPositiveInfinity: isNegative ? .towardZero : .awayFromZero
    case .roundTowardNegativeInfinity: isNegative ? .awayFromZero : .towardZero
    }
  }
}
