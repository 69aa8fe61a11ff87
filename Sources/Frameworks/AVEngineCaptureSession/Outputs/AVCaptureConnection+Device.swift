extension AVCaptureConnection {
  var device: AVCaptureDevice? { (inputPorts.first?.owner as? AVCaptureDeviceInput)?.device }
}
