public import CoreFoundation

/// An action that a layer can perform on an event, for example an animation that it adds to itself.
public protocol CAAction {
  /// Performs the action, which `CALayer.action(forKey:)` has found for an event.
  ///
  /// - Parameters:
  ///   - event: The name of the event or of the property that changed.
  ///   - anObject: The layer on which the action works.
  ///   - dict: Further values, for an action that needs them.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// NSNull as an action does nothing and ends the search for an action.
extension NSNull: CAAction {
  /// Does nothing, so that an event whose action is `NSNull` has no effect on the layer.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// Methods that inform about the start and the end of an animation. Linux: they are not called yet, because layers are
/// not displayed on a screen.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// Called when the animation starts to apply. Linux: not called yet.
  func animationDidStart(_ anim: CAAnimation)
  /// Called when the animation has ended, with true, or was removed before, with false. Linux: not called yet.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  /// Does nothing: a delegate need not implement the method. Linux: animations do not call it yet.
  public func animationDidStart(_ anim: CAAnimation) {}
  /// Does nothing: a delegate need not implement the method. Linux: animations do not call it yet.
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
