import AVEngineCore
import CoreFoundation
public import CoreMedia

extension AVCaptureDevice {
  /// Returns whether the camera supports an exposure mode. Linux: `.autoExpose` is not supported.
  public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool {
    switch exposureMode {
    case .continuousAutoExposure, .locked: core.range(of: .automaticExposure) != nil
    case .custom: core.range(of: .exposureDuration) != nil
    case .autoExpose: false
    }
  }

  /// The side that decides about the exposure, the camera or the client; can be observed.
  /// `setExposureModeCustom(duration:iso:)` sets `.custom`. Setting the mode ends the process unless
  /// `lockForConfiguration()` was called and the device supports the mode.
  public var exposureMode: ExposureMode {
    get {
      core.registrar.access("exposureMode") {
        if core.value(of: .automaticExposure) > 0.5 { return .continuousAutoExposure }
        return core.state.withLock { $0.isCustomExposure } ? .custom : .locked
      }
    }
    set {
      requireLock("exposureMode")
      _require(
        isExposureModeSupported(newValue),
        "AVCaptureDevice.exposureMode: \(localizedName) does not support \(newValue)")
      let keep = { (state: inout DeviceCore.State) in state.isCustomExposure = newValue == .custom }
      guard core.range(of: .automaticExposure) != nil else {
        return core.registrar.update(["exposureMode"]) { core.state.withLock(keep) }
      }
      core.set(.automaticExposure, to: newValue == .continuousAutoExposure ? 1 : 0, keep)
    }
  }

  /// Whether the automatic exposure of the camera is changing; can be observed.
  ///
  /// Linux: with automatic exposure, true while the camera reports new durations or sensitivities one after the other,
  /// and for a quarter of a second after the last. Always false if the driver does not report them.
  public var isAdjustingExposure: Bool {
    core.registrar.access("adjustingExposure") { core.isAdjustingExposure }
  }

  /// The exposure duration of a frame; can be observed. Zero if the camera does not report it.
  public var exposureDuration: CMTime {
    core.registrar.access("exposureDuration") {
      CMTime(seconds: core.value(of: .exposureDuration), preferredTimescale: 1_000_000)
    }
  }

  /// The sensitivity, as an ISO value; 0 if the camera does not report it.
  public var iso: Float { core.registrar.access("ISO") { Float(core.value(of: .sensitivity)) } }

  /// Sets an exposure duration and a sensitivity, and the exposure mode to `.custom`.
  ///
  /// - Parameters:
  ///   - duration: Within the range of the active format, or `currentExposureDuration`.
  ///   - ISO: Within the range of the active format, or `currentISO`.
  ///   - handler: Called on a global queue, with the time at which the setting was made, on the host's clock.
  public func setExposureModeCustom(
    duration: CMTime, iso ISO: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let member = "setExposureModeCustom(duration:iso:)"
    requireLock(member)
    _require(isExposureModeSupported(.custom), "AVCaptureDevice.\(member): \(localizedName) does not support custom")
    let format = activeFormat
    let hasDuration = duration.isValid
    _require(
      !hasDuration || (format.minExposureDuration...format.maxExposureDuration).contains(duration),
      "AVCaptureDevice.\(member): \(duration.seconds) s is outside of the active format's exposure durations")
    let hasISO = ISO != Self.currentISO
    _require(
      !hasISO || core.range(of: .sensitivity) != nil && (format.minISO...format.maxISO).contains(ISO),
      "AVCaptureDevice.\(member): ISO \(ISO) is outside of the active format's range, or cannot be set")
    exposureMode = .custom
    if hasDuration { core.set(.exposureDuration, to: duration.seconds) }
    if hasISO { core.set(.sensitivity, to: Double(ISO)) }
    finish(handler)
  }

  /// Sets an exposure duration and a sensitivity, and the exposure mode to `.custom`. Returns the time at which the
  /// setting was made, on the host's clock.
  public func setExposureModeCustom(duration: CMTime, iso ISO: Float) async -> CMTime {
    await withCheckedContinuation { next in
      setExposureModeCustom(duration: duration, iso: ISO) { next.resume(returning: $0) }
    }
  }

  /// The number of exposure values by which frames are made brighter, or darker if it is negative; can be observed.
  public var exposureTargetBias: Float {
    core.registrar.access("exposureTargetBias") { Float(core.value(of: .exposureBias)) }
  }

  /// The smallest exposure bias, a number of exposure values, usually below 0; 0 if the camera has no exposure bias.
  public var minExposureTargetBias: Float { Float(core.range(of: .exposureBias)?.values.lowerBound ?? 0) }
  /// The largest exposure bias, a number of exposure values, usually above 0; 0 if the camera has no exposure bias.
  public var maxExposureTargetBias: Float { Float(core.range(of: .exposureBias)?.values.upperBound ?? 0) }

  /// Makes frames brighter or darker by a number of exposure values.
  ///
  /// - Parameters:
  ///   - bias: From `minExposureTargetBias` to `maxExposureTargetBias`, or `currentExposureTargetBias`.
  ///   - handler: Called on a global queue, with the time at which the setting was made, on the host's clock.
  public func setExposureTargetBias(_ bias: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil) {
    requireLock("setExposureTargetBias(_:)")
    let isCurrent = bias == Self.currentExposureTargetBias
    _require(
      isCurrent || (minExposureTargetBias...maxExposureTargetBias).contains(bias),
      "AVCaptureDevice.setExposureTargetBias(_:): \(bias) is outside of minExposureTargetBias to maxExposureTargetBias")
    if !isCurrent, core.range(of: .exposureBias) != nil { core.set(.exposureBias, to: Double(bias)) }
    finish(handler)
  }

  /// Makes frames brighter or darker by a number of exposure values. Returns the time at which the bias was set, on the
  /// host's clock.
  public func setExposureTargetBias(_ bias: Float) async -> CMTime {
    await withCheckedContinuation { next in setExposureTargetBias(bias) { next.resume(returning: $0) } }
  }
}
