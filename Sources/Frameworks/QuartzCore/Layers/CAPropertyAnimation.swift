public import CoreFoundation

/// An animation of one property of a layer.
open class CAPropertyAnimation: CAAnimation {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// - Parameter path: A property such as `opacity`, or a part of one such as `transform.rotation.z`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  override func sibling() -> CAAnimation { CAPropertyAnimation() }

  open var keyPath: String? {
    get { self[AnimationKeys.keyPath] }
    set { self[AnimationKeys.keyPath] = newValue }
  }

  /// Whether the animation's value is added to what was there.
  open var isAdditive: Bool {
    get { self[AnimationKeys.isAdditive] }
    set { self[AnimationKeys.isAdditive] = newValue }
  }

  /// Whether each run goes on from the end of the one before.
  open var isCumulative: Bool {
    get { self[AnimationKeys.isCumulative] }
    set { self[AnimationKeys.isCumulative] = newValue }
  }

  /// Turns the animation's numbers into a transform.
  open var valueFunction: CAValueFunction? {
    get { self[AnimationKeys.valueFunction] }
    set { self[AnimationKeys.valueFunction] = newValue }
  }

  /// The value at a progress, given what the property has without the animation; nil where there is none.
  func value(at progress: Double, over present: AnimatedValue?) -> AnimatedValue? { nil }

  /// Progress of a run: by pace, at a part of it.
  func progress(at fraction: Double) -> Double { paced(fraction) }

  override func apply(to values: inout KeyedValues, at time: Double, in group: GroupTime?) {
    guard let keyPath, let position = position(at: time, in: group) else { return }
    let path = ValuePath(keyPath)
    let present = values.value(at: path).map(AnimatedValue.init)
    // Under a function the animation has numbers while the property has a transform.
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
