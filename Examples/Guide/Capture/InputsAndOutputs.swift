import AVFoundation

/// "Setting Device Orientation".
func setOrientation() throws -> String {
  let session = try cameraSession()
  let output = AVCaptureVideoDataOutput()
  session.addOutput(output)
  guard let captureConnection = output.connection(with: .video) else { throw ListingError("there is no connection") }
  if captureConnection.isVideoOrientationSupported {
    captureConnection.videoOrientation = .landscapeLeft
  }
  guard captureConnection.videoOrientation == .landscapeLeft else { throw ListingError("the orientation is another") }
  return "landscape, turned to the left"
}

/// "Switching Between Devices": switches to another camera, or to the screen if there is none.
func switchDevices() throws -> String {
  let session = try cameraSession()
  session.addOutput(AVCaptureVideoDataOutput())
  session.startRunning()
  defer { session.stopRunning() }
  guard let frontFacingCameraDeviceInput = session.inputs.first else { throw ListingError("there is no input") }
  let other = AVCaptureDevice.devices(for: .video).dropFirst().first
  let backFacingCameraDeviceInput: AVCaptureInput =
    try other.map { try AVCaptureDeviceInput(device: $0) } ?? AVCaptureScreenInput()
  session.beginConfiguration()
  session.removeInput(frontFacingCameraDeviceInput)
  // The other camera may not support the previous preset.
  session.sessionPreset = .high
  session.addInput(backFacingCameraDeviceInput)
  session.commitConfiguration()
  guard session.isRunning, session.inputs == [backFacingCameraDeviceInput], session.connections.count == 1 else {
    throw ListingError("the session does not run with the other device")
  }
  return "the session runs on with \(other?.localizedName ?? "the screen")"
}

/// "Use Capture Inputs to Add a Capture Device to a Session".
func addInput() throws -> String {
  let device = try usualCamera()
  let captureDeviceInput: AVCaptureDeviceInput
  do {
    captureDeviceInput = try AVCaptureDeviceInput(device: device)
  } catch {
    throw error
  }
  let captureSession = AVCaptureSession()
  if captureSession.canAddInput(captureDeviceInput) {
    captureSession.addInput(captureDeviceInput)
  } else {
    throw ListingError("the input cannot be added")
  }
  guard !captureSession.canAddInput(captureDeviceInput) else { throw ListingError("it could be added twice") }
  return "\(captureDeviceInput.ports.count) port of \(captureDeviceInput.device.localizedName)"
}

/// "Use Capture Outputs to Get Output from a Session".
func addOutput() throws -> String {
  let captureSession = try cameraSession()
  let movieOutput = AVCaptureMovieFileOutput()
  if captureSession.canAddOutput(movieOutput) {
    captureSession.addOutput(movieOutput)
  } else {
    throw ListingError("the output cannot be added")
  }
  guard movieOutput.connection(with: .video)?.isActive == true else { throw ListingError("nothing leads to it") }
  return "a movie file output with \(movieOutput.connections.count) connection"
}
