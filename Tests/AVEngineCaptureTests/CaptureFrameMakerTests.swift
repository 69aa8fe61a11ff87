import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite struct CaptureFrameMakerTests {
  private let maker = CaptureFrameMaker(codecs: Engine.system.codecs)
  private let biPlanar = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  private let size = PixelSize(width: 64, height: 32)

  private func format(_ coding: VideoDeviceFormat.Coding) -> VideoDeviceFormat {
    let duration = CMTime(value: 1, timescale: 30)
    return VideoDeviceFormat(coding: coding, size: size, frameDurations: [duration...duration])
  }

  private func made(_ type: OSType, _ change: (inout CaptureLinkSettings) -> Void) throws -> CVPixelBuffer {
    let frame = CapturedFrame(
      .pixels(try SyntheticPattern(type, size).frame(100)), time: CMTime(value: 1, timescale: 30), number: 100)
    var settings = CaptureLinkSettings()
    change(&settings)
    return try maker.pixels(of: frame, format(.pixels(type)), settings: settings)
  }

  private func byte(_ buffer: CVPixelBuffer, _ x: Int, _ y: Int) -> UInt8 {
    let isPlanar = CVPixelBufferIsPlanar(buffer)
    return buffer.withPlanes { planes in
      planes[0].base.load(
        fromByteOffset: y * planes[0].bytesPerRow + x * (isPlanar ? 1 : 4), as: UInt8.self)
    }
  }

  @Test func framesThatFitAreNotCopied() throws {
    let pixels = try SyntheticPattern(biPlanar, size).frame(1)
    let frame = CapturedFrame(.pixels(pixels), time: CMTime(value: 1, timescale: 30), number: 1)
    #expect(try maker.pixels(of: frame, format(.pixels(biPlanar)), settings: CaptureLinkSettings()) === pixels)
  }

  @Test func syntheticFramesAreOpaque() throws {
    let bytes = try SyntheticPattern(kCVPixelFormatType_32BGRA, size).frame(3).bytes
    #expect(stride(from: 3, to: size.width * size.height * 4, by: 4).allSatisfy { bytes[$0] == 255 })
  }

  /// Screens may leave any value in the fourth byte of a pixel.
  @Test func undefinedAlphaIsOpaque() throws {
    let pixels = try SyntheticPattern(kCVPixelFormatType_32BGRA, size).frame(1)
    try pixels.withMutablePlanes { planes in
      for index in stride(from: 3, to: planes[0].bytesPerRow * planes[0].height, by: 4) {
        planes[0].base.storeBytes(of: UInt8(truncatingIfNeeded: index), toByteOffset: index, as: UInt8.self)
      }
    }
    let strange = pixels.bytes
    let opaque = strange.enumerated().map { $0 % 4 == 3 ? 255 : $1 }
    var frame = CapturedFrame(.pixels(pixels), time: CMTime(value: 1, timescale: 30), number: 1)
    frame.hasUndefinedAlpha = true
    let bgra = format(.pixels(kCVPixelFormatType_32BGRA))
    let shown = try maker.pixels(of: frame, bgra, settings: CaptureLinkSettings())
    #expect(shown !== pixels && shown.bytes == opaque && pixels.bytes == strange)
    maker.usesAlpha = false
    #expect(try maker.pixels(of: frame, bgra, settings: CaptureLinkSettings()) === pixels)
    maker.usesAlpha = true
    // The undefined alpha does not change frames of a format without alpha.
    maker.form = CaptureFrameForm(pixelFormat: biPlanar)
    let video = try maker.pixels(of: frame, bgra, settings: CaptureLinkSettings())
    frame.content = .pixels(shown)
    #expect(video.bytes == (try maker.pixels(of: frame, bgra, settings: CaptureLinkSettings())).bytes)
  }

  /// A square at the upper left of the synthetic frames shows the rotation and the mirroring.
  @Test(arguments: [kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA])
  func turnsAreClockwise(_ type: OSType) throws {
    let mark = SyntheticPattern.luma(of: 100)
    let right = try made(type) { $0.rotation = 90 }
    #expect(CVPixelBufferGetWidth(right) == 32 && CVPixelBufferGetHeight(right) == 64)
    #expect(byte(right, 31, 0) == mark && byte(right, 0, 0) == 16)
    let over = try made(type) { $0.rotation = 180 }
    #expect(byte(over, 63, 31) == mark && byte(over, 0, 0) > 200)
    let left = try made(type) { $0.rotation = 270 }
    #expect(byte(left, 0, 63) == mark && byte(left, 0, 0) > 200)
    let mirrored = try made(type) { $0.isMirrored = true }
    #expect(byte(mirrored, 63, 0) == mark && byte(mirrored, 0, 0) > 200)
    let both = try made(type) {
      $0.rotation = 90
      $0.isMirrored = true
    }
    #expect(byte(both, 0, 0) == mark)
  }

  @Test func pixelFormatsAndSizesAreConverted() throws {
    maker.form = CaptureFrameForm(pixelFormat: kCVPixelFormatType_32BGRA, size: PixelSize(width: 32, height: 16))
    let small = try made(kCVPixelFormatType_422YpCbCr8_yuvs) { _ in }
    #expect(CVPixelBufferGetPixelFormatType(small) == kCVPixelFormatType_32BGRA)
    #expect(CVPixelBufferGetWidth(small) == 32 && CVPixelBufferGetHeight(small) == 16)
    let turned = try made(kCVPixelFormatType_422YpCbCr8_yuvs) { $0.rotation = 90 }
    #expect(CVPixelBufferGetWidth(turned) == 32 && CVPixelBufferGetHeight(turned) == 16)
  }

  @Test func packedFramesAreTurnedByWayOfAnotherFormat() throws {
    let turned = try made(kCVPixelFormatType_422YpCbCr8_yuvs) { $0.rotation = 90 }
    #expect(CVPixelBufferGetPixelFormatType(turned) == kCVPixelFormatType_422YpCbCr8_yuvs)
    #expect(CVPixelBufferGetWidth(turned) == 32 && CVPixelBufferGetHeight(turned) == 64)
  }

  /// The luma of the frame grows from 16 at the left towards 235 at the right.
  @Test func zoomTakesTheMiddle() throws {
    let pixels = try made(biPlanar) { $0.zoom = 2 }
    #expect(CVPixelBufferGetWidth(pixels) == 64 && CVPixelBufferGetHeight(pixels) == 32)
    #expect(abs(Int(byte(pixels, 1, 31)) - 70) < 8)
    #expect(abs(Int(byte(pixels, 62, 31)) - 180) < 8)
  }

  /// The zoomed part begins at an even column and an even row, because a chroma sample covers two columns and two rows.
  @Test func zoomBeginsWithEvenColumns() throws {
    let whole = try made(biPlanar) { _ in }
    maker.form = CaptureFrameForm(size: PixelSize(width: 58, height: 28))
    let part = try made(biPlanar) { $0.zoom = 64 / 58.5 }
    #expect(CVPixelBufferGetWidth(part) == 58 && CVPixelBufferGetHeight(part) == 28)
    #expect((0..<58).allSatisfy { byte(part, $0, 27) == byte(whole, $0 + 2, 29) })
  }

  // MARK: - JPEG

  private func jpeg() throws -> CMBlockBuffer {
    let settings = VideoEncoderSettings(
      codec: kCMVideoCodecType_JPEG, width: size.width, height: size.height, rate: .quality(0.9), timescale: 30)
    let encoder = try Engine.system.codecs.makeVideoEncoder(settings)
    let converter = try Engine.system.codecs.makeVideoFrameConverter()
    let pixels = try converter.convert(
      try SyntheticPattern(biPlanar, size).frame(100),
      to: VideoFrameRequest(pixelFormat: encoder.preferredPixelFormat, width: size.width, height: size.height))
    var data: CMBlockBuffer?
    let duration = CMTime(value: 1, timescale: 30)
    try encoder.encode(pixels, at: .zero, duration: duration) { (sample) throws(EngineError) in data = sample.data }
    try encoder.finish { (sample) throws(EngineError) in data = sample.data }
    return try #require(data)
  }

  @Test func imagesAreDecodedAndBrokenOnesGiveAnError() throws {
    let data = try jpeg()
    let good = CapturedFrame(.jpeg(data), time: CMTime(value: 1, timescale: 30), number: 0)
    let pixels = try maker.pixels(of: good, format(.jpeg), settings: CaptureLinkSettings())
    #expect(CVPixelBufferGetPixelFormatType(pixels) == biPlanar)
    #expect(abs(Int(byte(pixels, 4, 4)) - Int(SyntheticPattern.luma(of: 100))) < 8)
    let bytes = try data.withContiguousBytes { Data($0) }
    for broken in [Data(bytes.prefix(40)), Data(count: bytes.count), Data()] {
      guard let block = CMBlockBuffer(copying: broken) else { continue }
      let frame = CapturedFrame(.jpeg(block), time: CMTime(value: 2, timescale: 30), number: 1)
      #expect(throws: EngineError.self) {
        try maker.pixels(of: frame, format(.jpeg), settings: CaptureLinkSettings())
      }
    }
    let again = try maker.pixels(of: good, format(.jpeg), settings: CaptureLinkSettings())
    #expect(CVPixelBufferGetWidth(again) == 64)
  }

  /// The frames have 64 by 32 pixels before the rotation. The arguments are the bounds, the rotation and the expected
  /// size.
  @Test(arguments: [
    (32, 32, 0, 32, 16), (640, 480, 0, 64, 32), (64, 10, 0, 20, 10), (32, 32, 90, 16, 32), (30, 64, 90, 30, 60),
  ])
  func largeFramesAreScaledToFit(_ width: Int, _ height: Int, _ rotation: Int, _ wide: Int, _ high: Int) throws {
    maker.form.bounds = PixelSize(width: width, height: height)
    let fitted = try made(biPlanar) { $0.rotation = rotation }
    #expect(CVPixelBufferGetWidth(fitted) == wide && CVPixelBufferGetHeight(fitted) == high)
    maker.form.size = PixelSize(width: 128, height: 64)
    #expect(CVPixelBufferGetWidth(try made(biPlanar) { $0.rotation = rotation }) == 128)
  }
}

extension CVPixelBuffer {
  fileprivate var bytes: [UInt8] {
    withPlanes { planes in
      [UInt8](UnsafeRawBufferPointer(start: planes[0].base, count: planes[0].bytesPerRow * planes[0].height))
    }
  }
}
