import AVFoundation

/// "An AVCaptureDevice Object Represents an Input Device".
func observeDevices() throws -> String {
  let center = NotificationCenter.default
  let observers = [AVCaptureDevice.wasConnectedNotification, AVCaptureDevice.wasDisconnectedNotification].map { name in
    center.addObserver(forName: name, object: nil, queue: nil) { notification in
      _ = notification.object as? AVCaptureDevice
    }
  }
  defer { for observer in observers { center.removeObserver(observer) } }
  let device = try usualCamera()
  guard device.isConnected, AVCaptureDevice(uniqueID: device.uniqueID)?.localizedName == device.localizedName else {
    throw ListingError("\(device.localizedName) is not found by its identifier")
  }
  let counts = [AVMediaType.video, .audio].map { AVCaptureDevice.devices(for: $0).count }
  return "\(counts[0]) cameras, \(counts[1]) microphones"
}

/// "Device Characteristics".
func describeDevices() throws -> String {
  let devices = AVCaptureDevice.devices()
  var lines: [String] = []
  for device in devices {
    var line = "\(device.localizedName), \(device.modelID)"
    if device.hasMediaType(.video) {
      switch device.position {
      case .back: line += ", back"
      case .front: line += ", front"
      default: line += ", anywhere"
      }
    }
    lines.append(line)
  }
  guard Set(devices.map(\.uniqueID)).count == devices.count, !lines.isEmpty else {
    throw ListingError("there are no devices, or two have one identifier")
  }
  return lines.joined(separator: "; ")
}

/// "Device Capture Settings".
func findDevicesWithTorch() throws -> String {
  let devices = AVCaptureDevice.devices(for: .video)
  var torchDevices: [AVCaptureDevice] = []
  for device in devices {
    if device.hasTorch && device.supportsSessionPreset(.vga640x480) {
      torchDevices.append(device)
    }
  }
  guard torchDevices.allSatisfy({ $0.isTorchModeSupported(.on) }) else { throw ListingError("a torch cannot be lit") }
  return "\(torchDevices.count) of \(devices.count)"
}

/// "Focus Modes".
func returnToContinuousFocus() throws -> String {
  let currentDevice = try usualCamera()
  guard currentDevice.isFocusModeSupported(.continuousAutoFocus) else { return "the focus is fixed" }
  try currentDevice.lockForConfiguration()
  defer { currentDevice.unlockForConfiguration() }
  currentDevice.focusMode = .locked
  guard currentDevice.focusMode == .locked else { throw ListingError("the focus is not locked") }
  currentDevice.focusMode = .continuousAutoFocus
  guard currentDevice.focusMode == .continuousAutoFocus else { throw ListingError("the focus stays locked") }
  return "continuous, \(currentDevice.isFocusPointOfInterestSupported ? "with" : "without") points of interest"
}

/// "Exposure Modes".
func returnToContinuousExposure() throws -> String {
  let currentDevice = try usualCamera()
  guard currentDevice.isExposureModeSupported(.continuousAutoExposure) else { return "the exposure is fixed" }
  try currentDevice.lockForConfiguration()
  defer { currentDevice.unlockForConfiguration() }
  currentDevice.exposureMode = .locked
  guard currentDevice.exposureMode == .locked else { throw ListingError("the exposure is not locked") }
  currentDevice.exposureMode = .continuousAutoExposure
  guard currentDevice.exposureMode == .continuousAutoExposure else { throw ListingError("the exposure stays locked") }
  return "continuous, \(currentDevice.isExposurePointOfInterestSupported ? "with" : "without") points of interest"
}

/// "Torch Mode".
func lightTorch() throws -> String {
  let session = try cameraSession()
  let device = try usualCamera()
  guard device.hasTorch, device.isTorchModeSupported(.on) else { return "the camera has no torch" }
  session.addOutput(AVCaptureVideoDataOutput())
  try device.lockForConfiguration()
  defer { device.unlockForConfiguration() }
  device.torchMode = .on
  let before = device.isTorchActive
  session.startRunning()
  let during = device.isTorchActive
  session.stopRunning()
  device.torchMode = .off
  guard !before, during, !device.isTorchActive else { throw ListingError("lit: \(before), \(during)") }
  return "lit while the session ran"
}

/// "White Balance".
func lockWhiteBalance() throws -> String {
  let device = try usualCamera()
  guard device.isWhiteBalanceModeSupported(.locked) else { return "the white balance is fixed" }
  try device.lockForConfiguration()
  defer { device.unlockForConfiguration() }
  device.whiteBalanceMode = .locked
  guard device.whiteBalanceMode == .locked, !device.isAdjustingWhiteBalance else {
    throw ListingError("the white balance is not locked")
  }
  device.whiteBalanceMode = .continuousAutoWhiteBalance
  return "locked, and continuous again"
}

/// "Configuring a Device".
func lockFocus() throws -> String {
  let device = try usualCamera()
  guard device.isFocusModeSupported(.locked) else { return "the focus is fixed" }
  do {
    try device.lockForConfiguration()
    device.focusMode = .locked
    device.unlockForConfiguration()
  } catch {
    throw error
  }
  guard device.focusMode == .locked else { throw ListingError("the focus is not locked") }
  return "the focus is locked"
}
