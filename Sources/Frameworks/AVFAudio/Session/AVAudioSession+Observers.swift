public import CoreFoundation

extension AVAudioSession: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
