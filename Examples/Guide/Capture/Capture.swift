import AVFoundation

extension Guide {
  mutating func runCapture() async {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("Guide-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }

    await run("Use a Capture Session to Coordinate Data Flow") { try coordinateDataFlow() }
    await run("Configuring a Session: presets") { try setPreset() }
    await run("Configuring a Session: a running session") { try reconfigureSession() }
    await run("Monitoring Capture Session State") { try await monitorSession() }

    await run("Being Told of Devices") { try observeDevices() }
    await run("Device Characteristics") { try describeDevices() }
    await run("Device Capture Settings") { try findDevicesWithTorch() }
    await run("Focus Modes") { try returnToContinuousFocus() }
    await run("Exposure Modes") { try returnToContinuousExposure() }
    await run("Flash Modes") { try chooseFlashMode() }
    await run("Torch Mode") { try lightTorch() }
    await run("White Balance") { try lockWhiteBalance() }
    await run("Configuring a Device") { try lockFocus() }

    await run("Setting Device Orientation") { try setOrientation() }
    await run("Switching Between Devices") { try switchDevices() }
    await run("Use Capture Inputs to Add a Capture Device to a Session") { try addInput() }
    await run("Use Capture Outputs to Get Output from a Session") { try addOutput() }
    await run("Saving to a Movie File") { try await saveMovie(to: folder.appendingPathComponent("saved.mov")) }
    await run("Adding Metadata to a File") { try await addMetadata(to: folder.appendingPathComponent("located.mov")) }
    await run("Processing Frames of Video") { try await processFrames() }
    await run("Capturing Still Images") { try await captureStillImage() }
    await run("Video Preview") { try await showPreview() }
    await run("Showing Audio Levels") { try await showAudioLevels() }
    await run("Capturing Video Frames as Images") { try await captureImages() }
    await run("High Frame Rate Video Capture") {
      try await recordAtHighRate(to: folder.appendingPathComponent("fast.mov"))
    }
    await run("High Frame Rate Video Capture: custom recordings") {
      try await writeInRealTime(to: folder.appendingPathComponent("written.mov"))
    }
  }
}

func usualCamera() throws -> AVCaptureDevice {
  guard let device = AVCaptureDevice.default(for: .video) else { throw ListingError("there is no camera") }
  return device
}

func cameraSession() throws -> AVCaptureSession {
  let session = AVCaptureSession()
  session.sessionPreset = .vga640x480
  session.addInput(try AVCaptureDeviceInput(device: usualCamera()))
  return session
}
