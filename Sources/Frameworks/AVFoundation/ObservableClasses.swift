public import CoreFoundation

// The classes whose observers a client may tell of changes: `willChangeValue(forKey:)`, `didChangeValue(forKey:)`.

extension AVPlayer: _KeyValueObservable {
  public nonisolated var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVPlayerItem: _KeyValueObservable {
  public nonisolated var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVPlayerItemTrack: _KeyValueObservable {
  public nonisolated var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVPlayerLooper: _KeyValueObservable {
  public nonisolated var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVPlayerLayer: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [viewing.registrar] }
}
extension AVAssetExportSession: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVAssetWriter: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [state.registrar] }
}
extension AVAssetWriterInput: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [state.registrar] }
}
extension AVAssetWriterInputPixelBufferAdaptor: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}
extension AVSampleBufferAudioRenderer: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [rendering.registrar] }
}
extension AVSampleBufferVideoRenderer: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [rendering.registrar] }
}
extension AVSampleBufferDisplayLayer: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] {
    [readiness.registrar] + sampleBufferRenderer._keyValueRegistrars
  }
}
