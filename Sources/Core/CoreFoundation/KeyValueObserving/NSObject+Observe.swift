/// A protocol whose extension declares `observe(_:options:changeHandler:)`.
public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
  /// Calls a handler when the value at a key path is set, on the thread that sets it. Changes of capture objects
  /// that no call of a client causes, such as when a camera is unplugged, are reported on the main queue.
  ///
  /// The observation ends when the returned object is invalidated or released. The observed object is not retained.
  ///
  /// Linux: a property is observable if its class reads it through a registrar. Observing a path without such a
  /// property is a programming error, and ends the process with a message.
  @preconcurrency
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let subscription = KeyPathSubscription(object: self, keyPath: keyPath, options: options, handler: changeHandler)
    subscription.start()
    return NSKeyValueObservation(subscription)
  }
}

/// An observation that lasts until this object is invalidated or released.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  // Safety: the subscription guards its own state.
  private let subscription: KeyValueSubscription

  init(_ subscription: KeyValueSubscription) {
    self.subscription = subscription
    super.init()
  }

  deinit { subscription.invalidate() }

  /// Ends the observation. A second call does nothing.
  public func invalidate() { subscription.invalidate() }
}
