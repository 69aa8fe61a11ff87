import AVEngineCapture
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoRuleTests {
  private static func take(
    _ change: (AVCapturePhotoOutput) throws -> AVCapturePhotoSettings
  ) throws {
    let rig = Rig()
    try rig.run {
      let session = AVCaptureSession()
      session.sessionPreset = .qvga320x240
      session.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!))
      let output = AVCapturePhotoOutput()
      session.addOutput(output)
      session.startRunning()
      let client = PhotoClient()
      output.capturePhoto(with: try change(output), delegate: client)
      rig.advance(milliseconds: Int64(34 * (PhotoLight.framesOfFlash + 2)))
      #expect(client.finished.wait())
      #expect(client.names == PhotoClient.all && client.codes == [nil, nil] && client.photos.count == 1)
      session.stopRunning()
    }
  }

  @Test func photosWithinTheRulesAreTaken() throws {
    try Self.take { _ in AVCapturePhotoSettings(format: nil) }
    try Self.take { output in
      output.maxPhotoQualityPrioritization = .quality
      output.isHighResolutionCaptureEnabled = true
      let settings = AVCapturePhotoSettings()
      settings.photoQualityPrioritization = .quality
      settings.isHighResolutionPhotoEnabled = true
      settings.flashMode = .on
      return settings
    }
  }

  @Test func settingsAreUsedOnce() async {
    await #expect(processExitsWith: .failure) {
      try Self.take { output in
        let settings = AVCapturePhotoSettings()
        output.capturePhoto(with: settings, delegate: PhotoClient())
        return settings
      }
    }
    await #expect(processExitsWith: .failure) {
      try Self.take { output in
        let settings = AVCapturePhotoSettings()
        output.capturePhoto(with: settings, delegate: PhotoClient())
        return settings.copy() as! AVCapturePhotoSettings
      }
    }
  }

  @Test func photosNeedAnActiveConnection() async {
    await #expect(processExitsWith: .failure) {
      Rig().run {
        AVCapturePhotoOutput().capturePhoto(with: AVCapturePhotoSettings(), delegate: PhotoClient())
      }
    }
    await #expect(processExitsWith: .failure) {
      try Self.take { output in
        output.connection(with: .video)?.isEnabled = false
        return AVCapturePhotoSettings()
      }
    }
  }

  @Test func formatsAreOnesThatAreAvailable() async {
    await #expect(processExitsWith: .failure) { _ = AVCapturePhotoSettings(format: [:]) }
    await #expect(processExitsWith: .failure) {
      _ = AVCapturePhotoSettings(format: [
        "AVVideoCodecKey": AVVideoCodecType.jpeg,
        kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA),
      ])
    }
    await #expect(processExitsWith: .failure) {
      try Self.take { _ in AVCapturePhotoSettings(format: ["AVVideoCodecKey": AVVideoCodecType.proRes422]) }
    }
    await #expect(processExitsWith: .failure) {
      try Self.take { _ in
        AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: 1)])
      }
    }
  }

  @Test func smallerPicturesHaveFormatsThatAreAvailable() async {
    await #expect(processExitsWith: .failure) {
      AVCapturePhotoSettings().previewPhotoFormat = [kCVPixelBufferWidthKey as String: 100]
    }
    await #expect(processExitsWith: .failure) {
      AVCapturePhotoSettings().embeddedThumbnailPhotoFormat = ["AVVideoCodecKey": AVVideoCodecType.hevc]
    }
    await #expect(processExitsWith: .failure) {
      let settings = AVCapturePhotoSettings(format: [
        kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA)
      ])
      settings.embeddedThumbnailPhotoFormat = ["AVVideoCodecKey": AVVideoCodecType.jpeg]
    }
  }

  @Test func settingsAskForWhatTheOutputIsPreparedFor() async {
    await #expect(processExitsWith: .failure) {
      try Self.take { _ in
        let settings = AVCapturePhotoSettings()
        settings.photoQualityPrioritization = .quality
        return settings
      }
    }
    await #expect(processExitsWith: .failure) {
      try Self.take { _ in
        let settings = AVCapturePhotoSettings()
        settings.isHighResolutionPhotoEnabled = true
        return settings
      }
    }
    await #expect(processExitsWith: .failure) {
      try Self.take { _ in
        let settings = AVCapturePhotoSettings()
        settings.flashMode = .auto
        return settings
      }
    }
    await #expect(processExitsWith: .failure) {
      try Self.take { _ in
        let settings = AVCapturePhotoSettings()
        settings.maxPhotoDimensions = CMVideoDimensions(width: 640, height: 480)
        return settings
      }
    }
    await #expect(processExitsWith: .failure) {
      try Self.take { output in
        output.maxPhotoDimensions = CMVideoDimensions(width: 1, height: 1)
        return AVCapturePhotoSettings()
      }
    }
  }

  @Test func aSessionHasOneKindOfPhotos() async {
    await #expect(processExitsWith: .failure) {
      Rig().run {
        let session = AVCaptureSession()
        session.addOutput(AVCapturePhotoOutput())
        session.addOutput(AVCaptureStillImageOutput())
      }
    }
  }

  @Test func stillImagesHaveRulesToo() async {
    await #expect(processExitsWith: .failure) { Rig().run { AVCaptureStillImageOutput().outputSettings = [:] } }
    await #expect(processExitsWith: .failure) {
      try Rig().run {
        let input = try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!)
        let output = AVCaptureStillImageOutput()
        let connection = AVCaptureConnection(inputPorts: input.ports, output: output)
        output.captureStillImageAsynchronously(from: connection) { _, _ in }
      }
    }
    await #expect(processExitsWith: .failure) {
      let marker = CMSampleBuffer(markerAt: .zero)
      _ = AVCaptureStillImageOutput.jpegStillImageNSDataRepresentation(marker)
    }
  }
}
