import CoreFoundation

/// The way in which video is stabilised while the camera shakes. Linux: the only active mode is `off`.
public enum AVCaptureVideoStabilizationMode: Int, Sendable {
  /// The framework chooses a mode that the camera supports. Linux: that is `off`.
  case auto = -1
  /// Frames stay as the camera gives them.
  case off
  /// Frames are moved against the shaking, with little delay.
  case standard
  /// Frames are moved against the shaking, more smoothly than with `standard`, and arrive later.
  case cinematic
  /// Frames are moved against the shaking, more smoothly than with `cinematic`, and arrive later still.
  case cinematicExtended
  /// Frames are moved against the shaking, with as little delay as a preview needs.
  case previewOptimized
  /// Frames are moved against the shaking, more smoothly than with `cinematicExtended`, with a smaller field of view.
  case cinematicExtendedEnhanced
}

extension AVCaptureConnection {
  /// Whether the connection can stabilise video. Linux: always false.
  public var isVideoStabilizationSupported: Bool { false }

  /// The stabilisation that the client prefers. The default is `off`. Setting it ends the process if the connection is
  /// not a video connection.
  public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
    get { core.state.withLock { $0.stabilization } }
    set {
      _require(
        core.isVideo, "AVCaptureConnection.preferredVideoStabilizationMode: the connection is not a video connection")
      core.state.withLock { $0.stabilization = newValue }
    }
  }

  /// The stabilisation in effect. Linux: always `off`.
  public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode { .off }
}

extension AVCaptureDevice.Format {
  /// Whether the format supports stabilisation. Linux: always false.
  @available(iOS, deprecated: 8.0, message: "use isVideoStabilizationModeSupported(_:)")
  public var isVideoStabilizationSupported: Bool { false }

  /// Returns whether the format supports a mode of stabilisation. Linux: true only for `off`.
  public func isVideoStabilizationModeSupported(_ videoStabilizationMode: AVCaptureVideoStabilizationMode) -> Bool {
    videoStabilizationMode == .off
  }
}

extension AVCaptureConnection {
  /// Whether the connection can deliver the intrinsic matrix of the lens. Linux: always false.
  public var isCameraIntrinsicMatrixDeliverySupported: Bool { false }

  /// Whether the connection delivers the intrinsic matrix of the lens with frames. Linux: always false; setting it to
  /// true ends the process.
  public var isCameraIntrinsicMatrixDeliveryEnabled: Bool {
    get { false }
    set {
      _require(
        !newValue, "AVCaptureConnection.isCameraIntrinsicMatrixDeliveryEnabled: the connection does not support it")
    }
  }
}
