/// A class of this package whose properties can be observed.
public protocol _KeyValueObservable: NSObject {
  /// The registrars of the object's observable properties.
  var _keyValueRegistrars: [_KeyValueRegistrar] { get }
}

extension _KeyValueObservable {
  /// Notifies observers of a property that it is about to change. The caller changes it and calls
  /// `didChangeValue(forKey:)`.
  ///
  /// Linux: declared on the observable classes of this package and not on `NSObject`, whose properties cannot
  /// be observed.
  public func willChangeValue(forKey key: String) { for registrar in _keyValueRegistrars { registrar.willChange(key) } }

  /// Notifies observers of a property that it has changed, after `willChangeValue(forKey:)`.
  public func didChangeValue(forKey key: String) { for registrar in _keyValueRegistrars { registrar.didChange(key) } }
}
