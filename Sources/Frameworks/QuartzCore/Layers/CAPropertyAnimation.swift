public import CoreFoundation

/// An animation of one property of a layer; the base class of those with values.
open class CAPropertyAnimation: CAAnimation {
  /// Creates an animation that changes nothing, because it has no key path.
  public override init() { super.init() }
  /// Creates a property animation from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an animation of a property.
  ///
  /// - Parameter path: A property such as `opacity`, or a part of a property's value such as `transform.rotation.z`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func sibling() -> CAAnimation { CAPropertyAnimation() }

  /// The property that is animated, such as `opacity`, or a part of its value, such as `transform.rotation.z`;
  /// initially nil.
  open var keyPath: String? {
    get { self[AnimationKeys.keyPath] }
    set { self[AnimationKeys.keyPath] = newValue }
  }

  /// Whether the animation's value is added to the property's value instead of replacing it; initially false.
  open var isAdditive: Bool {
    get { self[AnimationKeys.isAdditive] }
    set { self[AnimationKeys.isAdditive] = newValue }
  }

  /// Whether each repetition starts from the end value of the previous repetition; initially false.
  open var isCumulative: Bool {
    get { self[AnimationKeys.isCumulative] }
    set { self[AnimationKeys.isCumulative] = newValue }
  }

  /// The function that converts the animation's numbers into a transform; nil, the initial value, for none.
  open var valueFunction: CAValueFunction? {
    get { self[AnimationKeys.valueFunction] }
    set { self[AnimationKeys.valueFunction] = newValue }
  }

  /// `present` is the property's value, or zero for an additive animation; nil with a value function.
  func value(at progress: Double, over present: AnimatedValue?) -> AnimatedValue? { nil }

  func progress(at fraction: Double) -> Double { paced(fraction) }

  override func apply(to values: inout KeyedValues, at time: Double, in group: GroupTime?) {
    guard let keyPath, let position = position(at: time, in: group) else { return }
    let path = ValuePath(keyPath)
    let present = values.value(at: path).map(AnimatedValue.init)
    // With a value function, the animation's values are numbers and the property is a transform.
    let base = valueFunction == nil ? (isAdditive ? present?.zero : present) : nil
    guard var value = value(at: progress(at: position.fraction), over: base) else { return }
    if isCumulative, position.cycle > 0, let end = self.value(at: 1, over: base) {
      for _ in 0..<Int(min(position.cycle, 10_000)) { value = value.adding(end) }
    }
    if let valueFunction {
      guard let transform = valueFunction.transform(value) else { return }
      value = .transform(transform)
    }
    if isAdditive, let present { value = present.adding(value) }
    values.set(value.object, at: path)
  }
}
