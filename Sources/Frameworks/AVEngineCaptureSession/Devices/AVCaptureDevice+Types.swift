public import CoreMedia
public import Foundation

extension AVCaptureDevice {
  /// The type of a device: a microphone, or one of several kinds of cameras. It decides which devices a
  /// `DiscoverySession` lists.
  public struct DeviceType: RawRepresentable, Hashable, Sendable {
    /// Apple's string for the type, such as `AVCaptureDeviceTypeExternal`.
    public let rawValue: String
    /// Makes a type from any string. No device has a type that is not one of the constants.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A camera that is built into the machine.
    public static let builtInWideAngleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
    // Cameras have the types from `builtInTelephotoCamera` to `builtInLiDARDepthCamera` only if
    // `AVFOUNDATION_CAMERA_ROLES` assigns them.

    /// A built-in camera with a longer focal length than the wide-angle camera. Linux: only if
    /// `AVFOUNDATION_CAMERA_ROLES` assigns the type.
    public static let builtInTelephotoCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
    /// A built-in camera with a shorter focal length than the wide-angle camera. Linux: only if
    /// `AVFOUNDATION_CAMERA_ROLES` assigns the type.
    public static let builtInUltraWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
    /// A wide-angle and a telephoto camera that act as one camera. Linux: only if `AVFOUNDATION_CAMERA_ROLES` assigns
    /// the type.
    public static let builtInDualCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
    /// An ultra-wide and a wide-angle camera that act as one camera. Linux: only if `AVFOUNDATION_CAMERA_ROLES` assigns
    /// the type.
    public static let builtInDualWideCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInDualWideCamera")
    /// An ultra-wide, a wide-angle and a telephoto camera that act as one camera. Linux: only if
    /// `AVFOUNDATION_CAMERA_ROLES` assigns the type.
    public static let builtInTripleCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTripleCamera")
    /// A camera that measures depth with infrared light. Linux: only if `AVFOUNDATION_CAMERA_ROLES` assigns the type.
    public static let builtInTrueDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInTrueDepthCamera")
    /// A camera that measures depth by the travel time of light. Linux: only if `AVFOUNDATION_CAMERA_ROLES` assigns the
    /// type.
    public static let builtInLiDARDepthCamera = DeviceType(rawValue: "AVCaptureDeviceTypeBuiltInLiDARDepthCamera")

    /// A camera that is not known to be built into the machine.
    public static let external = DeviceType(rawValue: "AVCaptureDeviceTypeExternal")
    /// Any source of audio, whether it is built in or plugged in.
    public static let microphone = DeviceType(rawValue: "AVCaptureDeviceTypeMicrophone")
    /// The former name of `external`, with the same raw value.
    @available(macOS, deprecated: 14.0, message: "use external")
    public static let externalUnknown = external
    /// The former name of `microphone`, with the same raw value. It includes microphones that are plugged in.
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

  /// Whether a camera's lens stays where it is, focuses once or focuses continuously.
  public enum FocusMode: Int, Sendable {
    /// The lens stays where it is.
    case locked
    /// The camera focuses once, and is then locked.
    case autoFocus
    /// The camera focuses again whenever it needs to.
    case continuousAutoFocus
  }

  /// Whether a camera's exposure stays as it is, is set by the camera once or continuously, or is set by the client.
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

  /// Whether a camera's white balance stays as it is, or is made once or continuously.
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

  /// A value that keeps the current exposure duration in `setExposureModeCustom(duration:iso:)`: `CMTime.invalid`.
  public static let currentExposureDuration = CMTime.invalid
  /// A value that keeps the current sensitivity in `setExposureModeCustom(duration:iso:)`: the greatest `Float`.
  public static let currentISO = Float.greatestFiniteMagnitude
  /// A value that keeps the current exposure bias in `setExposureTargetBias(_:)`: the greatest `Float`.
  public static let currentExposureTargetBias = Float.greatestFiniteMagnitude
  /// A value that keeps the current position of the lens in `setFocusModeLocked(lensPosition:)`: the greatest `Float`.
  public static let currentLensPosition = Float.greatestFiniteMagnitude
  /// A value that means the greatest brightness in `setTorchModeOn(level:)`: the greatest `Float`.
  public static let maxAvailableTorchLevel = Float.greatestFiniteMagnitude
}

extension NSNotification.Name {
  /// The same notification name as `AVCaptureDevice.wasConnectedNotification`: a device has been connected.
  public static let AVCaptureDeviceWasConnected = AVCaptureDevice.wasConnectedNotification
  /// The same notification name as `AVCaptureDevice.wasDisconnectedNotification`: a device has been disconnected.
  public static let AVCaptureDeviceWasDisconnected = AVCaptureDevice.wasDisconnectedNotification
}

/// Whether a program may use devices of a media type.
public enum AVAuthorizationStatus: Int, Sendable {
  /// The user has not answered yet whether the program may use devices of the media type.
  case notDetermined
  /// A restriction of the machine prevents the use of devices of the media type. Linux: never reported.
  case restricted
  /// The user refused the use of devices of the media type, or every connected camera refuses to be opened.
  case denied
  /// The program may use devices of the media type.
  case authorized
}

/// A range of frame rates that a camera's format supports, from the longest duration of a frame to the shortest.
open class AVFrameRateRange: NSObject {
  private let durations: ClosedRange<CMTime>

  init(_ durations: ClosedRange<CMTime>) {
    self.durations = durations
    super.init()
  }

  /// The lowest frame rate of the range, in frames per second.
  open var minFrameRate: Double { 1 / durations.upperBound.seconds }
  /// The highest frame rate of the range, in frames per second.
  open var maxFrameRate: Double { 1 / durations.lowerBound.seconds }
  /// The duration of a frame at the highest frame rate of the range.
  open var minFrameDuration: CMTime { durations.lowerBound }
  /// The duration of a frame at the lowest frame rate of the range.
  open var maxFrameDuration: CMTime { durations.upperBound }
}
