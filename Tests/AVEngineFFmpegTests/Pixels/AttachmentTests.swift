import AVEngineCore
import AVEngineGraphicsValues
import CoreFoundation
import CoreVideo
import Testing

@testable import AVEngineFFmpeg
@testable import AVEnginePixels

@Suite struct AttachmentTests {
  private func string(_ buffer: CVPixelBuffer, _ key: CFString) -> String? {
    CVBufferCopyAttachment(buffer, key, nil) as? String
  }

  private func buffer(
    _ type: OSType, _ width: Int = 64, _ height: Int = 36, to size: (Int, Int)? = nil,
    _ change: (PaintedVideoFrame) -> Void = { _ in }
  ) throws -> CVPixelBuffer {
    let frame = try #require(PaintedVideoFrame("yuv420p", width, height))
    change(frame)
    let request = VideoFrameRequest(pixelFormat: type, width: size?.0 ?? width, height: size?.1 ?? height)
    return try ZimgVideoFrameConverter().convert(frame, to: request)
  }

  @Test func yCbCrIsTagged() throws {
    for type in [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8Planar,
      kCVPixelFormatType_422YpCbCr8,
    ] {
      let tagged = try buffer(type) { $0.color = ColorDescription(primaries: .bt2020, transfer: .hlg, matrix: .bt2020) }
      #expect(string(tagged, kCVImageBufferYCbCrMatrixKey) == kCVImageBufferYCbCrMatrix_ITU_R_2020 as String)
      #expect(string(tagged, kCVImageBufferColorPrimariesKey) == kCVImageBufferColorPrimaries_ITU_R_2020 as String)
      #expect(
        string(tagged, kCVImageBufferTransferFunctionKey) == kCVImageBufferTransferFunction_ITU_R_2100_HLG as String)
      #expect(string(tagged, kCVImageBufferChromaLocationTopFieldKey) == kCVImageBufferChromaLocation_TopLeft as String)
    }
  }

  @Test func untaggedPicturesGetWhatTheyAreTakenFor() throws {
    let small = try buffer(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    #expect(string(small, kCVImageBufferYCbCrMatrixKey) == kCVImageBufferYCbCrMatrix_ITU_R_601_4 as String)
    let large = try buffer(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 1280, 720)
    #expect(string(large, kCVImageBufferYCbCrMatrixKey) == kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String)
    let shrunk = try buffer(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 1280, 720, to: (320, 180))
    #expect(string(shrunk, kCVImageBufferYCbCrMatrixKey) == kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String)
  }

  @Test func rgbHasTheColorSpaceOfTheVideo() throws {
    let cases: [(ColorPrimaries, TransferFunction, CFString)] = [
      (.bt709, .bt709, CGColorSpace.itur_709), (.bt2020, .bt2020, CGColorSpace.itur_2020),
      (.bt2020, .pq, CGColorSpace.itur_2100_PQ), (.bt2020, .hlg, CGColorSpace.itur_2100_HLG),
      (.p3D65, .sRGB, CGColorSpace.displayP3), (.bt709, .sRGB, CGColorSpace.sRGB),
    ]
    for (primaries, transfer, name) in cases {
      let image = try buffer(kCVPixelFormatType_32BGRA) {
        $0.color.primaries = primaries
        $0.color.transfer = transfer
      }
      #expect(CVImageBufferGetColorSpace(image)?.takeUnretainedValue().name == name)
      #expect(string(image, kCVImageBufferYCbCrMatrixKey) == nil)
    }
    // BT.601 primaries have no named colour space on a Mac either.
    let standard = ColorDescription(primaries: .smpteC)
    let space = colorSpace(for: standard, width: 720, height: 480)
    #expect(space.name == nil && space.model == .rgb && space.copyICCData() != nil)
    #expect(colorSpace(for: ColorDescription(), width: 1920, height: 1080).name == CGColorSpace.itur_709)
  }

  @Test func pixelAspectFollowsTheScaling() throws {
    func ratio(_ buffer: CVPixelBuffer) -> [Int] {
      [buffer.attachedPixelAspectRatio.horizontal, buffer.attachedPixelAspectRatio.vertical]
    }
    let kept = try buffer(kCVPixelFormatType_32BGRA, 720, 576) { $0.pixelAspectRatio = (16, 15) }
    #expect(ratio(kept) == [16, 15])
    let squared = try buffer(kCVPixelFormatType_32BGRA, 720, 576, to: (768, 576)) { $0.pixelAspectRatio = (16, 15) }
    #expect(ratio(squared) == [1, 1])
    let halved = try buffer(kCVPixelFormatType_32BGRA, 720, 576, to: (360, 576))
    #expect(ratio(halved) == [2, 1])
    let rounded = try buffer(kCVPixelFormatType_32BGRA, 853, 480, to: (320, 180))
    #expect(ratio(rounded) == [1, 1])
  }

  @Test func attachmentsOfABufferGoWithIt() throws {
    let source = try FormatTests.ramps(64, 36)
    let aperture = [kCVImageBufferCleanApertureWidthKey as String: NSNumber(value: 60)] as NSDictionary
    CVBufferSetAttachment(source, kCVImageBufferCleanApertureKey, aperture, .shouldPropagate)
    CVBufferSetAttachment(source, "mine" as NSString, "kept" as NSString, .shouldPropagate)
    CVBufferSetAttachment(source, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
    let same = try ZimgVideoFrameConverter().convert(
      source, to: VideoFrameRequest(pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 64, height: 36)
    )
    #expect(string(same, "mine" as NSString) == "kept")
    #expect(CVBufferHasAttachment(same, kCVImageBufferCleanApertureKey))
    #expect(string(same, kCVImageBufferYCbCrMatrixKey) == kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String)
    let smaller = try ZimgVideoFrameConverter().convert(
      source, to: VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 32, height: 18))
    #expect(!CVBufferHasAttachment(smaller, kCVImageBufferCleanApertureKey))
  }

  @Test func opaquePicturesSaySo() throws {
    let opaque = try buffer(kCVPixelFormatType_32BGRA)
    #expect((CVBufferCopyAttachment(opaque, kCVImageBufferAlphaChannelIsOpaque, nil) as? NSNumber)?.boolValue == true)
    let frame = try #require(PaintedVideoFrame("yuva444p", 16, 8))
    frame.paint { component, x, _ in component == 3 ? x * 17 : 128 }
    let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 16, height: 8)
    let straight = try ZimgVideoFrameConverter().convert(frame, to: request)
    #expect(!CVBufferHasAttachment(straight, kCVImageBufferAlphaChannelIsOpaque))
    #expect(straight.hasStraightAlpha)
    let expected = (0..<16).map { $0 * 17 }
    #expect(Array(straight.samples(3).prefix(16)) == expected)
  }
}
