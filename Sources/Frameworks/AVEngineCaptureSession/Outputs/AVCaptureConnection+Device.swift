extension AVCaptureConnection {
  /// The device that delivers the media; nil for a screen.
  var device: AVCaptureDevice? { (inputPorts.first?.owner as? AVCaptureDeviceInput)?.device }
}
