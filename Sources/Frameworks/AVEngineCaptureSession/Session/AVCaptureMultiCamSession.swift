import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import Foundation

/// A session that can have several cameras, which `AVCaptureSession` cannot.
///
/// The client sets the `activeFormat` of each camera, because the session's preset is always `inputPriority`. A camera
/// is open only while one of its connections and that connection's port are enabled. If the cameras need more bandwidth
/// than their bus has, starting the session fails with `AVError.sessionHardwareCostOverage`.
open class AVCaptureMultiCamSession: AVCaptureSession {
  /// Makes a session without inputs and outputs, whose preset is `inputPriority`.
  public override init() { super.init(SessionCore(CaptureSystem.current, isMultiCam: true)) }

  /// Whether more than one camera is connected.
  open class var isMultiCamSupported: Bool {
    CaptureSystem.current.connected.count { $0.hasMediaType(.video) } > 1
  }

  /// Returns whether a preset is `inputPriority`, the only one that can be set.
  open override func canSetSessionPreset(_ preset: Preset) -> Bool { preset == .inputPriority }

  /// The preset: always `inputPriority`. Setting another preset ends the process.
  open override var sessionPreset: Preset {
    get { super.sessionPreset }
    set {
      _require(
        newValue == .inputPriority,
        "AVCaptureMultiCamSession.sessionPreset is inputPriority, and cannot be \(newValue.rawValue)")
    }
  }
}

extension AVCaptureDevice.Format {
  /// Whether an `AVCaptureMultiCamSession` can use the format: true for cameras' formats.
  public var isMultiCamSupported: Bool { video != nil }
}

extension AVCaptureDevice.DiscoverySession {
  /// The sets of cameras that an `AVCaptureMultiCamSession` can use together. Linux: one set with all cameras that were
  /// found; empty if there are fewer than two.
  public var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] {
    let cameras = Set(devices.filter { $0.hasMediaType(.video) })
    return cameras.count > 1 ? [cameras] : []
  }
}
