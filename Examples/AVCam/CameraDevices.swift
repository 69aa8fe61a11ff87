import AVFoundation

final class CameraDevices {
  private let discovery = AVCaptureDevice.DiscoverySession(
    deviceTypes: [.builtInWideAngleCamera, .external], mediaType: .video, position: .unspecified)

  var all: [AVCaptureDevice] { discovery.devices }

  var preferred: AVCaptureDevice? {
    AVCaptureDevice.systemPreferredCamera ?? AVCaptureDevice.default(for: .video) ?? all.first
  }

  func next(after camera: AVCaptureDevice) -> AVCaptureDevice {
    let cameras = all
    guard let index = cameras.firstIndex(of: camera) else { return cameras.first ?? camera }
    return cameras[(index + 1) % cameras.count]
  }
}
