import CoreFoundation
public import CoreMedia
import Foundation

extension AVCaptureDevice {
  /// Whether the camera can focus slowly, for movies. Linux: always false.
  public var isSmoothAutoFocusSupported: Bool { false }

  /// Whether slow focusing is enabled. Linux: always false; setting it ends the process.
  public var isSmoothAutoFocusEnabled: Bool {
    get { false }
    set { refuse("isSmoothAutoFocusEnabled") }
  }

  /// Whether the camera can brighten dark frames. Linux: always false.
  public var isLowLightBoostSupported: Bool { false }
  /// Whether the camera is brightening frames. Linux: always false.
  public var isLowLightBoostEnabled: Bool { false }

  /// Whether the camera may brighten dark frames. Linux: always false; setting it ends the process.
  public var automaticallyEnablesLowLightBoostWhenAvailable: Bool {
    get { false }
    set { refuse("automaticallyEnablesLowLightBoostWhenAvailable") }
  }

  /// The distances at which a camera searches for its focus.
  public enum AutoFocusRangeRestriction: Int, Sendable {
    /// The camera searches for its focus at all distances.
    case none
    /// The camera searches for its focus only at small distances.
    case near
    /// The camera searches for its focus only at large distances.
    case far
  }

  /// Whether the distances at which the camera searches for its focus can be restricted. Linux: always false.
  public var isAutoFocusRangeRestrictionSupported: Bool { false }

  /// The distances at which the camera searches for its focus. Linux: always `.none`; setting it ends the process.
  public var autoFocusRangeRestriction: AutoFocusRangeRestriction {
    get { .none }
    set { refuse("autoFocusRangeRestriction") }
  }

  /// Whether the camera can correct the distortion of its lens. Linux: always false.
  public var isGeometricDistortionCorrectionSupported: Bool { false }

  /// Whether the correction of the lens's distortion is enabled. Linux: always false; setting it ends the process.
  public var isGeometricDistortionCorrectionEnabled: Bool {
    get { false }
    set { refuse("isGeometricDistortionCorrectionEnabled") }
  }

  /// Whether the framework decides about `isVideoHDREnabled`. True by default. Linux: no effect on frames, which never
  /// have a high dynamic range.
  public var automaticallyAdjustsVideoHDREnabled: Bool {
    get { core.state.withLock { $0.adjustsHDR } }
    set {
      requireLock("automaticallyAdjustsVideoHDREnabled")
      core.state.withLock { $0.adjustsHDR = newValue }
    }
  }

  /// Whether frames have a high dynamic range. Linux: always false; setting it ends the process.
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

  /// The conditions under which a virtual camera, made of several cameras, changes from one of its cameras to another.
  public enum PrimaryConstituentDeviceSwitchingBehavior: Int, Sendable {
    /// The camera is not made of several cameras, so it does not change between them.
    case unsupported
    /// A camera made of several cameras changes from one to another whenever it needs to.
    case auto
    /// A camera made of several cameras changes from one to another only after certain events, a set of
    /// `PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions`.
    case restricted
    /// A camera made of several cameras keeps the one that it uses.
    case locked
  }

  /// The events after which a camera made of several cameras may change from one to another, while its switching
  /// behavior is `restricted`.
  public struct PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions: OptionSet, Sendable {
    /// The bits: `videoZoomChanged` is bit 0, `focusModeChanged` bit 1, `exposureModeChanged` bit 2.
    public let rawValue: UInt
    /// Creates a set from the bits of Apple's C constants.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// A camera made of several cameras may change from one to another after the client has changed the zoom.
    public static let videoZoomChanged = Self(rawValue: 1)
    /// A camera made of several cameras may change from one to another after the client has changed the focus mode.
    public static let focusModeChanged = Self(rawValue: 2)
    /// A camera made of several cameras may change from one to another after the client has changed the exposure mode.
    public static let exposureModeChanged = Self(rawValue: 4)
  }

  /// Whether, as the client set it, a camera made of several cameras changes from one to another. Linux: always
  /// `unsupported`.
  public var primaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior { .unsupported }
  /// Whether a camera made of several cameras now changes from one to another. Linux: always `unsupported`.
  public var activePrimaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior { .unsupported }
  /// The events that the client set for the switching behavior `restricted`, after which a camera made of several
  /// cameras may change from one to another. Linux: always empty.
  public var primaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
    PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  { [] }
  /// The events after which a camera made of several cameras now may change from one to another, with the switching
  /// behavior `restricted`. Linux: always empty.
  public var activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
    PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  { [] }

  /// Sets whether, and after which events, a camera made of several cameras changes from one to another. Linux: always
  /// ends the process.
  public func setPrimaryConstituentDeviceSwitchingBehavior(
    _ switchingBehavior: PrimaryConstituentDeviceSwitchingBehavior,
    restrictedSwitchingBehaviorConditions: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
  ) {
    refuse("setPrimaryConstituentDeviceSwitchingBehavior(_:restrictedSwitchingBehaviorConditions:)")
  }

  // MARK: Colours

  /// The color space of the camera's frames. Linux: always `sRGB`; setting a color space that is not one of the active
  /// format's `supportedColorSpaces` ends the process.
  public var activeColorSpace: AVCaptureColorSpace {
    get { .sRGB }
    set {
      requireLock("activeColorSpace")
      _require(
        activeFormat.supportedColorSpaces.contains(newValue),
        "AVCaptureDevice.activeColorSpace: the active format of \(localizedName) does not support it")
    }
  }

  private func refuse(_ member: String) -> Never {
    requireLock(member)
    _misuse("AVCaptureDevice.\(member): \(localizedName) does not support it")
  }
}

extension AVCaptureDevice.Format {
  /// Whether the format supports a high dynamic range. Linux: always false.
  public var isVideoHDRSupported: Bool { false }

  /// The color spaces that the format supports. Linux: `sRGB` only. Empty for a microphone's format.
  public var supportedColorSpaces: [AVCaptureColorSpace] { video == nil ? [] : [.sRGB] }

  /// The size of the largest photos, in pixels; zero for a microphone's format.
  @available(macOS, deprecated: 13.0, message: "use supportedMaxPhotoDimensions")
  public var highResolutionStillImageDimensions: CMVideoDimensions {
    photoSizes.last.map { CMVideoDimensions($0) } ?? CMVideoDimensions(width: 0, height: 0)
  }
}

/// The color space of a camera's frames.
public enum AVCaptureColorSpace: Int, Sendable {
  /// The colours of sRGB and of high-definition television (ITU-R BT.709).
  case sRGB
  /// The wider colours of digital cinema, with the white point D65.
  case P3_D65
  /// The colours of ultra-high-definition television with a high dynamic range.
  case HLG_BT2020
  /// Apple's logarithmic curve, with the primaries of BT.2020.
  case appleLog
}
