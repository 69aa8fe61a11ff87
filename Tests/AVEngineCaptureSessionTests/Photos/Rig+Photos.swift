import AVEngineVocabulary
import CoreVideo
import Foundation
import Testing

@testable import AVEngineCaptureSession

extension Rig {
  func photographing(
    preset: AVCaptureSession.Preset = .qvga320x240
  ) throws -> (AVCaptureSession, AVCapturePhotoOutput) {
    let (session, _) = try self.session(preset: preset)
    let output = AVCapturePhotoOutput()
    session.addOutput(output)
    session.startRunning()
    return (session, output)
  }

  func take(
    _ output: AVCapturePhotoOutput, _ settings: AVCapturePhotoSettings = AVCapturePhotoSettings()
  ) throws -> AVCapturePhoto {
    let client = PhotoClient()
    output.capturePhoto(with: settings, delegate: client)
    advance(milliseconds: 34)
    try #require(client.finished.wait())
    #expect(client.names == PhotoClient.all && client.codes == [nil, nil])
    return try #require(client.photos.first)
  }
}

extension AVCapturePhotoSettings {
  static func pixels(_ type: OSType) -> AVCapturePhotoSettings {
    AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: type)])
  }
}
