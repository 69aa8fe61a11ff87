import AVFoundation

/// The cameras that there are, and those that come later.
final class CameraDevices {
  private let discovery = AVCaptureDevice.DiscoverySession(
    deviceTypes: [.builtInWideAngleCamera, .external], mediaType: .video, position: .unspecified)

  var all: [AVCaptureDevice] { discovery.devices }

  /// The camera that the user prefers, or a built-in one, or any.
  var preferred: AVCaptureDevice? {
    AVCaptureDevice.systemPreferredCamera ?? AVCaptureDevice.default(for: .video) ?? all.first
  }

  /// The one after a camera; the camera itself where there is no other.
  func next(after camera: AVCaptureDevice) -> AVCaptureDevice {
    let cameras = all
    guard let index = cameras.firstIndex(of: camera) else { return cameras.first ?? camera }
    return cameras[(index + 1) % cameras.count]
  }
}
