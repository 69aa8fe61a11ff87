public import CoreFoundation

/// A group of changes to layers, with settings for the animations added in it.
///
/// Linux: layers are not displayed on a screen, so changes need no commit. A completion block is called at the end of
/// its transaction.
open class CATransaction: NSObject {
  private struct Level {
    var settings: [String: Any] = [:]
    var completion: (() -> Void)?
  }

  /// The innermost transaction is last. The first one always exists.
  private final class Stack {
    var levels = [Level()]
  }

  private static let key = "CATransaction"
  private static let everyone = NSRecursiveLock()

  private class var stack: Stack {
    let dictionary = Thread.current.threadDictionary
    if let stack = dictionary[key] as? Stack { return stack }
    let stack = Stack()
    dictionary[key] = stack
    return stack
  }

  /// Begins a transaction inside the current one.
  open class func begin() { stack.levels.append(Level()) }

  /// Ends the innermost transaction that `begin` began, and calls the transaction's completion block.
  open class func commit() {
    let stack = stack
    guard stack.levels.count > 1, let last = stack.levels.popLast() else { return }
    last.completion?()
  }

  /// Ends the implicit transaction of this thread, and calls the transaction's completion block.
  open class func flush() {
    let stack = stack
    let completion = stack.levels[0].completion
    stack.levels[0] = Level()
    completion?()
  }

  /// Locks a recursive lock, with which clients protect layers that several threads use.
  open class func lock() { everyone.lock() }
  /// Unlocks the lock that `lock` locked.
  open class func unlock() { everyone.unlock() }

  /// Returns the duration of animations without a duration, in seconds; initially a quarter of a second.
  @discardableResult
  open class func animationDuration() -> CFTimeInterval {
    value(forKey: kCATransactionAnimationDuration).flatMap(number) ?? 0.25
  }
  /// Sets the duration of animations without a duration, in seconds.
  open class func setAnimationDuration(_ dur: CFTimeInterval) { setValue(dur, forKey: kCATransactionAnimationDuration) }

  /// Returns the timing function of animations without a timing function; nil for a constant pace.
  @discardableResult
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  /// Sets the timing function of animations without a timing function.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Returns whether changes of properties perform no actions. Linux: the setting has no effect, because changes never
  /// perform actions.
  @discardableResult
  open class func disableActions() -> Bool {
    value(forKey: kCATransactionDisableActions).flatMap { Bool(keyed: $0) } ?? false
  }
  /// Sets whether changes of properties perform no actions. Linux: the setting has no effect, because changes never
  /// perform actions.
  open class func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

  /// Returns the completion block of the current transaction.
  @discardableResult
  open class func completionBlock() -> (() -> Void)? { stack.levels.last?.completion }
  /// Sets the completion block of the current transaction, which is called when the transaction ends.
  open class func setCompletionBlock(_ block: (() -> Void)?) { stack.levels[stack.levels.count - 1].completion = block }

  /// Returns a setting of the innermost transaction that has it, but the completion block only of the current
  /// transaction. The key is a `kCATransaction…` key or a client's.
  @discardableResult
  open class func value(forKey key: String) -> Any? {
    if key == kCATransactionCompletionBlock { return completionBlock() }
    return stack.levels.reversed().lazy.compactMap { $0.settings[key] }.first
  }

  /// Sets a setting of the current transaction.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock { return setCompletionBlock(anObject as? () -> Void) }
    stack.levels[stack.levels.count - 1].settings[key] = anObject
  }
}

/// Key: the duration of animations, a number of seconds.
public let kCATransactionAnimationDuration = "animationDuration"
/// Key: a Boolean; true if changes of properties perform no actions. Linux: without effect, because changes never
/// perform actions.
public let kCATransactionDisableActions = "disableActions"
/// Key: the timing function of animations, a `CAMediaTimingFunction`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// Key: the completion block, a `() -> Void`. Any other value removes the block.
public let kCATransactionCompletionBlock = "completionBlock"
