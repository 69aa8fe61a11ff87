public import CoreFoundation
public import CoreGraphics

/// An animation through several values, or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func sibling() -> CAAnimation { CAKeyframeAnimation() }

  open var values: [Any]? {
    get { self[AnimationKeys.values] }
    set { self[AnimationKeys.values] = newValue }
  }

  /// The way of a property that is a point, instead of `values`: each piece of the path leads from one key frame to the
  /// next.
  open var path: CGPath? {
    get { self[AnimationKeys.path] }
    set { self[AnimationKeys.path] = newValue }
  }

  /// When each value is reached, as parts of the duration from 0 to 1; nil for equal distances.
  ///
  /// The discrete mode takes one more, the end of the last value; the paced ones take none.
  open var keyTimes: [NSNumber]? {
    get { self[AnimationKeys.keyTimes] }
    set { self[AnimationKeys.keyTimes] = newValue }
  }

  /// The pace between each two values.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { self[AnimationKeys.timingFunctions] }
    set { self[AnimationKeys.timingFunctions] = newValue }
  }

  open var calculationMode: CAAnimationCalculationMode {
    get { self[AnimationKeys.calculationMode] }
    set { self[AnimationKeys.calculationMode] = newValue }
  }

  /// For the cubic modes, one for each value: positive is tighter.
  open var tensionValues: [NSNumber]? {
    get { self[AnimationKeys.tensionValues] }
    set { self[AnimationKeys.tensionValues] = newValue }
  }

  /// For the cubic modes, one for each value: other than 0 makes a corner.
  open var continuityValues: [NSNumber]? {
    get { self[AnimationKeys.continuityValues] }
    set { self[AnimationKeys.continuityValues] = newValue }
  }

  /// For the cubic modes, one for each value: positive turns before the value, negative after it.
  open var biasValues: [NSNumber]? {
    get { self[AnimationKeys.biasValues] }
    set { self[AnimationKeys.biasValues] = newValue }
  }

  /// Whether the layer turns with the path.
  open var rotationMode: CAAnimationRotationMode? {
    get { self[AnimationKeys.rotationMode] }
    set { self[AnimationKeys.rotationMode] = newValue }
  }

  override func value(at progress: Double, over present: AnimatedValue?) -> AnimatedValue? {
    if let place = place(at: progress) { return .point(place.point) }
    guard let values, !values.isEmpty else { return nil }
    let frames = Keyframes(
      values: values.map(AnimatedValue.init), mode: calculationMode, times: keyTimes?.map(\.doubleValue),
      paces: timingFunctions,
      tensions: tensionValues?.map(\.doubleValue), continuities: continuityValues?.map(\.doubleValue),
      biases: biasValues?.map(\.doubleValue))
    return frames.value(at: progress)
  }

  private func place(at progress: Double) -> Waypoints.Place? {
    path.flatMap { Waypoints($0) }?.place(
      at: progress, mode: calculationMode, times: keyTimes?.map(\.doubleValue), paces: timingFunctions)
  }

  override func apply(to values: inout KeyedValues, at time: Double, in group: GroupTime?) {
    super.apply(to: &values, at: time, in: group)
    guard let rotationMode, let position = position(at: time, in: group),
      let place = place(at: self.progress(at: position.fraction))
    else { return }
    let angle = atan2(place.direction.y, place.direction.x) + (rotationMode == .rotateAutoReverse ? .pi : 0)
    let turn = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
    values[LayerKeys.transform] = CATransform3DConcat(values[LayerKeys.transform], turn)
  }
}

/// How values between key frames are found.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// In equal steps from each value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Not at all: each value holds until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// In equal steps over the whole way, whatever the key times.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Along a smooth curve through all values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// Along such a curve, in steps for equal distances between the values.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  var isPaced: Bool { self == .paced || self == .cubicPaced }
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// How a layer turns with its path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Its x axis along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Its x axis against the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
