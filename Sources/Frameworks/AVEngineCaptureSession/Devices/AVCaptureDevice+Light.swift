import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import Foundation

extension AVCaptureDevice {
  // MARK: White balance

  /// Whether the camera can balance white so.
  public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool {
    switch whiteBalanceMode {
    case .locked, .continuousAutoWhiteBalance: core.range(of: .automaticWhiteBalance) != nil
    case .autoWhiteBalance: core.range(of: .whiteBalanceOnce) != nil
    }
  }

  /// How the camera balances white; can be observed.
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
        "AVCaptureDevice.whiteBalanceMode: \(localizedName) does not have \(newValue)")
      if core.range(of: .automaticWhiteBalance) != nil {
        core.set(.automaticWhiteBalance, to: newValue == .continuousAutoWhiteBalance ? 1 : 0)
      }
      if newValue == .autoWhiteBalance { core.set(.whiteBalanceOnce, to: 1) }
    }
  }

  /// Whether the camera is balancing white, as it was asked to once; can be observed.
  public var isAdjustingWhiteBalance: Bool {
    core.registrar.access("adjustingWhiteBalance") { core.isDoing(.whiteBalanceOnce) }
  }

  // MARK: Lamp

  /// Whether the camera has a lamp that can stay lit.
  public var hasTorch: Bool { core.range(of: .torch) != nil }
  /// Whether the lamp can be lit now.
  public var isTorchAvailable: Bool { hasTorch && core.isConnected }
  /// Whether the lamp is lit, which it is only while a running session uses the camera.
  public var isTorchActive: Bool {
    core.registrar.access("torchActive") {
      core.state.withLock { $0.source != nil } && core.value(of: .torch) > 0
    }
  }

  /// How bright the lamp is, from 0 to 1.
  public var torchLevel: Float { core.registrar.access("torchLevel") { Float(core.value(of: .torch)) } }
  /// Whether the lamp can be used so. Linux: it cannot be automatic.
  public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool {
    hasTorch && torchMode != .auto || torchMode == .off
  }

  /// Whether the lamp is to be lit; can be observed.
  public var torchMode: TorchMode {
    get { core.registrar.access("torchMode") { core.value(of: .torch) > 0 ? .on : .off } }
    set {
      requireLock("torchMode")
      _require(isTorchModeSupported(newValue), "AVCaptureDevice.torchMode: \(localizedName) does not have \(newValue)")
      if hasTorch { core.set(.torch, to: newValue == .on ? 1 : 0) }
    }
  }

  /// Lights the lamp.
  ///
  /// - Parameter torchLevel: Above 0, up to 1, or `maxAvailableTorchLevel`.
  /// - Throws: `AVError.torchLevelUnavailable` where the lamp cannot be lit now.
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
