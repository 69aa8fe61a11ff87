public import CoreFoundation

/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1) that maps time to progress.
open class CAMediaTimingFunction: NSObject, NSSecureCoding, @unchecked Sendable {
  // Safety: it is immutable.
  private let first: SIMD2<Double>
  private let second: SIMD2<Double>

  /// Creates a curve from two control points, each a time and a progress. The process ends unless the times are from 0
  /// to 1 and the progresses are finite.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    let points = [c1x, c1y, c2x, c2y]
    _require(
      Self.isFunction(points),
      "CAMediaTimingFunction(controlPoints:): (\(c1x), \(c1y)), (\(c2x), \(c2y)) do not define a function of time")
    (first, second) = Self.points(points)
  }

  private static func isFunction(_ p: [Float]) -> Bool {
    p.count == 4 && (0...1).contains(p[0]) && (0...1).contains(p[2]) && p[1].isFinite && p[3].isFinite
  }

  private static func points(_ p: [Float]) -> (SIMD2<Double>, SIMD2<Double>) {
    (SIMD2(Double(p[0]), Double(p[1])), SIMD2(Double(p[2]), Double(p[3])))
  }

  /// Creates the predefined curve with a name, such as `easeIn`. An unknown name ends the process.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    default:
      _require(name == .linear, "CAMediaTimingFunction(name:): there is no function \(name.rawValue)")
      self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// Creates a timing function from an archive; nil if the archive is invalid.
  public required init?(coder: NSCoder) {
    let numbers = coder.decodeObject(of: [NSArray.self, NSNumber.self], forKey: "controlPoints") as? [NSNumber]
    guard let points = numbers?.map(\.floatValue), Self.isFunction(points) else { return nil }
    (first, second) = Self.points(points)
    super.init()
  }

  /// Whether the class supports secure coding: true.
  open class var supportsSecureCoding: Bool { true }

  /// Archives the two control points.
  open func encode(with coder: NSCoder) {
    let points = [first.x, first.y, second.x, second.y].map { NSNumber(value: Float($0)) }
    coder.encode(points as NSArray, forKey: "controlPoints")
  }

  /// Stores a point of the curve.
  ///
  /// - Parameters:
  ///   - idx: The index, from 0, which is (0, 0), to 3, which is (1, 1).
  ///   - ptr: Memory for two numbers, which receives x, the time, and y, the progress.
  open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    _require((0...3).contains(idx), "CAMediaTimingFunction.getControlPoint(at:values:): there is no point \(idx)")
    let point = [.zero, first, second, SIMD2(1, 1)][idx]
    // Safety: the caller provides memory for two numbers.
    (ptr[0], ptr[1]) = (Float(point.x), Float(point.y))
  }

  func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return bezier(parameter(at: time), first.y, second.y)
  }

  private func parameter(at time: Double) -> Double {
    var low = 0.0
    var high = 1.0
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

/// The name of a predefined curve, for `CAMediaTimingFunction.init(name:)`.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Apple's string, such as `easeIn` or `default`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `easeInEaseOut`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// A constant pace: a straight line from (0, 0) to (1, 1).
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// A slow start: control points (0.42, 0) and (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// A slow end: control points (0, 0) and (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// A slow start and a slow end: control points (0.42, 0) and (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The pace of the system's own animations: control points (0.25, 0.1) and (0.25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
