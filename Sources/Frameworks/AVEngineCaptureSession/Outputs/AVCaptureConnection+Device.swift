extension AVCaptureConnection {
  /// The device that the media comes from; nil for a screen.
  var device: AVCaptureDevice? { (inputPorts.first?.owner as? AVCaptureDeviceInput)?.device }
}
