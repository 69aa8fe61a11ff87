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

  /// Whether a camera can expose the photos of a bracket otherwise than it would.
  var hasBrackets: Bool {
    range(of: .exposureBias) != nil || range(of: .automaticExposure) != nil && range(of: .exposureDuration) != nil
  }
}
