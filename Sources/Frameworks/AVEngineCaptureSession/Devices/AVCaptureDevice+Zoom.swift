import AVEngineCore
import CoreFoundation
public import Foundation

extension AVCaptureDevice {
  /// How much larger things are shown than by the camera's widest view: by its lens as far as that goes, then by a part
  /// of its pictures. From 1 to the active format's `videoMaxZoomFactor`. Setting it ends a ramp.
  public var videoZoomFactor: CGFloat {
    get { core.registrar.access("videoZoomFactor") { CGFloat(core.state.withLock { $0.zoom }) } }
    set {
      requireLock("videoZoomFactor")
      requireZoom(newValue, "videoZoomFactor")
      core.setZoom(Double(newValue))
    }
  }

  public var minAvailableVideoZoomFactor: CGFloat { 1 }
  public var maxAvailableVideoZoomFactor: CGFloat { activeFormat.videoMaxZoomFactor }

  /// Changes the zoom by and by, from what it is.
  ///
  /// - Parameters:
  ///   - factor: As of `videoZoomFactor`.
  ///   - rate: How often the zoom doubles or halves in a second.
  public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) {
    requireLock("ramp(toVideoZoomFactor:withRate:)")
    requireZoom(factor, "ramp(toVideoZoomFactor:withRate:)")
    core.ramp(to: Double(factor), rate: Double(rate), by: CaptureSystem.current.devices.clock)
  }

  /// Whether `ramp(toVideoZoomFactor:withRate:)` is at work; can be observed.
  public var isRampingVideoZoom: Bool { core.registrar.access("rampingVideoZoom") { core.isRamping } }

  /// Ends a ramp where it is.
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
