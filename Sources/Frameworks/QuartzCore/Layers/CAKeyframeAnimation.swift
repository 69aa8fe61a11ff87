public import CoreFoundation
public import CoreGraphics

/// An animation through several values or along a path.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// Creates an animation that changes nothing until `keyPath`, and `values` or `path`, are set.
  public override init() { super.init() }
  /// Creates a keyframe animation from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func sibling() -> CAAnimation { CAKeyframeAnimation() }

  /// The values of the property, one for each key frame, in order; initially nil.
  open var values: [Any]? {
    get { self[AnimationKeys.values] }
    set { self[AnimationKeys.values] = newValue }
  }

  /// The path along which the property, a point, moves; it is used instead of `values`. Each line or curve of the path
  /// leads from one key frame to the next.
  open var path: CGPath? {
    get { self[AnimationKeys.path] }
    set { self[AnimationKeys.path] = newValue }
  }

  /// The times at which the values are reached, as fractions of the duration from 0 to 1; nil for equal intervals.
  ///
  /// In the discrete mode there may be an additional time, for the end of the last value. The paced modes ignore the
  /// times.
  open var keyTimes: [NSNumber]? {
    get { self[AnimationKeys.keyTimes] }
    set { self[AnimationKeys.keyTimes] = newValue }
  }

  /// The timing functions of the segments between values. The discrete and paced modes ignore them.
  open var timingFunctions: [CAMediaTimingFunction]? {
    get { self[AnimationKeys.timingFunctions] }
    set { self[AnimationKeys.timingFunctions] = newValue }
  }

  /// How values between key frames are calculated; initially `linear`.
  open var calculationMode: CAAnimationCalculationMode {
    get { self[AnimationKeys.calculationMode] }
    set { self[AnimationKeys.calculationMode] = newValue }
  }

  /// The tension at each value, for the cubic modes; nil, the initial value, for 0. Positive values make the curve
  /// tighter.
  open var tensionValues: [NSNumber]? {
    get { self[AnimationKeys.tensionValues] }
    set { self[AnimationKeys.tensionValues] = newValue }
  }

  /// The continuity at each value, for the cubic modes; nil, the initial value, for 0. Other values make a corner.
  open var continuityValues: [NSNumber]? {
    get { self[AnimationKeys.continuityValues] }
    set { self[AnimationKeys.continuityValues] = newValue }
  }

  /// The bias at each value, for the cubic modes. At a value with a positive bias, the curve has more of the direction
  /// of the segment before, and with a negative bias more of that of the segment after.
  open var biasValues: [NSNumber]? {
    get { self[AnimationKeys.biasValues] }
    set { self[AnimationKeys.biasValues] = newValue }
  }

  /// Whether and how the layer rotates along the path; nil, the initial value, for no rotation.
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

/// Which values a keyframe animation has between its key frames.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `linear`, `discrete`, `paced`, `cubic` or `cubicPaced`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `linear`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Linear interpolation from each value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// No interpolation: each value applies until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear interpolation with a constant pace over the whole way, if the values have distances. Key times are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through all values, if they are numbers, points, sizes or rectangles; otherwise like `linear`.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The curve of `cubic` with the intervals of `paced`. Key times are ignored.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  var isPaced: Bool { self == .paced || self == .cubicPaced }
  var isCubic: Bool { self == .cubic || self == .cubicPaced }
}

/// How a layer turns while a keyframe animation moves it along a path.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `auto` or `autoReverse`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `auto`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// The layer is rotated by the angle from the x axis to the path's direction.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer is rotated by the angle from the x axis to the path's direction, and by half a turn more.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}
