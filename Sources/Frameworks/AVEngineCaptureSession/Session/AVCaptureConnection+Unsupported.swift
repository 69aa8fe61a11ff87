import CoreFoundation

/// How pictures are kept steady while the camera shakes.
public enum AVCaptureVideoStabilizationMode: Int, Sendable {
  case auto = -1
  case off, standard, cinematic, cinematicExtended, previewOptimized, cinematicExtendedEnhanced
}

extension AVCaptureConnection {
  /// Whether the connection's pictures can be stabilised: false, because no camera of Linux offers it.
  public var isVideoStabilizationSupported: Bool { false }

  /// The stabilisation that the client would like to have; `off` unless it is set.
  public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
    get { core.state.withLock { $0.stabilization } }
    set {
      _require(
        core.isVideo, "AVCaptureConnection.preferredVideoStabilizationMode: the connection is not one of video")
      core.state.withLock { $0.stabilization = newValue }
    }
  }

  /// The stabilisation that is at work: `off`, as everywhere where the preferred one is not supported.
  public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode { .off }
}

extension AVCaptureDevice.Format {
  /// Whether pictures of the format can be stabilised: false, because no camera of Linux offers it.
  @available(iOS, deprecated: 8.0, message: "use isVideoStabilizationModeSupported(_:)")
  public var isVideoStabilizationSupported: Bool { false }

  /// Whether pictures of the format can be stabilised in a way: `off` alone.
  public func isVideoStabilizationModeSupported(_ videoStabilizationMode: AVCaptureVideoStabilizationMode) -> Bool {
    videoStabilizationMode == .off
  }
}

extension AVCaptureConnection {
  /// Whether pictures can come with the geometry of the lens: false, because no driver of Linux tells it.
  public var isCameraIntrinsicMatrixDeliverySupported: Bool { false }

  /// Whether they do. Setting it to true is an exception where it is not supported.
  public var isCameraIntrinsicMatrixDeliveryEnabled: Bool {
    get { false }
    set {
      _require(
        !newValue, "AVCaptureConnection.isCameraIntrinsicMatrixDeliveryEnabled: the connection does not support it")
    }
  }
}
