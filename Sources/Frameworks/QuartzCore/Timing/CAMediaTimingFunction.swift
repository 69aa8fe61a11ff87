public import CoreFoundation

/// The pace of an animation: a cubic curve from (0, 0) to (1, 1) that gives progress for time.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
  // Safety: immutable.
  private let first: SIMD2<Double>
  private let second: SIMD2<Double>

  /// - Parameters: the curve's two inner points; those along the time must be from 0 to 1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    _require(
      (0...1).contains(c1x) && (0...1).contains(c2x) && c1y.isFinite && c2y.isFinite,
      "CAMediaTimingFunction(controlPoints:): (\(c1x), \(c1y)), (\(c2x), \(c2y)) do not make a function of time")
    first = SIMD2(Double(c1x), Double(c1y))
    second = SIMD2(Double(c2x), Double(c2y))
  }

  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    default:
      _require(name == .linear, "CAMediaTimingFunction(name:): no function is called \(name.rawValue)")
      self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Linux: nil, since timing functions cannot be archived.
  public required init?(coder: NSCoder) { nil }

  /// - Parameters:
  ///   - idx: From 0, which is (0, 0), to 3, which is (1, 1).
  ///   - ptr: Room for two numbers.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    _require((0...3).contains(idx), "CAMediaTimingFunction.getControlPoint(at:values:): there is no point \(idx)")
    let point = [.zero, first, second, SIMD2(1, 1)][idx]
    // Safety: the caller gives room for two numbers.
    (ptr[0], ptr[1]) = (Float(point.x), Float(point.y))
  }

  /// Progress at a time from 0 to 1.
  func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return bezier(parameter(at: time), first.y, second.y)
  }

  /// The curve's parameter at a time: bisection, since x grows with it, to the last bit that matters.
  private func parameter(at time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<52 {
      let middle = (low + high) / 2
      if bezier(middle, first.x, second.x) < time { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  private func bezier(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let u = 1 - t
    return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
  }
}

extension CAMediaTimingFunction: KeyedValue {}

public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// What Apple's systems use for animations that nobody set.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
