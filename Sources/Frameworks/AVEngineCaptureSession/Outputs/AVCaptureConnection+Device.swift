extension AVCaptureConnection {
  /// The camera or microphone that delivers the media; nil for a screen and for timed metadata.
  var device: AVCaptureDevice? { (inputPorts.first?.owner as? AVCaptureDeviceInput)?.device }
}
