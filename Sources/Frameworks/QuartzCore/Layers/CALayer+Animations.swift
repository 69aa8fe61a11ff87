import CoreFoundation

extension CALayer {
  /// Adds a copy of an animation, in place of one that has the same key.
  ///
  /// As when a Mac commits it, a duration of 0 becomes the transaction's, and a begin time of 0 the present time in the layer's
  /// own: animations of movies begin at `AVCoreAnimationBeginTimeAtZero` instead.
  public func add(_ anim: CAAnimation, forKey key: String?) {
    guard let copy = anim.copy() as? CAAnimation else { return }
    if copy.duration == 0 { copy.duration = (copy as? CASpringAnimation)?.settlingDuration ?? CATransaction.animationDuration() }
    if copy.beginTime == 0 { copy.beginTime = convertTime(CACurrentMediaTime(), from: nil) }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    (copy as? CATransition)?.previous = LayerSnapshot(self, keepsAnimations: false)
    if let key { removeAnimation(forKey: key) }
    animations.append((key ?? CALayer.anonymous(animations.count), copy))
  }

  /// A key that no client can have.
  private static func anonymous(_ index: Int) -> String { "\u{0}\(index)" }

  public func removeAllAnimations() { animations = [] }
  public func removeAnimation(forKey key: String) { animations.removeAll { $0.key == key } }

  /// The keys of the layer's animations in the order in which they apply; nil for none.
  @discardableResult
  public func animationKeys() -> [String]? {
    let keys = animations.map(\.key).filter { !$0.hasPrefix("\u{0}") }
    return keys.isEmpty ? nil : keys
  }

  /// The layer's own copy of an animation, which must not be changed.
  @discardableResult
  public func animation(forKey key: String) -> CAAnimation? { animations.first { $0.key == key }?.animation }

  /// A layer with the values that animations give this one now, with nothing but its properties.
  ///
  /// Linux: nil for layers of a client's own class.
  @discardableResult
  public func presentation() -> Self? {
    let copy = twin()
    let now = convertTime(CACurrentMediaTime(), from: nil)
    copy.values = animations.map(\.animation).applied(to: values, at: now)
    copy.original = self
    return copy as? Self
  }

  /// The layer that this one is the presentation of; otherwise itself.
  @discardableResult
  public func model() -> Self { (original as? Self) ?? self }
}
