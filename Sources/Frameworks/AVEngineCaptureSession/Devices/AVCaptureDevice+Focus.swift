import CoreFoundation
public import CoreMedia
import AVEngineCore
import Dispatch

extension AVCaptureDevice {
  /// Whether the camera can focus so.
  public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool {
    switch focusMode {
    case .locked: core.range(of: .automaticFocus) != nil || core.range(of: .lensPosition) != nil
    case .autoFocus: core.range(of: .focusOnce) != nil
    case .continuousAutoFocus: core.range(of: .automaticFocus) != nil
    }
  }

  /// How the camera focuses; can be observed.
  public var focusMode: FocusMode {
    get {
      core.registrar.access("focusMode") {
        if core.value(of: .automaticFocus) > 0.5 { return .continuousAutoFocus }
        return core.isToDo(.focusOnce) ? .autoFocus : .locked
      }
    }
    set {
      requireLock("focusMode")
      _require(isFocusModeSupported(newValue), "AVCaptureDevice.focusMode: \(localizedName) does not have \(newValue)")
      if core.range(of: .automaticFocus) != nil {
        core.set(.automaticFocus, to: newValue == .continuousAutoFocus ? 1 : 0)
      }
      if newValue == .autoFocus { core.set(.focusOnce, to: 1) }
    }
  }

  /// Whether the camera is focusing, as it was asked to once; can be observed.
  public var isAdjustingFocus: Bool { core.registrar.access("adjustingFocus") { core.isDoing(.focusOnce) } }

  /// Whether the lens can be set.
  public var isLockingFocusWithCustomLensPositionSupported: Bool { core.range(of: .lensPosition) != nil }

  /// Where the lens is, from 0, the nearest, to 1, the farthest.
  public var lensPosition: Float { core.registrar.access("lensPosition") { Float(core.value(of: .lensPosition)) } }

  /// Sets the lens, and leaves it there.
  ///
  /// - Parameter handler: Is given the time, by the session's clock, from which on pictures are taken so; called on a
  ///   queue of the framework's.
  public func setFocusModeLocked(lensPosition: Float, completionHandler handler: (@Sendable (CMTime) -> Void)? = nil) {
    requireLock("setFocusModeLocked(lensPosition:)")
    _require(
      isLockingFocusWithCustomLensPositionSupported,
      "AVCaptureDevice.setFocusModeLocked(lensPosition:): the lens of \(localizedName) cannot be set")
    let isCurrent = lensPosition == Self.currentLensPosition
    _require(
      isCurrent || (0...1).contains(lensPosition),
      "AVCaptureDevice.setFocusModeLocked(lensPosition:): \(lensPosition) is not from 0 to 1")
    if core.range(of: .automaticFocus) != nil { core.set(.automaticFocus, to: 0) }
    if !isCurrent { core.set(.lensPosition, to: Double(lensPosition)) }
    finish(handler)
  }

  /// Sets the lens, and leaves it there.
  public func setFocusModeLocked(lensPosition: Float) async -> CMTime {
    await withCheckedContinuation { next in
      setFocusModeLocked(lensPosition: lensPosition) { next.resume(returning: $0) }
    }
  }

  /// Tells a handler when what was set has taken effect.
  func finish(_ handler: (@Sendable (CMTime) -> Void)?) {
    guard let handler else { return }
    let time = CaptureSystem.current.devices.clock.time
    DispatchQueue.global().async { handler(time) }
  }
}
