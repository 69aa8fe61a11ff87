import CoreFoundation
public import CoreMedia
import Foundation

/// What no driver of Linux has a control for. Questions are answered with no, and setting is an exception, as it is for
/// every camera that does not support what is set.
extension AVCaptureDevice {
  /// Whether the camera can focus so slowly that a movie does not show it: false.
  public var isSmoothAutoFocusSupported: Bool { false }

  /// Whether it does. Setting it is an exception where it is not supported.
  public var isSmoothAutoFocusEnabled: Bool {
    get { false }
    set { refuse("isSmoothAutoFocusEnabled") }
  }

  /// Whether the camera can brighten dark pictures by itself: false.
  public var isLowLightBoostSupported: Bool { false }
  /// Whether it does at the moment.
  public var isLowLightBoostEnabled: Bool { false }

  /// Whether it is to. Setting it is an exception where it is not supported.
  public var automaticallyEnablesLowLightBoostWhenAvailable: Bool {
    get { false }
    set { refuse("automaticallyEnablesLowLightBoostWhenAvailable") }
  }

  /// The distances at which a camera looks for what it focuses on.
  public enum AutoFocusRangeRestriction: Int, Sendable { case none, near, far }

  /// Whether the camera can be told distances: false.
  public var isAutoFocusRangeRestrictionSupported: Bool { false }

  /// The distances: all. Setting it is an exception where it is not supported.
  public var autoFocusRangeRestriction: AutoFocusRangeRestriction {
    get { .none }
    set { refuse("autoFocusRangeRestriction") }
  }

  /// Whether the camera can straighten what its lens bends: false.
  public var isGeometricDistortionCorrectionSupported: Bool { false }

  /// Whether it does. Setting it is an exception where it is not supported.
  public var isGeometricDistortionCorrectionEnabled: Bool {
    get { false }
    set { refuse("isGeometricDistortionCorrectionEnabled") }
  }

  /// Whether the framework decides about `isVideoHDREnabled`; true unless it is set.
  public var automaticallyAdjustsVideoHDREnabled: Bool {
    get { core.state.withLock { $0.adjustsHDR } }
    set {
      requireLock("automaticallyAdjustsVideoHDREnabled")
      core.state.withLock { $0.adjustsHDR = newValue }
    }
  }

  /// Whether pictures have a high dynamic range. Setting it is an exception while `automaticallyAdjustsVideoHDREnabled`,
  /// and of a format for which `isVideoHDRSupported` is false.
  public var isVideoHDREnabled: Bool {
    get { false }
    set {
      requireLock("isVideoHDREnabled")
      _require(
        !automaticallyAdjustsVideoHDREnabled,
        "AVCaptureDevice.isVideoHDREnabled cannot be set while automaticallyAdjustsVideoHDREnabled is true")
      refuse("isVideoHDREnabled")
    }
  }

  // MARK: Several cameras as one

  /// When a camera that is made of several changes from one of them to another.
  public enum PrimaryConstituentDeviceSwitchingBehavior: Int, Sendable {
    /// The camera is not made of several.
    case unsupported
    case auto
    /// As `PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions` say.
    case restricted
    case locked
  }

  /// The events that allow a change while it is restricted.
  public struct PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let videoZoomChanged = Self(rawValue: 1)
    public static let focusModeChanged = Self(rawValue: 2)
    public static let exposureModeChanged = Self(rawValue: 4)
  }

  /// When the camera is to change: `unsupported`, because no camera of Linux is made of several.
  public var primaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior { .unsupported }
  /// When it does change: `unsupported`.
  public var activePrimaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior { .unsupported }
  /// The conditions: none.
  public var primaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
    PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  { [] }
  /// The conditions that are in force: none.
  public var activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
    PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  { [] }

  /// An exception, as of each camera whose `activePrimaryConstituentDeviceSwitchingBehavior` is `unsupported`.
  public func setPrimaryConstituentDeviceSwitchingBehavior(
    _ switchingBehavior: PrimaryConstituentDeviceSwitchingBehavior,
    restrictedSwitchingBehaviorConditions: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  ) {
    refuse("setPrimaryConstituentDeviceSwitchingBehavior(_:restrictedSwitchingBehaviorConditions:)")
  }

  // MARK: Colours

  /// The colours of the camera's pictures: `sRGB`. Setting one that `supportedColorSpaces` of the active format lacks
  /// is an exception.
  public var activeColorSpace: AVCaptureColorSpace {
    get { .sRGB }
    set {
      requireLock("activeColorSpace")
      _require(
        activeFormat.supportedColorSpaces.contains(newValue),
        "AVCaptureDevice.activeColorSpace: the active format of \(localizedName) does not have it")
    }
  }

  private func refuse(_ member: String) -> Never {
    requireLock(member)
    _misuse("AVCaptureDevice.\(member): \(localizedName) does not support it")
  }
}

extension AVCaptureDevice.Format {
  /// Whether pictures of the format can have a high dynamic range: false, because no driver of Linux has a control for it.
  public var isVideoHDRSupported: Bool { false }

  /// The colours that pictures of the format can have: `sRGB` alone, because drivers of Linux tell of one colour space
  /// for each format, and of no wide one. Empty for sound.
  public var supportedColorSpaces: [AVCaptureColorSpace] { video == nil ? [] : [.sRGB] }

  /// The size of the largest photos.
  @available(macOS, deprecated: 13.0, message: "use supportedMaxPhotoDimensions")
  public var highResolutionStillImageDimensions: CMVideoDimensions {
    photoSizes.last.map { CMVideoDimensions($0) } ?? CMVideoDimensions(width: 0, height: 0)
  }
}

/// The colours that a camera can tell apart.
public enum AVCaptureColorSpace: Int, Sendable {
  /// Those of sRGB and of high-definition television.
  case sRGB
  /// The wider ones of digital cinema, with the white of daylight.
  case P3_D65
  /// Those of ultra-high-definition television with a high dynamic range.
  case HLG_BT2020
  /// A logarithmic curve of Apple's over the primaries of BT.2020.
  case appleLog
}
