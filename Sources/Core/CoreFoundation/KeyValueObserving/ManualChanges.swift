/// A class of this package whose properties can be observed.
public protocol _KeyValueObservable: NSObject {
  var _keyValueRegistrars: [_KeyValueRegistrar] { get }
}

extension _KeyValueObservable {
  /// Tells observers of a property that it is about to change; `didChangeValue(forKey:)` follows.
  ///
  /// Linux: declared on the observable classes of this package and not on `NSObject`, whose properties cannot be
  /// observed.
  public func willChangeValue(forKey key: String) { for registrar in _keyValueRegistrars { registrar.willChange(key) } }

  /// Tells observers of a property that it has changed, after `willChangeValue(forKey:)`.
  public func didChangeValue(forKey key: String) { for registrar in _keyValueRegistrars { registrar.didChange(key) } }
}
