public import CoreFoundation

// A client may call `willChangeValue(forKey:)` and `didChangeValue(forKey:)` on objects of these classes.

extension AVPlayer: _KeyValueObservable {
  /// The registrars of the object's observers.
  public nonisolated var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVPlayerItem: _KeyValueObservable {
  /// The registrars of the object's observers.
  public nonisolated var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVPlayerItemTrack: _KeyValueObservable {
  /// The registrars of the object's observers.
  public nonisolated var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVPlayerLooper: _KeyValueObservable {
  /// The registrars of the object's observers.
  public nonisolated var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVPlayerLayer: _KeyValueObservable {
  /// The registrars of the object's observers.
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [viewing.registrar] }
}
extension AVAssetExportSession: _KeyValueObservable {
  /// The registrars of the object's observers.
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVAssetWriter: _KeyValueObservable {
  /// The registrars of the object's observers.
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [state.registrar] }
}
extension AVAssetWriterInput: _KeyValueObservable {
  /// The registrars of the object's observers.
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [state.registrar] }
}
extension AVAssetWriterInputPixelBufferAdaptor: _KeyValueObservable {
  /// The registrars of the object's observers.
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVSampleBufferAudioRenderer: _KeyValueObservable {
  /// The registrars of the object's observers.
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [rendering.registrar] }
}
extension AVSampleBufferVideoRenderer: _KeyValueObservable {
  /// The registrars of the object's observers.
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [rendering.registrar] }
}
extension AVSampleBufferDisplayLayer: _KeyValueObservable {
  /// The registrars of the object's observers.
  public var _keyValueRegistrars: [_KeyValueRegistrar] {
    [readiness.registrar] + sampleBufferRenderer._keyValueRegistrars
  }
}
