public import AVEngineVocabulary
import CoreFoundation

extension AVError {
  /// The device that the error concerns.
  public var device: AVCaptureDevice? { userInfo[AVErrorDeviceKey] as? AVCaptureDevice }

  /// The error with the device that it concerns.
  func concerning(_ device: AVCaptureDevice?) -> AVError {
    guard let device else { return self }
    return AVError(code, userInfo: userInfo.merging([AVErrorDeviceKey: device]) { $1 })
  }
}

extension AVCaptureConnection {
  /// Where the media comes from; nil for a screen.
  var device: AVCaptureDevice? { (inputPorts.first?.owner as? AVCaptureDeviceInput)?.device }
}
