import AVFoundation

struct ManualControls {
  let camera: AVCaptureDevice

  var abilities: [String] {
    [
      camera.isLockingFocusWithCustomLensPositionSupported ? "lens" : nil,
      camera.isExposureModeSupported(.custom) ? "exposure" : nil,
      camera.minExposureTargetBias < camera.maxExposureTargetBias ? "bias" : nil,
      camera.isLockingWhiteBalanceWithCustomDeviceGainsSupported ? "white balance" : nil,
    ].compactMap { $0 }
  }

  private func locked(_ body: () async -> Void) async throws {
    try camera.lockForConfiguration()
    defer { camera.unlockForConfiguration() }
    await body()
  }

  /// - Parameter position: the lens position, from 0 (near) to 1 (far).
  func setLens(_ position: Float) async throws {
    guard camera.isLockingFocusWithCustomLensPositionSupported else { return }
    try await locked { _ = await camera.setFocusModeLocked(lensPosition: position) }
  }

  /// `duration` is from 0 (shortest) to 1 (longest) on a scale of a fifth power, and `sensitivity` from 0 (minimum ISO)
  /// to 1 (maximum ISO).
  func setExposure(_ duration: Double, sensitivity: Float) async throws {
    guard camera.isExposureModeSupported(.custom) else { return }
    let format = camera.activeFormat
    let (shortest, longest) = (format.minExposureDuration.seconds, format.maxExposureDuration.seconds)
    let seconds = shortest + pow(duration, 5) * (longest - shortest)
    let time = min(
      max(CMTime(seconds: seconds, preferredTimescale: 1_000_000_000), format.minExposureDuration),
      format.maxExposureDuration)
    let iso = format.minISO + sensitivity * (format.maxISO - format.minISO)
    try await locked { _ = await camera.setExposureModeCustom(duration: time, iso: iso) }
  }

  func setBias(_ bias: Float) async throws {
    guard camera.isExposureModeSupported(.continuousAutoExposure),
      camera.minExposureTargetBias < camera.maxExposureTargetBias
    else { return }
    let possible = min(max(bias, camera.minExposureTargetBias), camera.maxExposureTargetBias)
    try await locked {
      camera.exposureMode = .continuousAutoExposure
      _ = await camera.setExposureTargetBias(possible)
    }
  }

  /// - Parameter temperature: the colour temperature in kelvins.
  func setWhiteBalance(temperature: Float) async throws {
    guard camera.isLockingWhiteBalanceWithCustomDeviceGainsSupported else { return }
    let values = AVCaptureDevice.WhiteBalanceTemperatureAndTintValues(temperature: temperature, tint: 0)
    var gains = camera.deviceWhiteBalanceGains(for: values)
    // Gains outside the camera's range would end the process.
    gains.redGain = min(max(gains.redGain, 1), camera.maxWhiteBalanceGain)
    gains.greenGain = min(max(gains.greenGain, 1), camera.maxWhiteBalanceGain)
    gains.blueGain = min(max(gains.blueGain, 1), camera.maxWhiteBalanceGain)
    try await locked { _ = await camera.setWhiteBalanceModeLocked(with: gains) }
  }

  func setAutomatic() async throws {
    try await locked {
      if camera.isFocusModeSupported(.continuousAutoFocus) { camera.focusMode = .continuousAutoFocus }
      if camera.isExposureModeSupported(.continuousAutoExposure) { camera.exposureMode = .continuousAutoExposure }
      if camera.isWhiteBalanceModeSupported(.continuousAutoWhiteBalance) {
        camera.whiteBalanceMode = .continuousAutoWhiteBalance
      }
    }
  }
}
