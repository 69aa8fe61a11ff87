public import CoreMedia
public import Foundation

extension AVCaptureDevice {
  /// What kind of device it is.
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A camera that is fixed to the machine.
    public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    // No camera of Linux tells that it is one of these; `AVFOUNDATION_CAMERA_ROLES` can say so of any.

    /// A camera of a longer focal length, fixed to the machine.
    public static let builtInTelephotoCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    /// A camera of a shorter focal length, fixed to the machine.
    public static let builtInUltraWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    /// A wide-angle and a telephoto camera that act as one.
    public static let builtInDualCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
    /// An ultra-wide and a wide-angle camera that act as one.
    public static let builtInDualWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
    /// An ultra-wide, a wide-angle and a telephoto camera that act as one.
    public static let builtInTripleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
    /// A camera that measures depth by infrared light.
    public static let builtInTrueDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    /// A camera that measures depth by the time that light takes.
    public static let builtInLiDARDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInLiDARDepthCamera")

    /// A camera that is plugged in.
    public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
    /// A microphone.
    public static let microphone = DeviceType(rawValue: "AVCaptureDeviceTypeMicrophone")
    /// A camera that is plugged in, by the older name.
    @available(macOS, deprecated: 14.0, message: "use external")
    public static let externalUnknown = external
    /// A microphone, by the older name.
    @available(macOS, deprecated: 14.0, message: "use microphone")
    public static let builtInMicrophone = microphone
  }

  /// Which way a camera looks.
  public enum Position: Int, Sendable { case unspecified, back, front }

  /// How a camera focuses.
  public enum FocusMode: Int, Sendable {
    /// The lens stays where it is.
    case locked
    /// The camera focuses once, and is then locked.
    case autoFocus
    /// The camera focuses again whenever it has to.
    case continuousAutoFocus
  }

  /// How a camera exposes.
  public enum ExposureMode: Int, Sendable {
    case locked, autoExpose, continuousAutoExposure
    /// As the client says by `setExposureModeCustom(duration:iso:)`.
    case custom
  }

  /// How a camera balances white.
  public enum WhiteBalanceMode: Int, Sendable { case locked, autoWhiteBalance, continuousAutoWhiteBalance }

  /// Whether a camera's lamp is lit.
  public enum TorchMode: Int, Sendable { case off, on, auto }

  /// A device has been plugged in; the object is the device.
  public static let wasConnectedNotification = NSNotification.Name("AVCaptureDeviceWasConnectedNotification")
  /// A device has gone; the object is the device.
  public static let wasDisconnectedNotification = NSNotification.Name("AVCaptureDeviceWasDisconnectedNotification")

  /// Stands for the exposure duration that a camera has.
  public static let currentExposureDuration = CMTime.invalid
  /// Stands for the sensitivity that a camera has.
  public static let currentISO = Float.greatestFiniteMagnitude
  /// Stands for the exposure bias that a camera has.
  public static let currentExposureTargetBias = Float.greatestFiniteMagnitude
  /// Stands for the place of a camera's lens.
  public static let currentLensPosition = Float.greatestFiniteMagnitude
  /// As bright as the lamp gets.
  public static let maxAvailableTorchLevel = Float.greatestFiniteMagnitude
}

extension NSNotification.Name {
  /// `AVCaptureDevice.wasConnectedNotification`.
  public static let AVCaptureDeviceWasConnected = AVCaptureDevice.wasConnectedNotification
  /// `AVCaptureDevice.wasDisconnectedNotification`.
  public static let AVCaptureDeviceWasDisconnected = AVCaptureDevice.wasDisconnectedNotification
}

/// Whether a program may use devices of a kind.
public enum AVAuthorizationStatus: Int, Sendable {
  /// Nobody has been asked yet.
  case notDetermined
  case restricted
  /// Each device that is there refuses.
  case denied
  case authorized
}

/// The frame rates that a format can have, from one to another.
open class AVFrameRateRange: NSObject {
  private let durations: ClosedRange<CMTime>

  init(_ durations: ClosedRange<CMTime>) {
    self.durations = durations
    super.init()
  }

  /// Frames a second.
  open var minFrameRate: Double { 1 / durations.upperBound.seconds }
  /// Frames a second.
  open var maxFrameRate: Double { 1 / durations.lowerBound.seconds }
  /// How long a frame lasts at the highest rate.
  open var minFrameDuration: CMTime { durations.lowerBound }
  /// How long a frame lasts at the lowest rate.
  open var maxFrameDuration: CMTime { durations.upperBound }
}
