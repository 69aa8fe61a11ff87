import AVEngineCapture
import AVEngineCore
import Foundation

extension AVCaptureDevice {
  /// Whether a camera's lamp is lit for a photo.
  public enum FlashMode: Int, Sendable { case off, on, auto }

  /// Whether the camera has a lamp that can be lit for a photo.
  public var hasFlash: Bool { hasTorch }
  /// Whether the lamp can be lit now.
  public var isFlashAvailable: Bool { isTorchAvailable }

  /// Whether photos can be taken with the lamp so. Linux: nothing tells how dark a scene is, so it is never automatic.
  @available(macOS, deprecated: 10.15, message: "use AVCapturePhotoOutput.supportedFlashModes")
  public func isFlashModeSupported(_ flashMode: FlashMode) -> Bool { core.flashModes.contains(flashMode) }
}

extension DeviceCore {
  /// The flash modes of a camera.
  var flashModes: [AVCaptureDevice.FlashMode] { range(of: .torch) == nil ? [.off] : [.off, .on] }

  /// Frames between the lighting of a lamp and the one that is taken, in which a camera gets used to the light.
  static let framesOfFlash = 10

  /// Lights the lamp for a photo, or lets it be again as the client has set it.
  func flash(_ isLit: Bool) {
    let (session, source) = state.withLock { ($0.session, $0.source) }
    let known = state.withLock { $0.wanted[.torch] ?? 0 }
    guard let session, let source else { return }
    try? session.runner.set(.torch, to: isLit ? 1 : known, source: source)
  }
}
