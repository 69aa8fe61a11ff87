import AVEngineCore
import CoreFoundation
public import Foundation

extension AVCaptureDevice {
  /// The magnification, compared with the camera's widest view. The lens zooms as far as it can; beyond that, frames
  /// are cropped. From 1 to the active format's `videoMaxZoomFactor`. Can be observed. Setting it ends a ramp.
  public var videoZoomFactor: CGFloat {
    get { core.registrar.access("videoZoomFactor") { CGFloat(core.state.withLock { $0.zoom }) } }
    set {
      requireLock("videoZoomFactor")
      requireZoom(newValue, "videoZoomFactor")
      core.setZoom(Double(newValue))
    }
  }

  /// The smallest `videoZoomFactor`, which is always 1.
  public var minAvailableVideoZoomFactor: CGFloat { 1 }
  /// The greatest `videoZoomFactor` that can be set: the active format's `videoMaxZoomFactor`.
  public var maxAvailableVideoZoomFactor: CGFloat { activeFormat.videoMaxZoomFactor }

  /// Changes the zoom gradually, beginning with its current value. The device must be locked for configuration.
  ///
  /// - Parameters:
  ///   - factor: The zoom at the end, in the range of `videoZoomFactor`.
  ///   - rate: How often the zoom doubles or halves per second.
  public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
    requireLock("ramp(toVideoZoomFactor:withRate:)")
    requireZoom(factor, "ramp(toVideoZoomFactor:withRate:)")
    core.ramp(to: Double(factor), rate: Double(rate), by: CaptureSystem.current.devices.clock)
  }

  /// Whether a ramp of `ramp(toVideoZoomFactor:withRate:)` is in progress; can be observed.
  public var isRampingVideoZoom: Bool { core.registrar.access("rampingVideoZoom") { core.isRamping } }

  /// Ends a gradual change of the zoom, and keeps the zoom that it has reached.
  public func cancelVideoZoomRamp() {
    requireLock("cancelVideoZoomRamp()")
    core.endRamp(nil)
  }

  private func requireZoom(_ factor: CGFloat, _ member: String) {
    _require(
      (minAvailableVideoZoomFactor...maxAvailableVideoZoomFactor).contains(factor),
      "AVCaptureDevice.\(member): \(factor) is not from 1 to \(maxAvailableVideoZoomFactor)")
  }
}
