import AVEngineCapture
import AVEngineCore
import Foundation

/// Sets a camera's lamp and exposure for a photo, and restores them. Not safe to use on two threads at once.
final class PhotoLight {
  private let device: DeviceCore
  private var before: [VideoControl: Double] = [:]

  /// The number of frames that are left out after the lamp is lit, while the camera adapts to the light.
  static let framesOfFlash = 10
  /// The number of frames that are left out after the exposure has changed, because drivers apply the change to one of
  /// the next frames.
  static let framesOfExposure = 4

  init(_ device: DeviceCore) { self.device = device }

  func set(_ control: VideoControl, to value: Double) {
    let (session, source) = device.state.withLock { ($0.session, $0.source) }
    guard let session, let source else { return }
    if before[control] == nil { before[control] = device.value(of: control) }
    try? session.runner.set(control, to: value, source: source)
  }

  /// An automatic mode is restored after the values that depend on it.
  func restore() {
    let (session, source) = device.state.withLock { ($0.session, $0.source) }
    if let session, let source {
      for control in VideoControl.allCases.reversed() {
        if let value = before[control] { try? session.runner.set(control, to: value, source: source) }
      }
    }
    before = [:]
  }
}
