import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import ImageIO
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoOutputTests {
  @Test func aPhotoIsTheNextFrameAndItsCallsAreInOrder() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      rig.advance(milliseconds: 340)
      let (client, settings) = (PhotoClient(), AVCapturePhotoSettings())
      let asked = CMClockGetTime(try #require(session.synchronizationClock))
      output.capturePhoto(with: settings, delegate: client)
      rig.advance(milliseconds: 34)
      #expect(client.finished.wait())
      #expect(client.names == PhotoClient.all)
      #expect(client.settings.allSatisfy { $0.uniqueID == settings.uniqueID })
      #expect(client.settings.allSatisfy { $0.photoDimensions.width == 320 && $0.photoDimensions.height == 240 })
      let photo = try #require(client.photos.first)
      #expect(photo.timestamp > asked && photo.timestamp <= asked + CMTime(value: 34, timescale: 1000))
      #expect(photo.pixelBuffer == nil && photo.photoCount == client.settings[0].expectedPhotoCount)
      let file = try #require(photo.fileDataRepresentation())
      #expect(file.starts(with: [0xFF, 0xD8, 0xFF]))
      let image = try #require(photo.cgImageRepresentation())
      #expect(image.width == 320 && image.height == 240)
      #expect(photo.sourceDeviceType == .external && settings.processedFileType == .jpg)
      session.stopRunning()
    }
  }

  @Test func eachPhotoOfABurstHasAFrameOfItsOwn() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      let client = PhotoClient()
      let first = AVCapturePhotoSettings()
      output.capturePhoto(with: first, delegate: client)
      output.capturePhoto(with: AVCapturePhotoSettings(from: first), delegate: client)
      rig.advance(milliseconds: 100)
      #expect(client.finished.wait(2))
      let times = client.photos.map(\.timestamp)
      #expect(times.count == 2 && times[0] < times[1])
      #expect(Set(client.settings.map(\.uniqueID)).count == 2)
      session.stopRunning()
    }
  }

  @Test func theLampIsLitForThePhoto() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      let core = rig.camera.core
      #expect(output.supportedFlashModes == [.off, .on] && rig.camera.hasFlash)
      let (client, settings) = (PhotoClient(), AVCapturePhotoSettings())
      settings.flashMode = .on
      output.capturePhoto(with: settings, delegate: client)
      #expect(core.value(of: .torch) == 1)
      rig.advance(milliseconds: Int64(34 * PhotoLight.framesOfFlash))
      #expect(client.photos.isEmpty)
      rig.advance(milliseconds: 68)
      #expect(client.finished.wait())
      #expect(core.value(of: .torch) == 0 && client.settings[0].isFlashEnabled)
      let exif = client.photos.first?.metadata[kCGImagePropertyExifDictionary as String] as? [String: Any]
      #expect((exif?[kCGImagePropertyExifFlash as String] as? NSNumber)?.intValue == 0x09)
      session.stopRunning()
    }
    var dark = SyntheticStage.camera()
    dark.controls[.torch] = nil
    let other = Rig(cameras: [dark])
    try other.run {
      let (session, output) = try other.photographing()
      #expect(output.supportedFlashModes == [.off] && !other.camera.hasFlash)
      session.stopRunning()
    }
  }

  @Test func whatCanBeAskedForFollowsTheConnection() throws {
    let rig = Rig()
    try rig.run {
      let output = AVCapturePhotoOutput()
      #expect(output.availablePhotoCodecTypes.isEmpty && output.availablePhotoPixelFormatTypes.isEmpty)
      #expect(output.availablePhotoFileTypes.isEmpty && output.supportedFlashModes == [.off])
      let told = Signal()
      let observation = output.observe(\.availablePhotoCodecTypes) { _, _ in told.fire() }
      defer { observation.invalidate() }
      let (session, _) = try rig.session()
      session.addOutput(output)
      #expect(told.wait())
      #expect(output.availablePhotoCodecTypes.contains(.jpeg))
      #expect(output.supportedPhotoCodecTypes(for: .jpg) == [.jpeg] && output.supportedPhotoCodecTypes(for: .tif) == [])
      #expect(output.supportedPhotoPixelFormatTypes(for: .tif).contains(kCVPixelFormatType_32BGRA))
      #expect(output.supportedPhotoPixelFormatTypes(for: .jpg).isEmpty)
      #expect(output.availablePhotoFileTypes.contains(.tif))
      let still = AVCaptureStillImageOutput()
      #expect(!session.canAddOutput(still))
      session.removeOutput(output)
      #expect(session.canAddOutput(still) && output.availablePhotoCodecTypes.isEmpty)
    }
  }

  @Test func aScreensPhotoNeedsNoNewFrame() throws {
    let rig = Rig()
    try rig.run {
      let session = AVCaptureSession()
      let input = try #require(AVCaptureScreenInput(displayID: 1))
      session.addInput(input)
      let output = AVCapturePhotoOutput()
      session.addOutput(output)
      session.startRunning()
      rig.advance(milliseconds: 100)
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      #expect(client.finished.wait() && client.codes == [nil, nil])
      #expect(client.photos.first?.cgImageRepresentation()?.width == 640)
      #expect(client.photos.first?.sourceDeviceType == nil && output.supportedFlashModes == [.off])
      session.stopRunning()
    }
  }

  @Test func settingsAreCopiedWithAllTheySay() throws {
    let settings = AVCapturePhotoSettings()
    settings.flashMode = .on
    settings.photoQualityPrioritization = .speed
    settings.isHighResolutionPhotoEnabled = true
    settings.maxPhotoDimensions = CMVideoDimensions(width: 4, height: 2)
    settings.metadata = ["Orientation": 3]
    settings.embeddedThumbnailPhotoFormat = ["AVVideoCodecKey": AVVideoCodecType.jpeg]
    let copy = try #require(settings.copy() as? AVCapturePhotoSettings)
    let other = AVCapturePhotoSettings(from: settings)
    #expect(copy.uniqueID == settings.uniqueID && other.uniqueID > settings.uniqueID)
    for made in [copy, other] {
      #expect(made.flashMode == .on && made.photoQualityPrioritization == .speed && made.isHighResolutionPhotoEnabled)
      #expect(made.maxPhotoDimensions.width == 4 && made.metadata["Orientation"] as? Int == 3)
      #expect(made.embeddedThumbnailPhotoFormat != nil && made.format?.count == 1)
    }
  }

  @Test func photosEndOnceInAllTurmoil() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      let client = PhotoClient()
      for turn in 0..<200 {
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
        switch turn % 4 {
        case 0: session.stopRunning()
        case 1: rig.advance(milliseconds: 34)
        case 2: output.connection(with: .video)?.isEnabled = false
        default: rig.camera.core.setFormat(turn % 8 < 4 ? 0 : 1)
        }
        output.connection(with: .video)?.isEnabled = true
        session.startRunning()
        rig.advance(milliseconds: 34)
      }
      session.stopRunning()
      #expect(client.finished.wait(200))
      #expect(client.names.count == 200 * PhotoClient.all.count)
      #expect(client.photos.count == 200)
      #expect(Set(client.settings.map(\.uniqueID)).count == 200)
    }
  }
}
