public import CoreFoundation

/// Animations that run together, in the time of the group.
open class CAAnimationGroup: CAAnimation {
  public override init() { super.init() }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override func sibling() -> CAAnimation { CAAnimationGroup() }

  /// Begin times are in the group's time; what goes on past the group's end is cut off.
  open var animations: [CAAnimation]? {
    get { self[AnimationKeys.animations] }
    set { self[AnimationKeys.animations] = newValue }
  }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CAAnimationGroup)?.animations = animations?.compactMap { $0.copy() as? CAAnimation }
    return copy
  }

  override func apply(to values: inout KeyedValues, at time: Double, in group: GroupTime?) {
    guard let position = position(at: time, in: group) else { return }
    let length = duration == 0 ? group?.duration ?? 0 : duration
    let inside = GroupTime(duration: length, isAtEnd: position.fraction == 1)
    for animation in animations ?? [] { animation.apply(to: &values, at: paced(position.fraction) * length, in: inside) }
  }
}
