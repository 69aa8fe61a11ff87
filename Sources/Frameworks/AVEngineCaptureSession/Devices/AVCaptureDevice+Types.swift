public import CoreMedia
public import Foundation

extension AVCaptureDevice {
  /// The type of a device.
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    /// The string.
    public let rawValue: String
    /// Creates a value from its string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A camera that is built into the machine.
    public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    // Cameras have the types from `builtInTelephotoCamera` to `builtInLiDARDepthCamera` only if
    // `AVFOUNDATION_CAMERA_ROLES` assigns them.

    /// A built-in camera with a longer focal length than the wide-angle camera.
    public static let builtInTelephotoCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    /// A built-in camera with a shorter focal length than the wide-angle camera.
    public static let builtInUltraWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    /// A wide-angle and a telephoto camera that act as one camera.
    public static let builtInDualCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
    /// An ultra-wide and a wide-angle camera that act as one camera.
    public static let builtInDualWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
    /// An ultra-wide, a wide-angle and a telephoto camera that act as one camera.
    public static let builtInTripleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
    /// A camera that measures depth with infrared light.
    public static let builtInTrueDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    /// A camera that measures depth by the travel time of light.
    public static let builtInLiDARDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInLiDARDepthCamera")

    /// A camera that is not known to be built into the machine.
    public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
    /// A microphone.
    public static let microphone = DeviceType(rawValue: "AVCaptureDeviceTypeMicrophone")
    /// The former name of `external`.
    @available(macOS, deprecated: 14.0, message: "use external")
    public static let externalUnknown = external
    /// The former name of `microphone`.
    @available(macOS, deprecated: 14.0, message: "use microphone")
    public static let builtInMicrophone = microphone
  }

  /// The direction in which a camera points.
  public enum Position: Int, Sendable {
    /// The direction is not known, as for most cameras of desktops.
    case unspecified
    /// Away from the user, at the back of the machine.
    case back
    /// Towards the user, like a webcam above a screen.
    case front
  }

  /// The way in which a camera focuses.
  public enum FocusMode: Int, Sendable {
    /// The lens stays where it is.
    case locked
    /// The camera focuses once, and is then locked.
    case autoFocus
    /// The camera focuses again whenever it needs to.
    case continuousAutoFocus
  }

  /// The way in which a camera sets its exposure.
  public enum ExposureMode: Int, Sendable {
    /// The exposure stays as it is.
    case locked
    /// The camera sets its exposure once, and is then locked. Linux: no camera supports this mode.
    case autoExpose
    /// The camera sets its exposure again whenever it needs to.
    case continuousAutoExposure
    /// The client sets the exposure with `setExposureModeCustom(duration:iso:)`.
    case custom
  }

  /// The way in which a camera sets its white balance.
  public enum WhiteBalanceMode: Int, Sendable {
    /// The white balance stays as it is.
    case locked
    /// The camera sets its white balance once, and is then locked.
    case autoWhiteBalance
    /// The camera sets its white balance again whenever it needs to.
    case continuousAutoWhiteBalance
  }

  /// Whether a camera's torch is lit.
  public enum TorchMode: Int, Sendable {
    /// The torch is dark.
    case off
    /// The torch is lit.
    case on
    /// The torch is lit if the scene is dark. Linux: no camera supports this mode.
    case auto
  }

  /// Posted when a device has been connected; the object is the device.
  public static let wasConnectedNotification = NSNotification.Name("AVCaptureDeviceWasConnectedNotification")
  /// Posted when a device has been disconnected; the object is the device.
  public static let wasDisconnectedNotification = NSNotification.Name("AVCaptureDeviceWasDisconnectedNotification")

  /// A value that stands for the current exposure duration of a camera.
  public static let currentExposureDuration = CMTime.invalid
  /// A value that stands for the current sensitivity of a camera.
  public static let currentISO = Float.greatestFiniteMagnitude
  /// A value that stands for the current exposure bias of a camera.
  public static let currentExposureTargetBias = Float.greatestFiniteMagnitude
  /// A value that stands for the current lens position of a camera.
  public static let currentLensPosition = Float.greatestFiniteMagnitude
  /// A value that stands for the greatest brightness of a camera's torch.
  public static let maxAvailableTorchLevel = Float.greatestFiniteMagnitude
}

extension NSNotification.Name {
  /// The name of `AVCaptureDevice.wasConnectedNotification`.
  public static let AVCaptureDeviceWasConnected = AVCaptureDevice.wasConnectedNotification
  /// The name of `AVCaptureDevice.wasDisconnectedNotification`.
  public static let AVCaptureDeviceWasDisconnected = AVCaptureDevice.wasDisconnectedNotification
}

/// Whether a program may use devices of a media type.
public enum AVAuthorizationStatus: Int, Sendable {
  /// The user has not answered yet.
  case notDetermined
  /// A restriction of the machine prevents the use. Linux: never reported.
  case restricted
  /// The user refused, or every connected camera refuses to be opened.
  case denied
  /// The program may use the devices.
  case authorized
}

/// A range of frame rates that a format supports.
open class AVFrameRateRange: NSObject {
  private let durations: ClosedRange<CMTime>

  init(_ durations: ClosedRange<CMTime>) {
    self.durations = durations
    super.init()
  }

  /// The lowest rate, in frames per second.
  open var minFrameRate: Double { 1 / durations.upperBound.seconds }
  /// The highest rate, in frames per second.
  open var maxFrameRate: Double { 1 / durations.lowerBound.seconds }
  /// The duration of a frame at the highest rate.
  open var minFrameDuration: CMTime { durations.lowerBound }
  /// The duration of a frame at the lowest rate.
  open var maxFrameDuration: CMTime { durations.upperBound }
}
