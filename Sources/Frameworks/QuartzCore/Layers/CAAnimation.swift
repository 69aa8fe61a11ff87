public import CoreFoundation

enum AnimationKeys {
  static let beginTime = ValueKey<Double>("beginTime", 0)
  static let duration = ValueKey<Double>("duration", 0)
  static let speed = ValueKey<Float>("speed", 1)
  static let timeOffset = ValueKey<Double>("timeOffset", 0)
  static let repeatCount = ValueKey<Float>("repeatCount", 0)
  static let repeatDuration = ValueKey<Double>("repeatDuration", 0)
  static let autoreverses = ValueKey<Bool>("autoreverses", false)
  static let fillMode = ValueKey<CAMediaTimingFillMode>("fillMode", .removed)
  static let timingFunction = ValueKey<CAMediaTimingFunction?>("timingFunction", nil)
  static let isRemovedOnCompletion = ValueKey<Bool>("removedOnCompletion", true)
  static let delegate = ObjectKey("delegate")

  static let keyPath = ValueKey<String?>("keyPath", nil)
  static let isAdditive = ValueKey<Bool>("additive", false)
  static let isCumulative = ValueKey<Bool>("cumulative", false)
  static let valueFunction = ValueKey<CAValueFunction?>("valueFunction", nil)

  static let fromValue = ObjectKey("fromValue")
  static let toValue = ObjectKey("toValue")
  static let byValue = ObjectKey("byValue")

  static let values = ValueKey<[Any]?>("values", nil)
  static let path = ValueKey<CGPath?>("path", nil)
  static let keyTimes = ValueKey<[NSNumber]?>("keyTimes", nil)
  static let timingFunctions = ValueKey<[CAMediaTimingFunction]?>("timingFunctions", nil)
  static let calculationMode = ValueKey<CAAnimationCalculationMode>("calculationMode", .linear)
  static let tensionValues = ValueKey<[NSNumber]?>("tensionValues", nil)
  static let continuityValues = ValueKey<[NSNumber]?>("continuityValues", nil)
  static let biasValues = ValueKey<[NSNumber]?>("biasValues", nil)
  static let rotationMode = ValueKey<CAAnimationRotationMode?>("rotationMode", nil)

  static let mass = ValueKey<CGFloat>("mass", 1)
  static let stiffness = ValueKey<CGFloat>("stiffness", 100)
  static let damping = ValueKey<CGFloat>("damping", 10)
  static let initialVelocity = ValueKey<CGFloat>("initialVelocity", 0)
  static let allowsOverdamping = ValueKey<Bool>("allowsOverdamping", false)

  static let animations = ValueKey<[CAAnimation]?>("animations", nil)

  static let type = ValueKey<CATransitionType>("type", .fade)
  static let subtype = ValueKey<CATransitionSubtype?>("subtype", nil)
  static let startProgress = ValueKey<Float>("startProgress", 0)
  static let endProgress = ValueKey<Float>("endProgress", 1)

  static let list: [any NamedKey] = [
    beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode, timingFunction,
    isRemovedOnCompletion, delegate, keyPath, isAdditive, isCumulative, valueFunction, fromValue, toValue, byValue,
    values, path,
    keyTimes, timingFunctions, calculationMode, tensionValues, continuityValues, biasValues, rotationMode, mass,
    stiffness, damping,
    initialVelocity, allowsOverdamping, animations, type, subtype, startProgress, endProgress,
  ]

  static let all: [String: any NamedKey] = Dictionary(
    list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}

/// A change of a layer's look over time; the base class of animations.
///
/// Subclasses define the effect. A layer copies an animation that is added to it, so later changes of the original have
/// no effect on the layer.
open class CAAnimation: NSObject, NSCopying, NSSecureCoding, CAMediaTiming, CAAction {
  var properties = KeyedValues()

  /// Creates an animation without an effect. A speed of 1, one run and `isRemovedOnCompletion` are set.
  public override init() { super.init() }

  /// Creates an animation from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) {
    super.init()
    properties = coder.decodeProperties { AnimationKeys.all[$0] }
    if coder.error != nil { return nil }
  }

  /// Whether the class supports secure coding: true.
  open class var supportsSecureCoding: Bool { true }

  /// Archives the properties, but not the delegate.
  open func encode(with coder: NSCoder) {
    coder.encode(properties) { $0 != AnimationKeys.delegate.name && shouldArchiveValue(forKey: $0) }
  }

  /// Returns whether a property, or a value under a client's key, is archived. The base class returns true.
  @discardableResult
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  subscript<Value: KeyedValue>(key: ValueKey<Value>) -> Value {
    get { properties[key] }
    set { properties[key] = newValue }
  }

  func sibling() -> CAAnimation { CAAnimation() }

