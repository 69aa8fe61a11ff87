/// A class of this package with properties that can be observed.
public protocol _KeyValueObservable: NSObject {
  /// The registrars of the object's observable properties.
  var _keyValueRegistrars: [_KeyValueRegistrar] { get }
}

extension _KeyValueObservable {
  /// Announces that a property is about to change, and notifies its observers with the option `prior`. The caller
  /// changes the property and calls `didChangeValue(forKey:)`.
  ///
  /// Linux: declared on the classes that conform to this protocol and not on `NSObject`.
  public func willChangeValue(forKey key: String) { for registrar in _keyValueRegistrars { registrar.willChange(key) } }

  /// Notifies observers of a property that it has changed, after `willChangeValue(forKey:)`.
  public func didChangeValue(forKey key: String) { for registrar in _keyValueRegistrars { registrar.didChange(key) } }
}
