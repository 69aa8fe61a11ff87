import AVEngineCapture
import AVEngineCore
public import Foundation

extension AVCaptureSession {
  /// The purpose of a session, which decides the formats of its cameras.
  public struct Preset: RawRepresentable, Hashable, Sendable {
    /// Apple's string for the preset, such as `AVCaptureSessionPresetHigh`.
    public let rawValue: String
    /// Creates a preset from any string. A session accepts only the constants.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Each camera's format with the largest frames, for photos.
    public static let photo = Preset(rawValue: "AVCaptureSessionPresetPhoto")
    /// Video of high quality: each camera's format near 1920×1080 pixels. It is the default.
    public static let high = Preset(rawValue: "AVCaptureSessionPresetHigh")
    /// Video for networks: each camera's format near 640×480 pixels.
    public static let medium = Preset(rawValue: "AVCaptureSessionPresetMedium")
    /// Video for slow networks: each camera's format near 320×240 pixels.
    public static let low = Preset(rawValue: "AVCaptureSessionPresetLow")
    /// Video of exactly 320×240 pixels; a camera without such a format cannot be added.
    public static let qvga320x240 = Preset(rawValue: "AVCaptureSessionPreset320x240")
    /// Video of exactly 352×288 pixels; a camera without such a format cannot be added.
    public static let cif352x288 = Preset(rawValue: "AVCaptureSessionPreset352x288")
    /// Video of exactly 640×480 pixels; a camera without such a format cannot be added.
    public static let vga640x480 = Preset(rawValue: "AVCaptureSessionPreset640x480")
    /// Video of exactly 960×540 pixels; a camera without such a format cannot be added.
    public static let qHD960x540 = Preset(rawValue: "AVCaptureSessionPreset960x540")
    /// Video of exactly 1280×720 pixels; a camera without such a format cannot be added.
    public static let hd1280x720 = Preset(rawValue: "AVCaptureSessionPreset1280x720")
    /// Video of exactly 1920×1080 pixels; a camera without such a format cannot be added.
    public static let hd1920x1080 = Preset(rawValue: "AVCaptureSessionPreset1920x1080")
    /// Video of exactly 3840×2160 pixels; a camera without such a format cannot be added.
    public static let hd4K3840x2160 = Preset(rawValue: "AVCaptureSessionPreset3840x2160")
    /// Video of exactly 960×540 pixels for editing. Linux: the same as `qHD960x540`.
    public static let iFrame960x540 = Preset(rawValue: "AVCaptureSessionPresetiFrame960x540")
    /// Video of exactly 1280×720 pixels for editing. Linux: the same as `hd1280x720`.
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

/// The key, in the user info of `AVCaptureSession.runtimeErrorNotification`, of the error: an `AVError`.
public let AVCaptureSessionErrorKey = "AVCaptureSessionErrorKey"
extension NSNotification.Name {
  /// The same notification name as `AVCaptureSession.didStartRunningNotification`: a session has started.
  public static let AVCaptureSessionDidStartRunning = AVCaptureSession.didStartRunningNotification
  /// The same notification name as `AVCaptureSession.didStopRunningNotification`: a session has stopped or is
  /// interrupted.
  public static let AVCaptureSessionDidStopRunning = AVCaptureSession.didStopRunningNotification
  /// The same notification name as `AVCaptureSession.runtimeErrorNotification`: an error has occurred in a session.
  public static let AVCaptureSessionRuntimeError = AVCaptureSession.runtimeErrorNotification
}
