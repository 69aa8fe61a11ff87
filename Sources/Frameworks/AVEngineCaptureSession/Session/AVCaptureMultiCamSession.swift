import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import Foundation

/// A session with several cameras at once.
///
/// The client sets each camera's `activeFormat`: the session's preset is always `inputPriority`. A camera none of whose
/// connections and ports is enabled is closed. Where the cameras need more than their bus has, starting ends with
/// `AVError.sessionHardwareCostOverage`. Linux: nobody tells before how much a bus has left.
open class AVCaptureMultiCamSession: AVCaptureSession {
  public override init() { super.init(SessionCore(CaptureSystem.current, isMultiCam: true)) }

  /// Whether there is more than one camera.
  open class var isMultiCamSupported: Bool {
    CaptureSystem.current.connected.count { $0.hasMediaType(.video) } > 1
  }

  open override func canSetSessionPreset(_ preset: Preset) -> Bool { preset == .inputPriority }

  /// `inputPriority`, and no other can be set.
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
  /// Whether an `AVCaptureMultiCamSession` can use the format: those of cameras.
  public var isMultiCamSupported: Bool { video != nil }
}

extension AVCaptureDevice.DiscoverySession {
  /// The sets of cameras that an `AVCaptureMultiCamSession` can use at once, each with its subsets: all that were found,
  /// where that is more than one.
  public var supportedMultiCamDeviceSets: [Set<AVCaptureDevice>] {
    let cameras = Set(devices.filter { $0.hasMediaType(.video) })
    return cameras.count > 1 ? [cameras] : []
  }
}
