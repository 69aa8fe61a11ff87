public import CoreFoundation

/// Animations that run together in the time of the group.
open class CAAnimationGroup: CAAnimation {
  /// Creates a group without animations.
  public override init() { super.init() }

  /// Creates a group from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    if count(upTo: Self.most + 1) > Self.most { animations = nil }
  }

  /// The maximum number of animations in a decoded group, because an archive may refer to one animation repeatedly.
  static let most = 10_000

  private func count(upTo most: Int) -> Int {
    var count = 0
    for animation in animations ?? [] where count < most {
      count += 1 + ((animation as? CAAnimationGroup)?.count(upTo: most - count) ?? 0)
    }
    return count
  }

  override func sibling() -> CAAnimation { CAAnimationGroup() }

  /// The animations, whose begin times are in the group's time; initially nil. No animation applies longer than the
  /// group.
  open var animations: [CAAnimation]? {
    get { self[AnimationKeys.animations] }
    set { self[AnimationKeys.animations] = newValue }
  }

  /// Returns a copy of the group with copies of its animations.
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
