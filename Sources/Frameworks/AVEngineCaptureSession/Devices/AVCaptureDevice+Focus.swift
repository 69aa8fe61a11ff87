import CoreFoundation
public import CoreMedia
import AVEngineCore
import Dispatch

extension AVCaptureDevice {
  /// Returns whether the camera can focus in a mode. `.continuousAutoFocus` needs automatic focusing, `.autoFocus` a
  /// control that focuses once, and `.locked` automatic focusing or a lens that can be set.
  public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool {
    switch focusMode {
    case .locked: core.range(of: .automaticFocus) != nil || core.range(of: .lensPosition) != nil
    case .autoFocus: core.range(of: .focusOnce) != nil
    case .continuousAutoFocus: core.range(of: .automaticFocus) != nil
    }
  }

  /// Whether the lens stays where it is, focuses once or focuses continuously; can be observed. Setting it ends the
  /// process unless `lockForConfiguration()` was called and the device supports the mode.
  public var focusMode: FocusMode {
    get {
      core.registrar.access("focusMode") {
        if core.value(of: .automaticFocus) > 0.5 { return .continuousAutoFocus }
        return core.isToDo(.focusOnce) ? .autoFocus : .locked
      }
    }
    set {
      requireLock("focusMode")
      _require(
        isFocusModeSupported(newValue), "AVCaptureDevice.focusMode: \(localizedName) does not support \(newValue)")
      if core.range(of: .automaticFocus) != nil {
        core.set(.automaticFocus, to: newValue == .continuousAutoFocus ? 1 : 0)
      }
      if newValue == .autoFocus { core.set(.focusOnce, to: 1) }
    }
  }

  /// Whether the camera is focusing because `.autoFocus` was set; can be observed.
  public var isAdjustingFocus: Bool { core.registrar.access("adjustingFocus") { core.isDoing(.focusOnce) } }

  /// Whether `setFocusModeLocked(lensPosition:)` can move the lens: whether the camera has a control of the lens's
  /// position.
  public var isLockingFocusWithCustomLensPositionSupported: Bool { core.range(of: .lensPosition) != nil }

  /// The position of the lens, from 0, the nearest focus, to 1, the farthest.
  public var lensPosition: Float { core.registrar.access("lensPosition") { Float(core.value(of: .lensPosition)) } }

  /// Sets the focus mode to `.locked`, and moves the lens to a position.
  ///
  /// - Parameters:
  ///   - lensPosition: From 0 to 1, or `currentLensPosition`.
  ///   - handler: Called on a global queue, with the time at which the setting was made, on the host's clock. Linux:
  ///     the next few frames may still lack the setting. If no session has opened the camera, the setting is applied
  ///     when a session opens it.
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

  /// Sets the focus mode to `.locked`, and moves the lens to a position. Returns the time at which the setting was
  /// made, on the host's clock.
  public func setFocusModeLocked(lensPosition: Float) async -> CMTime {
    await withCheckedContinuation { next in
      setFocusModeLocked(lensPosition: lensPosition) { next.resume(returning: $0) }
    }
  }

  func finish(_ handler: (@Sendable (CMTime) -> Void)?) {
    guard let handler else { return }
    let time = CaptureSystem.current.devices.clock.time
    DispatchQueue.global().async { handler(time) }
  }
}
