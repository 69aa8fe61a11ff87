import AVFoundation

/// "Use a Capture Session to Coordinate Data Flow".
func coordinateDataFlow() throws -> String {
  let session = AVCaptureSession()
  session.addInput(try AVCaptureDeviceInput(device: usualCamera()))
  session.addOutput(AVCaptureVideoDataOutput())
  guard session.connections.count == 1 else { throw ListingError("\(session.connections.count) connections") }
  session.startRunning()
  guard session.isRunning else { throw ListingError("the session does not run") }
  session.stopRunning()
  guard !session.isRunning else { throw ListingError("the session does not stop") }
  return "ran with one connection"
}

/// "Configuring a Session".
func setPreset() throws -> String {
  let session = try cameraSession()
  if session.canSetSessionPreset(.hd1280x720) {
    session.sessionPreset = .hd1280x720
  } else {
    guard try !usualCamera().supportsSessionPreset(.hd1280x720) else { throw ListingError("the preset is refused") }
    return "the camera has no pictures of 1280×720"
  }
  let format = try usualCamera().activeFormat.formatDescription
  let size = CMVideoFormatDescriptionGetDimensions(format)
  guard size.width == 1280, size.height == 720 else { throw ListingError("\(size.width)×\(size.height)") }
  return "the camera gives \(size.width)×\(size.height)"
}

/// "Configuring a Session".
func reconfigureSession() throws -> String {
  let session = try cameraSession()
  session.addOutput(AVCaptureVideoDataOutput())
  session.startRunning()
  defer { session.stopRunning() }
  session.beginConfiguration()
  for input in session.inputs { session.removeInput(input) }
  session.sessionPreset = .medium
  session.addInput(try AVCaptureDeviceInput(device: usualCamera()))
  session.commitConfiguration()
  guard session.isRunning, session.inputs.count == 1, session.connections.count == 1 else {
    throw ListingError("\(session.inputs.count) inputs, \(session.connections.count) connections")
  }
  return "the session runs on with another input"
}

/// "Monitoring Capture Session State".
func monitorSession() async throws -> String {
  let session = try cameraSession()
  session.addOutput(AVCaptureVideoDataOutput())
  let (news, event) = AsyncStream.makeStream(of: String.self)
  let center = NotificationCenter.default
  let observers = [
    center.addObserver(forName: AVCaptureSession.runtimeErrorNotification, object: session, queue: nil) { note in
      let error = note.userInfo?[AVCaptureSessionErrorKey] as? any Error
      event.yield(error?.localizedDescription ?? "an error")
    },
    center.addObserver(forName: AVCaptureSession.didStartRunningNotification, object: session, queue: nil) { _ in
      event.yield("started")
    },
    center.addObserver(forName: AVCaptureSession.didStopRunningNotification, object: session, queue: nil) { _ in
      event.yield("stopped")
      event.finish()
    },
  ]
  let observation = session.observe(\.isRunning, options: .new) { session, _ in
    event.yield(session.isRunning ? "running" : "not running")
  }
  session.startRunning()
  session.stopRunning()
  var told: [String] = []
  for await one in news { told.append(one) }
  observation.invalidate()
  for observer in observers { center.removeObserver(observer) }
  guard Set(told) == ["started", "stopped", "running", "not running"] else { throw ListingError("told of \(told)") }
  return told.joined(separator: ", ")
}
