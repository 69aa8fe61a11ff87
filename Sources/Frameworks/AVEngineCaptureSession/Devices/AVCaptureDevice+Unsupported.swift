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

  private func refuse(_ member: String) -> Never {
    requireLock(member)
    _misuse("AVCaptureDevice.\(member): \(localizedName) does not support it")
  }
}

extension AVCaptureDevice.Format {
  /// Whether pictures of the format can have a high dynamic range: false, because no driver of Linux has a control for it.
  public var isVideoHDRSupported: Bool { false }

  /// The size of the largest photos.
  @available(macOS, deprecated: 13.0, message: "use supportedMaxPhotoDimensions")
  public var highResolutionStillImageDimensions: CMVideoDimensions {
    photoSizes.last.map { CMVideoDimensions($0) } ?? CMVideoDimensions(width: 0, height: 0)
  }
}
