import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import Foundation

extension AVCaptureDevice {
  // MARK: White balance

  /// Returns whether the camera can balance white in a mode. `.locked` and `.continuousAutoWhiteBalance` need an
  /// automatic white balance, `.autoWhiteBalance` a control that balances once.
  public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
    switch whiteBalanceMode {
    case .locked, .continuousAutoWhiteBalance: core.range(of: .automaticWhiteBalance) != nil
    case .autoWhiteBalance: core.range(of: .whiteBalanceOnce) != nil
    }
  }

  /// Whether the white balance stays as it is, is made once or is made continuously; can be observed. Setting it ends
  /// the process unless `lockForConfiguration()` was called and the device supports the mode.
  public var whiteBalanceMode: WhiteBalanceMode {
    get {
      core.registrar.access("whiteBalanceMode") {
        if core.value(of: .automaticWhiteBalance) > 0.5 { return .continuousAutoWhiteBalance }
        return core.isToDo(.whiteBalanceOnce) ? .autoWhiteBalance : .locked
      }
    }
    set {
      requireLock("whiteBalanceMode")
      _require(
        isWhiteBalanceModeSupported(newValue),
        "AVCaptureDevice.whiteBalanceMode: \(localizedName) does not support \(newValue)")
      if core.range(of: .automaticWhiteBalance) != nil {
        core.set(.automaticWhiteBalance, to: newValue == .continuousAutoWhiteBalance ? 1 : 0)
      }
      if newValue == .autoWhiteBalance { core.set(.whiteBalanceOnce, to: 1) }
    }
  }

  /// Whether the camera is balancing white because `.autoWhiteBalance` was set; can be observed.
  public var isAdjustingWhiteBalance: Bool {
    core.registrar.access("adjustingWhiteBalance") { core.isDoing(.whiteBalanceOnce) }
  }

  // MARK: Lamp

  /// Whether the camera has a torch: a lamp that can stay lit.
  public var hasTorch: Bool { core.range(of: .torch) != nil }
  /// Whether the camera has a torch and is connected.
  public var isTorchAvailable: Bool { hasTorch && core.isConnected }
  /// Whether the torch is lit; can be observed. False unless a running session uses the camera.
  public var isTorchActive: Bool {
    core.registrar.access("torchActive") {
      core.state.withLock { $0.source != nil } && core.value(of: .torch) > 0
    }
  }

  /// The brightness of the torch, from 0 to 1.
  public var torchLevel: Float { core.registrar.access("torchLevel") { Float(core.value(of: .torch)) } }
  /// Returns whether the camera supports a torch mode. Linux: `.auto` is not supported.
  public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool {
    hasTorch && torchMode != .auto || torchMode == .off
  }

  /// The torch mode: whether the torch is to be lit; can be observed.
  public var torchMode: TorchMode {
    get { core.registrar.access("torchMode") { core.value(of: .torch) > 0 ? .on : .off } }
    set {
      requireLock("torchMode")
      _require(
        isTorchModeSupported(newValue), "AVCaptureDevice.torchMode: \(localizedName) does not support \(newValue)")
      if hasTorch { core.set(.torch, to: newValue == .on ? 1 : 0) }
    }
  }

  /// Lights the torch. The process ends without `lockForConfiguration()`, without a torch, or for another level.
  ///
  /// - Parameter torchLevel: Above 0, up to 1, or `maxAvailableTorchLevel`.
  /// - Throws: `AVError.torchLevelUnavailable` if the camera is disconnected.
  public func setTorchModeOn(level torchLevel: Float) throws {
    requireLock("setTorchModeOn(level:)")
    _require(hasTorch, "AVCaptureDevice.setTorchModeOn(level:): \(localizedName) has no torch")
    let isMost = torchLevel == Self.maxAvailableTorchLevel
    _require(
      isMost || torchLevel > 0 && torchLevel <= 1,
      "AVCaptureDevice.setTorchModeOn(level:): \(torchLevel) is not above 0 and at most 1")
    guard isTorchAvailable else { throw AVError(.torchLevelUnavailable) }
    core.set(.torch, to: isMost ? 1 : Double(torchLevel))
  }
}
