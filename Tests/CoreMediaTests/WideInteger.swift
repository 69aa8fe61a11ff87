/// A signed integer of 256 bits that shares no code with the code under test.
struct WideInteger: Equatable {
  private(set) var isNegative: Bool
  private(set) var limbs: (UInt64, UInt64, UInt64, UInt64)

  init(_ value: Int64) {
    isNegative = value < 0
    limbs = (value.magnitude, 0, 0, 0)
  }

  init(_ magnitude: UInt64) {
    isNegative = false
    limbs = (magnitude, 0, 0, 0)
  }

  private init(isNegative: Bool, limbs: (UInt64, UInt64, UInt64, UInt64)) {
    (self.isNegative, self.limbs) = (isNegative && limbs != (0, 0, 0, 0), limbs)
  }

  var magnitude: WideInteger { WideInteger(isNegative: false, limbs: limbs) }
  var isZero: Bool { limbs == (0, 0, 0, 0) }

  static func == (a: WideInteger, b: WideInteger) -> Bool { a.isNegative == b.isNegative && a.limbs == b.limbs }

  static func order(_ a: WideInteger, _ b: WideInteger) -> Int {
    if a.isNegative != b.isNegative { return a.isNegative ? -1 : 1 }
    let order = magnitudeOrder(a.limbs, b.limbs)
    return a.isNegative ? -order : order
  }

  static prefix func - (a: WideInteger) -> WideInteger { WideInteger(isNegative: !a.isNegative, limbs: a.limbs) }

  static func - (a: WideInteger, b: WideInteger) -> WideInteger { a + -b }

  static func + (a: WideInteger, b: WideInteger) -> WideInteger {
    if a.isNegative == b.isNegative { return WideInteger(isNegative: a.isNegative, limbs: sum(a.limbs, b.limbs)) }
    if magnitudeOrder(a.limbs, b.limbs) >= 0 {
      return WideInteger(isNegative: a.isNegative, limbs: difference(a.limbs, b.limbs))
    }
    return WideInteger(isNegative: b.isNegative, limbs: difference(b.limbs, a.limbs))
  }

  static func * (a: WideInteger, b: WideInteger) -> WideInteger {
    var result = row(a.limbs, b.limbs.0)
    if b.limbs.1 != 0 { result = sum(result, shifted(row(a.limbs, b.limbs.1))) }
    if b.limbs.2 != 0 { result = sum(result, shifted(shifted(row(a.limbs, b.limbs.2)))) }
    if b.limbs.3 != 0 { result = sum(result, shifted(shifted(shifted(row(a.limbs, b.limbs.3))))) }
    return WideInteger(isNegative: a.isNegative != b.isNegative, limbs: result)
  }

  static func powerOfTwo(_ exponent: Int) -> WideInteger {
    var result = WideInteger(UInt64(1) << UInt64(exponent % 64))
    for _ in 0..<exponent / 64 { result.limbs = shifted(result.limbs) }
    return result
  }

  private typealias Limbs = (UInt64, UInt64, UInt64, UInt64)

  private static func magnitudeOrder(_ a: Limbs, _ b: Limbs) -> Int {
    if a.3 != b.3 { return a.3 < b.3 ? -1 : 1 }
    if a.2 != b.2 { return a.2 < b.2 ? -1 : 1 }
    if a.1 != b.1 { return a.1 < b.1 ? -1 : 1 }
    return a.0 == b.0 ? 0 : a.0 < b.0 ? -1 : 1
  }

  private static func add(_ a: UInt64, _ b: UInt64, _ carry: inout UInt64) -> UInt64 {
    let (first, overflow1) = a.addingReportingOverflow(b)
    let (second, overflow2) = first.addingReportingOverflow(carry)
    carry = (overflow1 ? 1 : 0) + (overflow2 ? 1 : 0)
    return second
  }

  private static func sum(_ a: Limbs, _ b: Limbs) -> Limbs {
    var carry: UInt64 = 0
    let result = (add(a.0, b.0, &carry), add(a.1, b.1, &carry), add(a.2, b.2, &carry), add(a.3, b.3, &carry))
    precondition(carry == 0, "the model overflows 256 bits")
    return result
  }

  /// `a` must not be less than `b`.
  private static func difference(_ a: Limbs, _ b: Limbs) -> Limbs {
    var carry: UInt64 = 1
    return (add(a.0, ~b.0, &carry), add(a.1, ~b.1, &carry), add(a.2, ~b.2, &carry), add(a.3, ~b.3, &carry))
  }

  private static func row(_ a: Limbs, _ factor: UInt64) -> Limbs {
    let (p0, p1) = (a.0.multipliedFullWidth(by: factor), a.1.multipliedFullWidth(by: factor))
    let (p2, p3) = (a.2.multipliedFullWidth(by: factor), a.3.multipliedFullWidth(by: factor))
    precondition(p3.high == 0, "the model overflows 256 bits")
    return sum((p0.low, p1.low, p2.low, p3.low), (0, p0.high, p1.high, p2.high))
  }

  private static func shifted(_ a: Limbs) -> Limbs {
    precondition(a.3 == 0, "the model overflows 256 bits")
    return (0, a.0, a.1, a.2)
  }
}
