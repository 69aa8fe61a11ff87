public import CoreFoundation

extension AVAudioSession: _KeyValueObservable {
  /// The registrar of the session's observers.
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