  /// Returns a copy. Linux: an animation of a client's class is copied as one of the nearest superclass in this module.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = sibling()
    copy.properties = properties
    return copy
  }

  /// `time` is the layer's, or that of the group which contains the animation.
  func apply(to values: inout KeyedValues, at time: Double, in group: GroupTime?) {}

  /// The time at which the animation begins, in the time of its parent, which is the layer or the group. Initially 0,
  /// which a layer replaces by its current time.
  open var beginTime: CFTimeInterval {
    get { self[AnimationKeys.beginTime] }
    set { self[AnimationKeys.beginTime] = newValue }
  }

  /// The duration in seconds. When the animation is added to a layer, the initial value 0 is replaced by the
  /// transaction's duration, or by the settling duration of a spring. In a group, 0 means the group's duration.
  open var duration: CFTimeInterval {
    get { self[AnimationKeys.duration] }
    set { self[AnimationKeys.duration] = newValue }
  }

  /// The speed of the animation's time relative to its parent's; initially 1. A negative speed runs backwards.
  open var speed: Float {
    get { self[AnimationKeys.speed] }
    set { self[AnimationKeys.speed] = newValue }
  }

  /// The animation's local time at `beginTime`, in seconds; initially 0.
  open var timeOffset: CFTimeInterval {
    get { self[AnimationKeys.timeOffset] }
    set { self[AnimationKeys.timeOffset] = newValue }
  }

  /// The number of runs, which may be fractional; 0, the initial value, means one run.
  open var repeatCount: Float {
    get { self[AnimationKeys.repeatCount] }
    set { self[AnimationKeys.repeatCount] = newValue }
  }

  /// The duration in seconds for which runs repeat, instead of `repeatCount`; 0, the initial value, for no such limit.
  open var repeatDuration: CFTimeInterval {
    get { self[AnimationKeys.repeatDuration] }
    set { self[AnimationKeys.repeatDuration] = newValue }
  }

  /// Whether each run is followed by a reversed run; initially false.
  open var autoreverses: Bool {
    get { self[AnimationKeys.autoreverses] }
    set { self[AnimationKeys.autoreverses] = newValue }
  }

  /// Which values apply before the beginning and after the end; initially `removed`, so that none does.
  open var fillMode: CAMediaTimingFillMode {
    get { self[AnimationKeys.fillMode] }
    set { self[AnimationKeys.fillMode] = newValue }
  }

  /// The timing function that controls the pace. When the animation is added to a layer, the transaction's timing
  /// function replaces nil. If that is nil too, the pace is constant.
  open var timingFunction: CAMediaTimingFunction? {
    get { self[AnimationKeys.timingFunction] }
    set { self[AnimationKeys.timingFunction] = newValue }
  }

  /// The delegate, which the animation retains; initially nil. Linux: it is not called.
  open var delegate: (any CAAnimationDelegate)? {
    get { properties[AnimationKeys.delegate] as? any CAAnimationDelegate }
    set { properties[AnimationKeys.delegate] = newValue }
  }

  /// Whether the animation no longer applies after its end, whatever the fill mode is; initially true. In a group, the
  /// property has no effect.
  open var isRemovedOnCompletion: Bool {
    get { self[AnimationKeys.isRemovedOnCompletion] }
    set { self[AnimationKeys.isRemovedOnCompletion] = newValue }
  }

  /// Returns the initial value of a property by its name, such as `speed`; nil if there is none.
  @discardableResult
  open class func defaultValue(forKey key: String) -> Any? { AnimationKeys.all[key]?.initialObject }

  /// Returns the value of a property, or a value that the client stored under another name. Properties that were not
  /// set have the value of `defaultValue(forKey:)`.
  @discardableResult
  open func value(forKey key: String) -> Any? {
    properties.isSet(key) ? properties.object(key) : type(of: self).defaultValue(forKey: key)
  }

  /// Sets a property by its name, or stores a value of the client under another name, which layers ignore.
  open func setValue(_ value: Any?, forKey key: String) { properties.set(value, for: key) }

  /// Adds a copy of the animation to the layer `anObject`, under the key `event`.
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer, let copy = copy() as? CAAnimation else { return }
    if let animation = copy as? CAPropertyAnimation, animation.keyPath == nil { animation.keyPath = event }
    layer.add(copy, forKey: event)
  }
}

extension CAAnimation: KeyedValue {}

struct GroupTime {
  var duration: Double
  /// Animations that end at the end of the group's duration still apply at that time.
  var isAtEnd: Bool
}

extension CAAnimation {
  func position(at time: Double, in group: GroupTime?) -> Schedule.Position? {
    let own = duration
    let schedule = Schedule(
      beginTime: beginTime, duration: own == 0 ? group?.duration ?? 0 : own, speed: Double(speed),
      timeOffset: timeOffset,
      repeatCount: Double(repeatCount), repeatDuration: repeatDuration, autoreverses: autoreverses, fillMode: fillMode,
      endsForGood: group == nil && isRemovedOnCompletion)
    return schedule.position(at: time, includesEnd: group?.isAtEnd ?? false)
  }

  func paced(_ fraction: Double) -> Double { timingFunction?.progress(at: fraction) ?? fraction }
}

extension [CAAnimation] {
  func applied(to values: KeyedValues, at time: Double) -> KeyedValues {
    var result = values
    for animation in self { animation.apply(to: &result, at: time, in: nil) }
    return result
  }
}
