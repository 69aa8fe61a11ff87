public import CoreFoundation

/// A group of changes to layers, with settings for the animations added in it.
///
/// Linux: nothing is on a screen, so changes need no commit to be seen, and a completion block is called at the end of
/// its transaction.
open class CATransaction: NSObject {
  private struct Level {
    var settings: [String: Any] = [:]
    var completion: (() -> Void)?
  }

  /// The transactions of a thread, the innermost last; the first one is always there.
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

  /// Begins a transaction within the present one.
  open class func begin() { stack.levels.append(Level()) }

  /// Ends what `begin` began.
  open class func commit() {
    let stack = stack
    guard stack.levels.count > 1, let last = stack.levels.popLast() else { return }
    last.completion?()
  }

  /// Ends the transaction of this thread that nobody began.
  open class func flush() {
    let stack = stack
    let completion = stack.levels[0].completion
    stack.levels[0] = Level()
    completion?()
  }

  /// A lock that a thread may take again, for clients to protect layers that several threads use.
  open class func lock() { everyone.lock() }
  open class func unlock() { everyone.unlock() }

  /// The duration of animations that have none, a quarter of a second at first.
  @discardableResult
  open class func animationDuration() -> CFTimeInterval {
    value(forKey: kCATransactionAnimationDuration).flatMap(number) ?? 0.25
  }
  open class func setAnimationDuration(_ dur: CFTimeInterval) { setValue(dur, forKey: kCATransactionAnimationDuration) }

  /// The pace of animations that have none; nil for their own.
  @discardableResult
  open class func animationTimingFunction() -> CAMediaTimingFunction? {
    value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
  }

  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    setValue(function, forKey: kCATransactionAnimationTimingFunction)
  }

  /// Whether changes of properties run no actions.
  @discardableResult
  open class func disableActions() -> Bool {
    value(forKey: kCATransactionDisableActions).flatMap { Bool(keyed: $0) } ?? false
  }
  open class func setDisableActions(_ flag: Bool) { setValue(flag, forKey: kCATransactionDisableActions) }

  @discardableResult
  open class func completionBlock() -> (() -> Void)? { stack.levels.last?.completion }
  open class func setCompletionBlock(_ block: (() -> Void)?) { stack.levels[stack.levels.count - 1].completion = block }

  /// A setting of the innermost transaction that has it, under one of Apple's keys or one of the client's own.
  @discardableResult
  open class func value(forKey key: String) -> Any? {
    if key == kCATransactionCompletionBlock { return completionBlock() }
    return stack.levels.reversed().lazy.compactMap { $0.settings[key] }.first
  }

  open class func setValue(_ anObject: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock { return setCompletionBlock(anObject as? () -> Void) }
    stack.levels[stack.levels.count - 1].settings[key] = anObject
  }
}

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"
