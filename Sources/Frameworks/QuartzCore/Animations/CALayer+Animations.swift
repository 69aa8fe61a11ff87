import CoreFoundation

extension CALayer {
  func addAnimation(_ anim: CAAnimation, forKey key: String?) {
    guard let copy = anim.copy() as? CAAnimation else { return }
    if copy.duration == 0 {
      copy.duration = (copy as? CASpringAnimation)?.settlingDuration ?? CATransaction.animationDuration()
    }
    if copy.beginTime == 0 { copy.beginTime = timeFromTop(CACurrentMediaTime()) }
    if copy.timingFunction == nil { copy.timingFunction = CATransaction.animationTimingFunction() }
    (copy as? CATransition)?.previous = LayerSnapshot(self, keepsAnimations: false)
    if let key { animations.removeAll { $0.key == key } }
    animations.append((key ?? CALayer.anonymous(animations.count), copy))
  }

  var clientsAnimationKeys: [String]? {
    let keys = animations.map(\.key).filter { !Self.isAnonymous($0) }
    return keys.isEmpty ? nil : keys
  }

  /// The key of an animation that was added without a key begins with a NUL character.
  static func anonymous(_ index: Int) -> String { "\u{0}\(index)" }
  static func isAnonymous(_ key: String) -> Bool { key.hasPrefix("\u{0}") }
}
