import AVEngineCore
import CoreFoundation
import Foundation

extension AVCaptureDevice {
  /// Whether a camera's lamp is lit for a photo.
  public enum FlashMode: Int, Sendable {
    /// The camera's lamp stays dark for a photo.
    case off
    /// The camera's lamp is lit for a photo.
    case on
    /// The camera's lamp is lit for a photo if the scene is dark. Linux: no camera supports this mode.
    case auto
  }

  /// Whether the camera has a lamp that can be lit for a photo.
  public var hasFlash: Bool { hasTorch }
  /// Whether the camera has a lamp and is connected.
  public var isFlashAvailable: Bool { isTorchAvailable }

  /// Returns whether photos can be taken with a flash mode. Linux: `.auto` is not supported.
  @available(macOS, deprecated: 10.15, message: "use AVCapturePhotoOutput.supportedFlashModes")
  public func isFlashModeSupported(_ flashMode: FlashMode) -> Bool { core.flashModes.contains(flashMode) }

  /// The flash mode of an `AVCaptureStillImageOutput`; can be observed. Setting it ends the process unless
  /// `lockForConfiguration()` was called and the device supports the mode.
  @available(macOS, deprecated: 10.15, message: "use AVCapturePhotoSettings.flashMode")
  public var flashMode: FlashMode {
    get { core.registrar.access("flashMode") { core.lightsStillImages ? .on : .off } }
    set {
      requireLock("flashMode")
      _require(
        core.flashModes.contains(newValue), "AVCaptureDevice.flashMode: \(localizedName) does not support \(newValue)")
      core.registrar.update(["flashMode", "flashActive"]) {
        core.state.withLock { $0.lightsStillImages = newValue == .on }
      }
    }
  }

  /// Whether the lamp will be lit for the next still image of an `AVCaptureStillImageOutput`; can be observed.
  public var isFlashActive: Bool {
    core.registrar.access("flashActive") { core.lightsStillImages && core.isConnected }
  }
}

extension DeviceCore {
  var flashModes: [AVCaptureDevice.FlashMode] { range(of: .torch) == nil ? [.off] : [.off, .on] }

  var hasBrackets: Bool {
    range(of: .exposureBias) != nil || range(of: .automaticExposure) != nil && range(of: .exposureDuration) != nil
  }
}

final class StillImageLamp: Sendable {
  private struct State {
    var light: PhotoLight?
    var count = 0
  }

  private let state = Guarded(State())

  func begin(_ device: DeviceCore) {
    state.withLock { state in
      state.count += 1
      guard state.count == 1 else { return }
      state.light = PhotoLight(device)
      state.light?.set(.torch, to: 1)
    }
  }

  func end() {
    state.withLock { state in
      state.count -= 1
      guard state.count == 0 else { return }
      state.light?.restore()
      state.light = nil
    }
  }
}
