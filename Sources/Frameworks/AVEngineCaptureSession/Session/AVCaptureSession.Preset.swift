import AVEngineCapture
import AVEngineCore
public import Foundation

extension AVCaptureSession {
  /// The purpose of a session, which decides the formats of its cameras.
  public struct Preset: RawRepresentable, Hashable, Sendable {
    /// The string.
    public let rawValue: String
    /// Creates a value from its string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The largest frames.
    public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
    /// Video of high quality.
    public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
    /// Video for networks.
    public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
    /// Video for slow networks.
    public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
    /// Video of 320×240 pixels.
    public static let qvga320x240 = Preset(rawValue: "AVCaptureSessionPreset320x240")
    /// Video of 352×288 pixels.
    public static let cif352x288 = Preset(rawValue: "AVCaptureSessionPreset352x288")
    /// Video of 640×480 pixels.
    public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
    /// Video of 960×540 pixels.
    public static let qHD960x540 = Preset(rawValue: "AVCaptureSessionPreset960x540")
    /// Video of 1280×720 pixels.
    public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
    /// Video of 1920×1080 pixels.
    public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
    /// Video of 3840×2160 pixels.
    public static let hd4K3840x2160 = Preset(rawValue: "AVCaptureSessionPreset3840x2160")
    /// Video of 960×540 pixels for editing.
    public static let iFrame960x540 = Preset(rawValue: "AVCaptureSessionPresetiFrame960x540")
    /// Video of 1280×720 pixels for editing.
    public static let iFrame1280x720 = Preset(rawValue: "AVCaptureSessionPresetiFrame1280x720")
    /// The `activeFormat` of each camera is used unchanged.
    public static let inputPriority = Preset(rawValue: "AVCaptureSessionPresetInputPriority")

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

    var isForAudio: Bool { formatChoice != nil || self == .inputPriority }
  }

  /// Posted when the session has started, or runs again after an interruption; the object is the session.
  public static let didStartRunningNotification = NSNotification.Name("AVCaptureSessionDidStartRunningNotification")
  /// Posted when a running session has stopped or is interrupted; the object is the session.
  public static let didStopRunningNotification = NSNotification.Name("AVCaptureSessionDidStopRunningNotification")
  /// Posted when an error occurs while the session runs, starts or is interrupted. The object is the session;
  /// `AVCaptureSessionErrorKey` has the error.
  public static let runtimeErrorNotification = NSNotification.Name("AVCaptureSessionRuntimeErrorNotification")
}

/// The user info key of the error of a session: an `AVError`.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"
extension NSNotification.Name {
  /// The name of `AVCaptureSession.didStartRunningNotification`.
  public static let AVCaptureSessionDidStartRunning = AVCaptureSession.didStartRunningNotification
  /// The name of `AVCaptureSession.didStopRunningNotification`.
  public static let AVCaptureSessionDidStopRunning = AVCaptureSession.didStopRunningNotification
  /// The name of `AVCaptureSession.runtimeErrorNotification`.
  public static let AVCaptureSessionRuntimeError = AVCaptureSession.runtimeErrorNotification
}
