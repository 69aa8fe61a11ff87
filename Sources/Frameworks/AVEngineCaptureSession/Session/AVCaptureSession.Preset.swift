import AVEngineCapture
import AVEngineCore
public import Foundation

extension AVCaptureSession {
  /// What a session is for, by which the formats of its cameras are chosen.
  public struct Preset: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest pictures.
    public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
    /// Good video; what a session begins with.
    public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
    /// Video for networks.
    public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
    /// Video for slow networks.
    public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
    public static let qvga320x240 = Preset(rawValue: "AVCaptureSessionPreset320x240")
    public static let cif352x288 = Preset(rawValue: "AVCaptureSessionPreset352x288")
    public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
    public static let qHD960x540 = Preset(rawValue: "AVCaptureSessionPreset960x540")
    public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
    public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
    public static let hd4K3840x2160 = Preset(rawValue: "AVCaptureSessionPreset3840x2160")
    /// 960×540 in a form that editors like.
    public static let iFrame960x540 = Preset(rawValue: "AVCaptureSessionPresetiFrame960x540")
    /// 1280×720 in a form that editors like.
    public static let iFrame1280x720 = Preset(rawValue: "AVCaptureSessionPresetiFrame1280x720")
    /// The cameras' own `activeFormat` decides.
    public static let inputPriority = Preset(rawValue: "AVCaptureSessionPresetInputPriority")

    /// nil: the preset chooses no format.
    var formatChoice: CaptureFormatChoice? {
      switch self {
      case .photo: .largest
      case .high: .near(PixelSize(width: 1920, height: 1080))
      case .medium: .near(PixelSize(width: 640, height: 480))
      case .low: .near(PixelSize(width: 320, height: 240))
      case .qvga320x240: .size(PixelSize(width: 320, height: 240))
      case .cif352x288: .size(PixelSize(width: 352, height: 288))
      case .vga640x480: .size(PixelSize(width: 640, height: 480))
      case .qHD960x540, .iFrame960x540: .size(PixelSize(width: 960, height: 540))
      case .hd1280x720, .iFrame1280x720: .size(PixelSize(width: 1280, height: 720))
      case .hd1920x1080: .size(PixelSize(width: 1920, height: 1080))
      case .hd4K3840x2160: .size(PixelSize(width: 3840, height: 2160))
      default: nil
      }
    }

    /// Whether it can be that of a session with microphones.
    var isForAudio: Bool { formatChoice != nil || self == .inputPriority }
  }

  /// The session has begun to run; the object is the session.
  public static let didStartRunningNotification = NSNotification.Name("AVCaptureSessionDidStartRunningNotification")
  /// The session has stopped; the object is the session.
  public static let didStopRunningNotification = NSNotification.Name("AVCaptureSessionDidStopRunningNotification")
  /// Something failed while the session ran, or was to start; the object is the session, the error stands under
  /// `AVCaptureSessionErrorKey`.
  public static let runtimeErrorNotification = NSNotification.Name("AVCaptureSessionRuntimeErrorNotification")
}

/// User info key: the error of a session, an `AVError`.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"
extension NSNotification.Name {
  /// `AVCaptureSession.didStartRunningNotification`.
  public static let AVCaptureSessionDidStartRunning = AVCaptureSession.didStartRunningNotification
  /// `AVCaptureSession.didStopRunningNotification`.
  public static let AVCaptureSessionDidStopRunning = AVCaptureSession.didStopRunningNotification
  /// `AVCaptureSession.runtimeErrorNotification`.
  public static let AVCaptureSessionRuntimeError = AVCaptureSession.runtimeErrorNotification
}
