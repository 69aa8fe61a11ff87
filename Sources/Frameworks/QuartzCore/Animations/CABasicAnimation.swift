public import CoreFoundation

/// An animation from one value to another.
///
/// Two of the three values define the start and the end. If only one value is set and there is no value function, the
/// animation starts or ends at the layer's value without the animation, if there is one, or at zero if the animation is
/// additive. `byValue` is ignored if both others are set.
open class CABasicAnimation: CAPropertyAnimation {
  /// Creates an animation that changes nothing until `keyPath` and a value are set.
  public override init() { super.init() }
  /// Creates an animation from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func sibling() -> CAAnimation { CABasicAnimation() }

  /// The value at the start; nil if `toValue`, `byValue` or the layer's own value determines it.
  open var fromValue: Any? {
    get { properties[AnimationKeys.fromValue] }
    set { properties[AnimationKeys.fromValue] = newValue }
  }

  /// The value at the end; nil if `fromValue`, `byValue` or the layer's own value determines it.
  open var toValue: Any? {
    get { properties[AnimationKeys.toValue] }
    set { properties[AnimationKeys.toValue] = newValue }
  }

  /// The difference between the values at the start and the end; nil if it follows from them.
  open var byValue: Any? {
    get { properties[AnimationKeys.byValue] }
    set { properties[AnimationKeys.byValue] = newValue }
  }

  override func value(at progress: Double, over present: AnimatedValue?) -> AnimatedValue? {
    let (from, to, by) = (
      fromValue.map(AnimatedValue.init), toValue.map(AnimatedValue.init), byValue.map(AnimatedValue.init)
    )
    let ends: (AnimatedValue?, AnimatedValue?) =
      switch (from, to, by) {
      case (let from?, let to?, _): (from, to)
      case (let from?, nil, let by?): (from, from.adding(by))
      case (nil, let to?, let by?): (to.subtracting(by), to)
      case (let from?, nil, nil): (from, present)
      case (nil, let to?, nil): (present ?? to.zero, to)
      case (nil, nil, let by?): (present ?? by.zero, (present ?? by.zero).adding(by))
      case (nil, nil, nil): (present, present)
      }
    guard let start = ends.0 else { return nil }
    return start.mixed(with: ends.1 ?? start, progress)
  }
}
