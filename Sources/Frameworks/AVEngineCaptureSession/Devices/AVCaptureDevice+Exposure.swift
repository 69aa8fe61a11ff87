import AVEngineCore
import CoreFoundation
public import CoreMedia

extension AVCaptureDevice {
  /// Whether the camera can expose so.
  public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool {
    switch exposureMode {
    case .continuousAutoExposure, .locked: core.range(of: .automaticExposure) != nil
    case .custom: core.range(of: .exposureDuration) != nil
    case .autoExpose: false
    }
  }

  /// How the camera exposes; can be observed. `setExposureModeCustom(duration:iso:)` sets `.custom`.
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
        isExposureModeSupported(newValue), "AVCaptureDevice.exposureMode: \(localizedName) does not have \(newValue)")
      let keep = { (state: inout DeviceCore.State) in state.isCustomExposure = newValue == .custom }
      guard core.range(of: .automaticExposure) != nil else {
        return core.registrar.update(["exposureMode"]) { core.state.withLock(keep) }
      }
      core.set(.automaticExposure, to: newValue == .continuousAutoExposure ? 1 : 0, keep)
    }
  }

  /// Whether the camera, which exposes by itself, is changing its exposure; can be observed.
  ///
  /// Linux: as long as the camera tells of one new duration or sensitivity after the other, and a quarter of a second
  /// longer. Always false of a camera whose driver does not tell.
  public var isAdjustingExposure: Bool {
    core.registrar.access("adjustingExposure") { core.isAdjustingExposure }
  }

  /// How long a picture is exposed; can be observed.
  public var exposureDuration: CMTime {
    core.registrar.access("exposureDuration") {
      CMTime(seconds: core.value(of: .exposureDuration), preferredTimescale: 1_000_000)
    }
  }

  /// The sensitivity by ISO 12232; 0 where the camera does not tell.
  public var iso: Float { core.registrar.access("ISO") { Float(core.value(of: .sensitivity)) } }

  /// Exposes by a duration and a sensitivity.
  ///
  /// - Parameters:
  ///   - duration: Of the active format's, or `currentExposureDuration`.
  ///   - ISO: Of the active format's, or `currentISO`.
  ///   - handler: As of `setFocusModeLocked(lensPosition:completionHandler:)`.
  public func setExposureModeCustom(
    duration: CMTime, iso ISO: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil
  ) {
    let member = "setExposureModeCustom(duration:iso:)"
    requireLock(member)
    _require(isExposureModeSupported(.custom), "AVCaptureDevice.\(member): \(localizedName) does not have custom")
    let format = activeFormat
    let hasDuration = duration.isValid
    _require(
      !hasDuration || (format.minExposureDuration...format.maxExposureDuration).contains(duration),
      "AVCaptureDevice.\(member): \(duration.seconds) s is outside of the active format's exposure durations")
    let hasISO = ISO != Self.currentISO
    _require(
      !hasISO || core.range(of: .sensitivity) != nil && (format.minISO...format.maxISO).contains(ISO),
      "AVCaptureDevice.\(member): ISO \(ISO) is outside of the active format's")
    exposureMode = .custom
    if hasDuration { core.set(.exposureDuration, to: duration.seconds) }
    if hasISO { core.set(.sensitivity, to: Double(ISO)) }
    finish(handler)
  }

  /// Exposes by a duration and a sensitivity.
  public func setExposureModeCustom(duration: CMTime, iso ISO: Float) async -> CMTime {
    await withCheckedContinuation { next in
      setExposureModeCustom(duration: duration, iso: ISO) { next.resume(returning: $0) }
    }
  }

  /// By how many exposure values pictures are brighter than the camera would make them; can be observed.
  public var exposureTargetBias: Float {
    core.registrar.access("exposureTargetBias") { Float(core.value(of: .exposureBias)) }
  }

  /// 0 where the camera has no such control.
  public var minExposureTargetBias: Float { Float(core.range(of: .exposureBias)?.values.lowerBound ?? 0) }
  /// 0 where the camera has no such control.
  public var maxExposureTargetBias: Float { Float(core.range(of: .exposureBias)?.values.upperBound ?? 0) }

  /// Makes pictures brighter or darker by exposure values.
  public func setExposureTargetBias(_ bias: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil) {
    requireLock("setExposureTargetBias(_:)")
    let isCurrent = bias == Self.currentExposureTargetBias
    _require(
      isCurrent || (minExposureTargetBias...maxExposureTargetBias).contains(bias),
      "AVCaptureDevice.setExposureTargetBias(_:): \(bias) is outside of minExposureTargetBias to maxExposureTargetBias")
    if !isCurrent, core.range(of: .exposureBias) != nil { core.set(.exposureBias, to: Double(bias)) }
    finish(handler)
  }

  /// Makes pictures brighter or darker by exposure values.
  public func setExposureTargetBias(_ bias: Float) async -> CMTime {
    await withCheckedContinuation { next in setExposureTargetBias(bias) { next.resume(returning: $0) } }
  }
}
