/// Declares `observe(_:options:changeHandler:)`: an extension of a protocol is the only place where `Self` can be the
/// class of the observed object.
public protocol _KeyValueCodingAndObserving {}

extension NSObject: _KeyValueCodingAndObserving {}

extension _KeyValueCodingAndObserving {
  /// Calls a handler whenever the value at a key path changes, on the thread that changes it.
  ///
  /// The observation ends when the returned object is invalidated or released.  The observed object is not retained.
  ///
  /// Linux: a property can be observed where its class takes part, as those of AVFoundation do that Apple documents as
  /// observable. Observing any other path is a programming error, and ends the program with a message that names the
  /// path.
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

/// An observation that lasts as long as this object, or until it is invalidated.
public final class NSKeyValueObservation: NSObject, @unchecked Sendable {
  // Safety: the subscription guards its own state.
  private let subscription: KeyValueSubscription

  init(_ subscription: KeyValueSubscription) {
    self.subscription = subscription
    super.init()
  }

  deinit { subscription.invalidate() }

  /// Ends the observation.  A second call does nothing.
  public func invalidate() { subscription.invalidate() }
}
