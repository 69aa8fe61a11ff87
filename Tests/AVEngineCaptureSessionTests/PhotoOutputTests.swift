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

/// Photos of a synthetic camera: their calls, contents, metadata and errors.
@Suite struct PhotoOutputTests {
  private func running(
    _ rig: Rig, preset: AVCaptureSession.Preset = .qvga320x240
  ) throws -> (AVCaptureSession, AVCapturePhotoOutput) {
    let (session, _) = try rig.session(preset: preset)
    let output = AVCapturePhotoOutput()
    session.addOutput(output)
    session.startRunning()
    return (session, output)
  }

  /// Takes one photo of the next frame.
  private func take(
    _ rig: Rig, _ output: AVCapturePhotoOutput, _ settings: AVCapturePhotoSettings = AVCapturePhotoSettings()
  ) throws -> AVCapturePhoto {
    let client = PhotoClient()
    output.capturePhoto(with: settings, delegate: client)
    rig.advance(milliseconds: 34)
    try #require(client.finished.wait())
    #expect(client.names == PhotoClient.all && client.codes == [nil, nil])
    return try #require(client.photos.first)
  }

  private func pixels(_ type: OSType) -> AVCapturePhotoSettings {
    AVCapturePhotoSettings(format: [kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: type)])
  }

  @Test func aPhotoIsTheNextFrameAndItsCallsAreInOrder() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
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

  @Test func metadataTellsOfTheCamera() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
      let settings = AVCapturePhotoSettings()
      settings.metadata = [kCGImagePropertyTIFFDictionary as String: ["Artist": "Somebody"]]
      let metadata = try take(rig, output, settings).metadata
      let exif = try #require(metadata[kCGImagePropertyExifDictionary as String] as? [String: Any])
      #expect((exif[kCGImagePropertyExifPixelXDimension as String] as? NSNumber)?.intValue == 320)
      #expect((exif[kCGImagePropertyExifExposureTime as String] as? NSNumber)?.doubleValue == 0.01)
      #expect((exif[kCGImagePropertyExifISOSpeedRatings as String] as? [NSNumber])?.first?.intValue == 100)
      #expect((exif[kCGImagePropertyExifFlash as String] as? NSNumber)?.intValue == 0x10)
      let image = try #require(metadata[kCGImagePropertyTIFFDictionary as String] as? [String: Any])
      #expect(image[kCGImagePropertyTIFFModel as String] as? String == "Synthetic Camera")
      #expect(image["Artist"] as? String == "Somebody")
      session.stopRunning()
    }
  }

  @Test func turnsAndMirroringAreToldByTheOrientation() throws {
    var turned = SyntheticStage.camera()
    turned.rotation = 90
    let rig = Rig(cameras: [turned])
    try rig.run {
      let (session, output) = try running(rig)
      let connection = try #require(output.connection(with: .video))
      connection.automaticallyAdjustsVideoMirroring = false
      var found: [Int?] = []
      for (angle, isMirrored) in [(0, false), (90, false), (180, false), (270, false), (0, true)] {
        connection.videoRotationAngle = CGFloat(angle)
        connection.isVideoMirrored = isMirrored
        let photo = try take(rig, output)
        #expect(photo.resolvedSettings.photoDimensions.width == 320)
        let file = try #require(photo.fileDataRepresentation())
        let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
        let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        let stated = (properties?.object(forKey: kCGImagePropertyOrientation) as? NSNumber)?.intValue
        #expect(stated == (photo.metadata[kCGImagePropertyOrientation as String] as? NSNumber)?.intValue)
        found.append(stated)
      }
      #expect(found == [6, 3, 8, 1, 5])
      session.stopRunning()
    }
  }

  @Test func orientationsAreThoseOfTIFF() {
    let plain = [0, 90, 180, 270].map { PhotoSource.orientation($0, false) }
    let mirrored = [0, 90, 180, 270].map { PhotoSource.orientation($0, true) }
    #expect(plain == [1, 6, 3, 8] && mirrored == [2, 5, 4, 7])
  }

  @Test func uncompressedPhotosAreTheClientsOwn() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
      #expect(output.availablePhotoPixelFormatTypes.first == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
      let photo = try take(rig, output, pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
      let buffer = try #require(photo.pixelBuffer)
      #expect(CVPixelBufferGetWidth(buffer) == 320)
      // Grey from dark to light.
      let row = buffer.withPlanes { planes in
        [20, 310].map { planes[0].base.load(fromByteOffset: 100 * planes[0].bytesPerRow + $0, as: UInt8.self) }
      }
      #expect(row[0] < 40 && row[1] > 200)
      let file = try #require(photo.fileDataRepresentation())
      let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
      #expect(CGImageSourceGetType(source) as String? == "public.tiff")
      let bgra = try take(rig, output, pixels(kCVPixelFormatType_32BGRA))
      #expect(bgra.pixelBuffer.map { CVPixelBufferGetPixelFormatType($0) } == kCVPixelFormatType_32BGRA)
      #expect(bgra.cgImageRepresentation()?.width == 320)
      session.stopRunning()
    }
  }

  @Test func eachPhotoOfABurstHasAFrameOfItsOwn() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
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

  @Test func photosHaveTheSizeThatIsAskedFor() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig, preset: .hd1280x720)
      let sizes = rig.camera.activeFormat.supportedMaxPhotoDimensions.map(\.width)
      #expect(sizes == [1280] && output.maxPhotoDimensions.width == 1280)
      session.sessionPreset = .vga640x480
      #expect(rig.camera.activeFormat.supportedMaxPhotoDimensions.map(\.width) == [320, 640])
      #expect(output.maxPhotoDimensions.width == 640)
      #expect(try take(rig, output).cgImageRepresentation()?.width == 640)
      let settings = AVCapturePhotoSettings()
      settings.maxPhotoDimensions = CMVideoDimensions(width: 320, height: 240)
      let photo = try take(rig, output, settings)
      #expect(photo.cgImageRepresentation()?.width == 320 && photo.resolvedSettings.photoDimensions.width == 320)
      output.maxPhotoDimensions = CMVideoDimensions(width: 320, height: 240)
      #expect(try take(rig, output).cgImageRepresentation()?.height == 240)
      session.stopRunning()
    }
  }

  @Test func qualityIsTradedForSize() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig, preset: .vga640x480)
      output.maxPhotoQualityPrioritization = .quality
      var sizes: [Int] = []
      for quality in [AVCapturePhotoOutput.QualityPrioritization.speed, .balanced, .quality] {
        let settings = AVCapturePhotoSettings()
        settings.photoQualityPrioritization = quality
        sizes.append(try #require(try take(rig, output, settings).fileDataRepresentation()).count)
      }
      #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
      let stated = AVCapturePhotoSettings(format: [
        "AVVideoCodecKey": AVVideoCodecType.jpeg, "AVVideoCompressionPropertiesKey": ["Quality": 0.2],
      ])
      #expect(try #require(try take(rig, output, stated).fileDataRepresentation()).count < sizes[0])
      session.stopRunning()
    }
  }

  @Test func theLampIsLitForThePhoto() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
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
      let (session, output) = try running(other)
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

  @Test func highEfficiencyPhotosWhereThereIsAnEncoder() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
      let known = CGImageDestinationCopyTypeIdentifiers() as NSArray
      #expect(output.availablePhotoCodecTypes.contains(.hevc) == known.contains("public.heic"))
      if output.availablePhotoCodecTypes.contains(.hevc) {
        let photo = try take(rig, output, AVCapturePhotoSettings(format: ["AVVideoCodecKey": AVVideoCodecType.hevc]))
        let file = try #require(photo.fileDataRepresentation())
        #expect(String(decoding: file.dropFirst(4).prefix(4), as: UTF8.self) == "ftyp")
      }
      session.stopRunning()
    }
  }

  @Test func smallerPicturesComeWithAPhoto() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig, preset: .vga640x480)
      let plain = try take(rig, output)
      #expect(plain.previewPixelBuffer == nil && plain.previewCGImageRepresentation() == nil)
      #expect(plain.embeddedThumbnailPhotoFormat == nil && plain.resolvedSettings.previewDimensions.width == 0)
      let settings = AVCapturePhotoSettings()
      settings.previewPhotoFormat = [
        kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: settings.availablePreviewPhotoPixelFormatTypes[0]),
        kCVPixelBufferWidthKey as String: 200, kCVPixelBufferHeightKey as String: 200,
      ]
      let photo = try take(rig, output, settings)
      let preview = try #require(photo.previewPixelBuffer)
      #expect(CVPixelBufferGetPixelFormatType(preview) == settings.availablePreviewPhotoPixelFormatTypes[0])
      #expect(CVPixelBufferGetWidth(preview) == 200 && CVPixelBufferGetHeight(preview) == 150)
      #expect(photo.resolvedSettings.previewDimensions.height == 150)
      #expect(photo.previewCGImageRepresentation()?.width == 200 && photo.cgImageRepresentation()?.width == 640)
      let uncompressed = pixels(kCVPixelFormatType_32BGRA)
      #expect(uncompressed.availableEmbeddedThumbnailPhotoCodecTypes.isEmpty)
      #expect(settings.availableEmbeddedThumbnailPhotoCodecTypes == [.jpeg])
      session.stopRunning()
    }
  }

  /// A screen on which nothing changes gives no new frame.
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

  /// Each photo ends once, whatever happens to the session meanwhile.
  @Test func photosEndOnceInAllTurmoil() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
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

  // MARK: Errors

  @Test func eachCallComesWhereThereIsNoPhoto() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
      let stopped = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: stopped)
      session.stopRunning()
      #expect(stopped.finished.wait() && stopped.names == PhotoClient.all)
      #expect(stopped.codes == [.sessionNotRunning, .sessionNotRunning])
      #expect(stopped.photos.first?.fileDataRepresentation() == nil)
      #expect(stopped.photos.first?.cgImageRepresentation() == nil)
      let late = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: late)
      #expect(late.finished.wait() && late.codes == [.sessionNotRunning, .sessionNotRunning])
      session.startRunning()
      let disabled = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: disabled)
      output.connection(with: .video)?.isEnabled = false
      #expect(disabled.finished.wait() && disabled.names == PhotoClient.all)
      #expect(disabled.codes == [.sessionConfigurationChanged, .sessionConfigurationChanged])
      session.stopRunning()
    }
  }

  @Test func aCameraThatGoesEndsItsPhotos() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      rig.stage.cameras.unplug(Rig.camera)
      #expect(client.finished.wait() && client.names == PhotoClient.all)
      #expect(client.codes == [.deviceWasDisconnected, .deviceWasDisconnected])
      #expect(client.errors.map { $0?.device?.uniqueID } == [Rig.camera, Rig.camera])
      session.stopRunning()
    }
  }

  @Test func damagedPicturesAreErrors() throws {
    var camera = SyntheticStage.camera()
    camera.formats = [
      VideoDeviceFormat(
        coding: .jpeg, size: PixelSize(width: 320, height: 240),
        frameDurations: [CMTime(value: 1, timescale: 30)...CMTime(value: 1, timescale: 30)])
    ]
    let rig = Rig(cameras: [camera]) { _, _ in CMBlockBuffer(copying: Data([0xFF, 0xD8, 1, 2, 3])).map { .jpeg($0) } }
    try rig.run {
      let (session, output) = try running(rig)
      let client = PhotoClient()
      output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      rig.advance(milliseconds: 34)
      #expect(client.finished.wait() && client.names == PhotoClient.all)
      #expect(client.codes.count == 2 && client.codes.allSatisfy { $0 == .decodeFailed })
      session.stopRunning()
    }
  }

  /// The output does not keep its delegates, and takes photos without them.
  @Test func delegatesThatAreGoneAreNotCalled() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try running(rig)
      weak var gone: PhotoClient?
      do {
        let client = PhotoClient()
        gone = client
        output.capturePhoto(with: AVCapturePhotoSettings(), delegate: client)
      }
      rig.advance(milliseconds: 34)
      _ = try take(rig, output)
      #expect(gone == nil)
      session.stopRunning()
    }
  }
}
