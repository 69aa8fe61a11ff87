import CoreMedia
import TestSupport

struct ExactTime {
  var numerator: WideInteger
  /// The denominator, greater than zero.
  var denominator: WideInteger

  init(_ numerator: WideInteger, _ denominator: WideInteger) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  init(_ time: CMTime) { self.init(WideInteger(time.value), WideInteger(Int64(time.timescale))) }

  static func + (a: ExactTime, b: ExactTime) -> ExactTime {
    ExactTime(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }

  static func - (a: ExactTime, b: ExactTime) -> ExactTime { a + ExactTime(-b.numerator, b.denominator) }

  static func order(_ a: ExactTime, _ b: ExactTime) -> Int {
    WideInteger.order(a.numerator * b.denominator, b.numerator * a.denominator)
  }

  /// The distance from the exact value, times the denominator.
  private func error(of value: Int64, _ timescale: Int32) -> WideInteger {
    WideInteger(value) * denominator - numerator * WideInteger(Int64(timescale))
  }

  /// Of two equally near values, the value farther from zero counts.
  func isNearest(_ value: Int64, _ timescale: Int32) -> Bool {
    let error = error(of: value, timescale)
    let order = WideInteger.order(error.magnitude + error.magnitude, denominator)
    return order < 0 || order == 0 && error.isNegative == numerator.isNegative
  }

  func isExact(_ value: Int64, _ timescale: Int32) -> Bool { error(of: value, timescale).isZero }

  func isRounded(_ value: Int64, _ timescale: Int32, by method: CMTimeRoundingMethod, from oldTimescale: Int32) -> Bool
  {
    let error = error(of: value, timescale)
    // No method changes a time by a unit or more.
    if WideInteger.order(error.magnitude, denominator) >= 0 { return false }
    let isTowardZero = error.isZero || error.isNegative != numerator.isNegative
    switch method {
    case .roundHalfAwayFromZero: return isNearest(value, timescale)
    case .roundTowardZero: return isTowardZero
    case .roundAwayFromZero: return error.isZero || !isTowardZero
    case .roundTowardPositiveInfinity: return !error.isNegative
    case .roundTowardNegativeInfinity: return error.isZero || error.isNegative
    case .quickTime:
      if value == 0, numerator.isNegative { return false }
      if timescale < oldTimescale { return isTowardZero || value == -1 }
      return error.isZero || !isTowardZero
    }
  }

  /// |n·t/d| is 2^63 - ½ or more, or 2^63 + ½ or more if negative.
  func overflows(at timescale: Int32) -> Bool {
    let limit = WideInteger.powerOfTwo(64) + WideInteger(Int64(numerator.isNegative ? 1 : -1))
    let doubled = (numerator * WideInteger(Int64(timescale))).magnitude * WideInteger(Int64(2))
    return WideInteger.order(doubled, limit * denominator) >= 0
  }

  func isHeld(by time: CMTime, preferring timescale: Int32, roundedBefore: Bool) -> Bool {
    var scale = timescale
    while scale > 0, overflows(at: scale) { scale /= 2 }
    if scale == 0 { return numerator.isNegative ? time.isNegativeInfinity : time.isPositiveInfinity }
    guard time.isNumeric, time.timescale == scale, isNearest(time.value, scale) else { return false }
    return time.hasBeenRounded == (roundedBefore || !isExact(time.value, scale))
  }
}

/// In the order of `CMTimeCompare`.
enum TimeKind: Int {
  case negativeInfinity, number, indefinite, positiveInfinity, invalid

  init(_ time: CMTime) {
    if !time.flags.contains(.valid) {
      self = .invalid
    } else if time.flags.contains(.positiveInfinity) {
      self = .positiveInfinity
    } else if time.flags.contains(.negativeInfinity) {
      self = .negativeInfinity
    } else if time.flags.contains(.indefinite) {
      self = .indefinite
    } else {
      self = .number
    }
  }
}

struct TimeGenerator: RandomNumberGenerator {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func next() -> UInt64 { random.next() }

  mutating func below(_ bound: UInt64) -> UInt64 { next() % bound }

  private static let scales: [Int32] = [
    1, 2, 24, 25, 30, 50, 60, 90, 600, 1000, 1001, 24000, 30000, 60000, 44100, 48000, 90000, 705600000, 1_000_000,
    1_000_000_000,
    .max, .max - 1, 65535, 65536, 65537, 999_983,
  ]

  mutating func timescale() -> Int32 {
    below(4) == 0
      ? Int32(truncatingIfNeeded: below(0x7fff_ffff) + 1) : Self.scales[Int(below(UInt64(Self.scales.count)))]
  }

  mutating func value() -> Int64 {
    let bits = next()
    switch below(8) {
    case 0: return Int64(bits % 7) - 3
    case 1: return .max - Int64(bits % 4)
    case 2: return .min + Int64(bits % 4)
    case 3: return Int64(bitPattern: bits)
    default: return Int64(bits % 20_000_000_000) - 10_000_000_000
    }
  }

  mutating func number() -> CMTime {
    let dice = below(16)
    return CMTime(
      value: value(), timescale: timescale(), flags: dice == 0 ? [.valid, .hasBeenRounded] : .valid,
      epoch: dice == 1 ? 1 : dice == 2 ? 2 : dice == 3 ? -3 : 0)
  }

  mutating func time() -> CMTime {
    var time = number()
    switch below(32) {
    case 0: time.flags = [.valid, .positiveInfinity]
    case 1: time.flags = [.valid, .negativeInfinity]
    case 2: time.flags = [.valid, .indefinite]
    case 3: time.flags.remove(.valid)
    default: break
    }
    return time
  }

  mutating func mediaTime() -> CMTime { CMTime(value: Int64(below(20_000_000)) - 10_000_000, timescale: timescale()) }

  mutating func mediaRange() -> CMTimeRange {
    CMTimeRange(start: mediaTime(), duration: CMTime(value: Int64(below(10_000_000)), timescale: timescale()))
  }
}
