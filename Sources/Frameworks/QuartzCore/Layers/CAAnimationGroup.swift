public import CoreFoundation

/// Animations that run together, in the time of the group.
open class CAAnimationGroup: CAAnimation {
  public override init() { super.init() }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if count(upTo: Self.most + 1) > Self.most { animations = nil }
  }

  /// An archive names an animation as often as it likes, so a few nested groups of two can stand for more animations
  /// than there is time for: a group of more than these comes back without any.
  static let most = 10_000

  /// How many animations there are in the group and its groups, or that there are at least so many.
  private func count(upTo most: Int) -> Int {
    var count = 0
    for animation in animations ?? [] where count < most {
      count += 1 + ((animation as? CAAnimationGroup)?.count(upTo: most - count) ?? 0)
    }
    return count
  }

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
    for animation in animations ?? [] {
      animation.apply(to: &values, at: paced(position.fraction) * length, in: inside)
    }
  }
}
