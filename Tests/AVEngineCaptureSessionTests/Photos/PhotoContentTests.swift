import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import ImageIO
import Testing

@testable import AVEngineCaptureSession

@Suite struct PhotoContentTests {
  @Test func metadataTellsOfTheCamera() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      let settings = AVCapturePhotoSettings()
      settings.metadata = [kCGImagePropertyTIFFDictionary as String: ["Artist": "Somebody"]]
      let metadata = try rig.take(output, settings).metadata
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
      let (session, output) = try rig.photographing()
      let connection = try #require(output.connection(with: .video))
      connection.automaticallyAdjustsVideoMirroring = false
      var found: [Int?] = []
      for (angle, isMirrored) in [(0, false), (90, false), (180, false), (270, false), (0, true)] {
        connection.videoRotationAngle = CGFloat(angle)
        connection.isVideoMirrored = isMirrored
        let photo = try rig.take(output)
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
      let (session, output) = try rig.photographing()
      #expect(output.availablePhotoPixelFormatTypes.first == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
      let photo = try rig.take(output, .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
      let buffer = try #require(photo.pixelBuffer)
      #expect(CVPixelBufferGetWidth(buffer) == 320)
      // The synthetic frame gets lighter from left to right.
      let row = buffer.withPlanes { planes in
        [20, 310].map { planes[0].base.load(fromByteOffset: 100 * planes[0].bytesPerRow + $0, as: UInt8.self) }
      }
      #expect(row[0] < 40 && row[1] > 200)
      let file = try #require(photo.fileDataRepresentation())
      let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
      #expect(CGImageSourceGetType(source) as String? == "public.tiff")
      let bgra = try rig.take(output, .pixels(kCVPixelFormatType_32BGRA))
      #expect(bgra.pixelBuffer.map { CVPixelBufferGetPixelFormatType($0) } == kCVPixelFormatType_32BGRA)
      #expect(bgra.cgImageRepresentation()?.width == 320)
      session.stopRunning()
    }
  }

  @Test func photosHaveTheSizeThatIsAskedFor() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing(preset: .hd1280x720)
      let sizes = rig.camera.activeFormat.supportedMaxPhotoDimensions.map(\.width)
      #expect(sizes == [1280] && output.maxPhotoDimensions.width == 1280)
      session.sessionPreset = .vga640x480
      #expect(rig.camera.activeFormat.supportedMaxPhotoDimensions.map(\.width) == [320, 640])
      #expect(output.maxPhotoDimensions.width == 640)
      #expect(try rig.take(output).cgImageRepresentation()?.width == 640)
      let settings = AVCapturePhotoSettings()
      settings.maxPhotoDimensions = CMVideoDimensions(width: 320, height: 240)
      let photo = try rig.take(output, settings)
      #expect(photo.cgImageRepresentation()?.width == 320 && photo.resolvedSettings.photoDimensions.width == 320)
      output.maxPhotoDimensions = CMVideoDimensions(width: 320, height: 240)
      #expect(try rig.take(output).cgImageRepresentation()?.height == 240)
      session.stopRunning()
    }
  }

  @Test func qualityIsTradedForSize() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing(preset: .vga640x480)
      output.maxPhotoQualityPrioritization = .quality
      var sizes: [Int] = []
      for quality in [AVCapturePhotoOutput.QualityPrioritization.speed, .balanced, .quality] {
        let settings = AVCapturePhotoSettings()
        settings.photoQualityPrioritization = quality
        sizes.append(try #require(try rig.take(output, settings).fileDataRepresentation()).count)
      }
      #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
      let stated = AVCapturePhotoSettings(format: [
        "AVVideoCodecKey": AVVideoCodecType.jpeg, "AVVideoCompressionPropertiesKey": ["Quality": 0.2],
      ])
      #expect(try #require(try rig.take(output, stated).fileDataRepresentation()).count < sizes[0])
      session.stopRunning()
    }
  }

  @Test func highEfficiencyPhotosWhereThereIsAnEncoder() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing()
      let known = CGImageDestinationCopyTypeIdentifiers() as NSArray
      #expect(output.availablePhotoCodecTypes.contains(.hevc) == known.contains("public.heic"))
      if output.availablePhotoCodecTypes.contains(.hevc) {
        let photo = try rig.take(output, AVCapturePhotoSettings(format: ["AVVideoCodecKey": AVVideoCodecType.hevc]))
        let file = try #require(photo.fileDataRepresentation())
        #expect(String(decoding: file.dropFirst(4).prefix(4), as: UTF8.self) == "ftyp")
      }
      session.stopRunning()
    }
  }

  @Test func smallerPicturesComeWithAPhoto() throws {
    let rig = Rig()
    try rig.run {
      let (session, output) = try rig.photographing(preset: .vga640x480)
      let plain = try rig.take(output)
      #expect(plain.previewPixelBuffer == nil && plain.previewCGImageRepresentation() == nil)
      #expect(plain.embeddedThumbnailPhotoFormat == nil && plain.resolvedSettings.previewDimensions.width == 0)
      let settings = AVCapturePhotoSettings()
      settings.previewPhotoFormat = [
        kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: settings.availablePreviewPhotoPixelFormatTypes[0]),
        kCVPixelBufferWidthKey as String: 200, kCVPixelBufferHeightKey as String: 200,
      ]
      let photo = try rig.take(output, settings)
      let preview = try #require(photo.previewPixelBuffer)
      #expect(CVPixelBufferGetPixelFormatType(preview) == settings.availablePreviewPhotoPixelFormatTypes[0])
      #expect(CVPixelBufferGetWidth(preview) == 200 && CVPixelBufferGetHeight(preview) == 150)
      #expect(photo.resolvedSettings.previewDimensions.height == 150)
      #expect(photo.previewCGImageRepresentation()?.width == 200 && photo.cgImageRepresentation()?.width == 640)
      let uncompressed = AVCapturePhotoSettings.pixels(kCVPixelFormatType_32BGRA)
      #expect(uncompressed.availableEmbeddedThumbnailPhotoCodecTypes.isEmpty)
      #expect(settings.availableEmbeddedThumbnailPhotoCodecTypes == [.jpeg])
      session.stopRunning()
    }
  }
}
