import AVEngineCapture
import AVEngineCore
import Foundation

/// What a camera's controls are set to for photos alone: the lamp, and the exposures of a bracket.
///
/// One owner at a time.
final class PhotoLight {
  private let device: DeviceCore
  /// What the controls were set to before.
  private var before: [VideoControl: Double] = [:]

  /// Frames between a change and the one that is taken, in which a camera gets used to the light.
  static let framesOfFlash = 10
  /// Drivers apply a change of the exposure to one of the next frames.
  static let framesOfExposure = 4

  init(_ device: DeviceCore) { self.device = device }

  func set(_ control: VideoControl, to value: Double) {
    let (session, source) = device.state.withLock { ($0.session, $0.source) }
    guard let session, let source else { return }
    if before[control] == nil { before[control] = device.value(of: control) }
    try? session.runner.set(control, to: value, source: source)
  }

  /// Sets all back as it was, values before what is automatic.
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
