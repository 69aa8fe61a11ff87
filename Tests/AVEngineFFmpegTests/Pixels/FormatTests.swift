import AVEngineCore
import CoreFoundation
import CoreVideo
import Testing

@testable import AVEngineFFmpeg
@testable import AVEnginePixels

@Suite struct FormatTests {
  static let formats: [(type: OSType, tolerance: Int)] = [
    (kCVPixelFormatType_32BGRA, 0), (kCVPixelFormatType_32ARGB, 0), (kCVPixelFormatType_32RGBA, 0),
    (kCVPixelFormatType_32ABGR, 0),
    (kCVPixelFormatType_24RGB, 0), (kCVPixelFormatType_24BGR, 0), (kCVPixelFormatType_48RGB, 0),
    (kCVPixelFormatType_64ARGB, 0),
    (kCVPixelFormatType_64RGBALE, 0), (kCVPixelFormatType_64RGBAHalf, 0), (kCVPixelFormatType_128RGBAFloat, 0),
    (kCVPixelFormatType_30RGB, 0), (kCVPixelFormatType_30RGB_r210, 0), (kCVPixelFormatType_ARGB2101010LEPacked, 0),
    (kCVPixelFormatType_420YpCbCr8Planar, 5), (kCVPixelFormatType_420YpCbCr8PlanarFullRange, 5),
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 5), (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 5),
    (kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, 5), (kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, 5),
    (kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, 3), (kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, 3),
    (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, 3), (kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, 3),
    (kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, 3), (kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, 3),
    (kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, 1), (kCVPixelFormatType_444YpCbCr10BiPlanarFullRange, 1),
    (kCVPixelFormatType_422YpCbCr16BiPlanarVideoRange, 3), (kCVPixelFormatType_444YpCbCr16BiPlanarVideoRange, 0),
    (kCVPixelFormatType_420YpCbCr8VideoRange_8A_TriPlanar, 5),
    (kCVPixelFormatType_444YpCbCr16VideoRange_16A_TriPlanar, 0),
    (kCVPixelFormatType_422YpCbCr8, 5), (kCVPixelFormatType_422YpCbCr8_yuvs, 5),
    (kCVPixelFormatType_422YpCbCr8FullRange, 5),
    (kCVPixelFormatType_422YpCbCr10, 3), (kCVPixelFormatType_422YpCbCr16, 3), (kCVPixelFormatType_444YpCbCr8, 3),
    (kCVPixelFormatType_4444YpCbCrA8, 3), (kCVPixelFormatType_4444AYpCbCr8, 3), (kCVPixelFormatType_4444AYpCbCr16, 0),
    (kCVPixelFormatType_4444AYpCbCrFloat, 0), (kCVPixelFormatType_444YpCbCr10, 1),
  ]
  static let greys: [OSType] = [
    kCVPixelFormatType_OneComponent8, kCVPixelFormatType_OneComponent16, kCVPixelFormatType_16Gray,
    kCVPixelFormatType_OneComponent16Half,
    kCVPixelFormatType_OneComponent32Float,
  ]

  static func ramps(_ width: Int, _ height: Int, isGrey: Bool = false) throws -> CVPixelBuffer {
    let buffer = try CVBuffer(format: kCVPixelFormatType_32BGRA, width: width, height: height)
    try buffer.withMutablePlanes { planes in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = (planes[0].base + y * planes[0].bytesPerRow + x * 4).bytes
          let values = isGrey ? [60 + x, 60 + x, 60 + x] : [40 + x, 60 + 2 * y, 200 - x]
          for component in 0..<3 { pixel[2 - component] = UInt8(truncatingIfNeeded: values[component]) }
          pixel[3] = UInt8(truncatingIfNeeded: 255 - x)
        }
      }
    }
    return buffer
  }

  @Test(arguments: formats.map(\.type), [(64, 36), (61, 35)]) func roundTrips(_ type: OSType, _ size: (Int, Int)) throws
  {
    let tolerance = try #require(Self.formats.first { $0.type == type }?.tolerance)
    let (width, height) = size
    let original = try Self.ramps(width, height)
    let converter = ZimgVideoFrameConverter()
    let there = try converter.convert(original, to: VideoFrameRequest(pixelFormat: type, width: width, height: height))
    #expect(CVPixelBufferGetPixelFormatType(there) == type)
    let back = try converter.convert(
      there, to: VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height))
    for component in 0..<3 {
      let worst = zip(original.samples(component), back.samples(component)).map { abs($0 - $1) }.max()
      #expect(try #require(worst) <= tolerance, "component \(component)")
    }
    let keepsAlpha = try #require(SampleLayout.apple(type)).hasAlpha
    let alpha = zip(original.samples(3), back.samples(3)).map { keepsAlpha ? abs($0 - $1) : 255 - $1 }.max()
    #expect(alpha == 0)
  }

  @Test(arguments: greys) func greyRoundTrips(_ type: OSType) throws {
    let original = try Self.ramps(64, 16, isGrey: true)
    let converter = ZimgVideoFrameConverter()
    let there = try converter.convert(original, to: VideoFrameRequest(pixelFormat: type, width: 64, height: 16))
    let back = try converter.convert(
      there, to: VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 64, height: 16))
    for component in 0..<3 {
      let worst = zip(original.samples(component), back.samples(component)).map { abs($0 - $1) }.max() ?? 256
      #expect(worst <= 1)
    }
  }

  @Test(arguments: formats.map(\.type) + greys) func everyFormatIsScaledToFromADecodersFrame(_ type: OSType) throws {
    let frame = try #require(PaintedVideoFrame("yuv420p", 64, 36))
    frame.paint { component, x, y in component == 0 ? 30 + x + y : 128 }
    let buffer = try ZimgVideoFrameConverter().convert(
      frame, to: VideoFrameRequest(pixelFormat: type, width: 33, height: 17))
    #expect(CVPixelBufferGetWidth(buffer) == 33 && CVPixelBufferGetHeight(buffer) == 17)
    #expect(Set(buffer.samples(0)).count > 10)
  }

  static let decoderFormats: [(String, String)] = [
    ("nv12", "yuv420p"), ("nv21", "yuv420p"), ("nv16", "yuv422p"), ("nv24", "yuv444p"), ("p010le", "yuv420p10le"),
    ("yuv420p10be", "yuv420p10le"), ("p016le", "yuv420p16le"), ("yuyv422", "yuv422p"), ("uyvy422", "yuv422p"),
    ("y210le", "yuv422p10le"),
    ("rgb24", "gbrp"), ("bgr24", "gbrp"), ("bgra", "gbrap"), ("argb", "gbrap"), ("rgba", "gbrap"), ("0rgb", "gbrp"),
    ("bgr0", "gbrp"),
    ("gbrp10be", "gbrp10le"), ("rgb48be", "gbrp16le"), ("bgra64le", "gbrap16le"), ("ayuv64le", "yuva444p16le"),
    ("gray10be", "gray10le"), ("gray16be", "gray16le"),
  ]

  @Test(arguments: decoderFormats.map(\.0)) func layoutsOfDecodersAreReadAlike(_ name: String) throws {
    let plain = try #require(Self.decoderFormats.first { $0.0 == name }?.1)
    let frames = try [name, plain].map { try #require(PaintedVideoFrame($0, 48, 20)) }
    let depth = try frames[0].pixelSource().layout.depth
    for frame in frames {
      frame.paint { component, x, y in (60 + 20 * component + x + y) << (depth - 8) }
    }
    let type = try frames[0].pixelSource().layout.hasAlpha ? kCVPixelFormatType_64RGBALE : kCVPixelFormatType_48RGB
    let converter = ZimgVideoFrameConverter()
    let buffers = try frames.map {
      try converter.convert($0, to: VideoFrameRequest(pixelFormat: type, width: 48, height: 20))
    }
    for component in 0..<4 { #expect(buffers[0].samples(component) == buffers[1].samples(component)) }
  }

  @Test func everyFormatOfFFmpegIsReadOrRefused() throws {
    _ = try #require(PaintedVideoFrame("yuv420p", 2, 2))
    var refused: [String] = []
    for name in PaintedVideoFrame.allFormats {
      guard let frame = PaintedVideoFrame(name, 34, 18) else { continue }
      do {
        let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 17, height: 9)
        let buffer = try ZimgVideoFrameConverter().convert(frame, to: request)
        #expect(buffer.samples(0).count == 17 * 9)
      } catch {
        #expect(error.kind == .unsupported)
        refused.append(name)
      }
    }
    #expect(
      refused.allSatisfy { $0.hasPrefix("bayer") || $0.hasPrefix("xyz") || ["bgr4", "rgb4", "xv30be"].contains($0) },
      "\(refused)")
  }

  @Test func palettesAndBitsAreRead() throws {
    let converter = ZimgVideoFrameConverter()
    let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 16, height: 2)
    let indexed = try #require(PaintedVideoFrame("pal8", 16, 2))
    let view = try indexed.pixelSource().view
    let palette = UnsafeMutablePointer(mutating: try #require(view.palette))
    for entry in 0..<256 { palette[entry] = 0xFF00_0000 | UInt32(entry) << 16 | UInt32(255 - entry) << 8 | 7 }
    for x in 0..<16 { view.planes[0].row(1).bytes[x] = UInt8(x * 16) }
    let colors = try converter.convert(indexed, to: request)
    let red = (0..<16).map { $0 * 16 }, green = (0..<16).map { 255 - $0 * 16 }
    #expect(Array(colors.samples(0).suffix(16)) == red)
    #expect(Array(colors.samples(1).suffix(16)) == green)
    #expect(Set(colors.samples(2)) == [7])

    let bits = try #require(PaintedVideoFrame("monow", 16, 2))
    try bits.pixelSource().view.planes[0].row(0).bytes[0] = 0b1010_0000
    let grey = try converter.convert(bits, to: request).samples(0)
    #expect(Array(grey.prefix(5)) == [0, 255, 0, 255, 255])
  }

  @Test(arguments: [
    ("rgb565le", false, [0xF800, 0x07E0, 0x001F]), ("rgb565be", true, [0xF800, 0x07E0, 0x001F]),
    ("rgb555le", false, [0x7C00, 0x03E0, 0x001F]), ("rgb555be", true, [0x7C00, 0x03E0, 0x001F]),
  ])
  func smallFieldsAreWidened(_ format: String, _ isBigEndian: Bool, _ words: [UInt16]) throws {
    let frame = try #require(PaintedVideoFrame(format, 3, 1))
    for (x, word) in words.enumerated() { try frame.address(0).words[x] = isBigEndian ? word.bigEndian : word }
    let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 3, height: 1)
    let buffer = try ZimgVideoFrameConverter().convert(frame, to: request)
    #expect(buffer.samples(0) == [255, 0, 0])
    #expect(buffer.samples(1) == [0, 255, 0])
    #expect(buffer.samples(2) == [0, 0, 255])
  }

  @Test func tenBitsInAWordAreRead() throws {
    let frame = try #require(PaintedVideoFrame("x2rgb10le", 4, 1))
    let words: [UInt32] = [1023 << 20, 1023 << 10, 1023, 512 << 20 | 512 << 10 | 512]
    for (x, word) in words.enumerated() {
      try frame.address(0).doubleWords[x] = word
    }
    let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 4, height: 1)
    let buffer = try ZimgVideoFrameConverter().convert(frame, to: request)
    #expect(buffer.samples(0) == [255, 0, 0, 128])
    #expect(buffer.samples(1) == [0, 255, 0, 128])
    #expect(buffer.samples(2) == [0, 0, 255, 128])
  }
}
