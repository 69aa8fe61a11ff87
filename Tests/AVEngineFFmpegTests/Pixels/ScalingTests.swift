import AVEngineCore
import CoreFoundation
import CoreVideo
import Dispatch
import Synchronization
import Testing

@testable import AVEngineFFmpeg
@testable import AVEnginePixels

@Suite struct ScalingTests {
  private static func frame(
    _ format: String, _ width: Int, _ height: Int, alignment: Int = 64, flipped: Bool = false, shift: Int = 0
  ) throws -> PaintedVideoFrame {
    let frame = try #require(
      PaintedVideoFrame(format, width, height, alignment: alignment, flipped: flipped, shift: shift))
    let depth = try frame.pixelSource().layout.depth
    frame.paint { component, x, y in
      cardSample(component, x, y, width, height, depth: depth, full: false, subsampled: format.contains("420"))
    }
    return frame
  }

  static let targets: [OSType] = [
    kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8Planar,
    kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr10,
  ]

  @Test(arguments: targets, ["yuv420p", "yuv420p10le"])
  func bytesDoNotDependOnStrideAlignmentOrThread(_ type: OSType, _ format: String) throws {
    for (width, height) in [(182, 98), (91, 49), (64, 40), (364, 98)] {
      let request = VideoFrameRequest(pixelFormat: type, width: width, height: height)
      let reference = try ZimgVideoFrameConverter().convert(Self.frame(format, 182, 98), to: request)
      let samples = (0..<3).map(reference.samples)
      let others: [PaintedVideoFrame] = [
        try Self.frame(format, 182, 98, alignment: 1), try Self.frame(format, 182, 98, shift: 2),
        try Self.frame(format, 182, 98, alignment: 32, shift: 16), try Self.frame(format, 182, 98, flipped: true),
      ]
      for other in others {
        let buffer = try ZimgVideoFrameConverter().convert(other, to: request)
        #expect((0..<3).map(buffer.samples) == samples)
      }
      let results = Mutex<[[[Int]]]>([])
      DispatchQueue.concurrentPerform(iterations: 4) { index in
        guard let buffer = try? ZimgVideoFrameConverter().convert(others[index], to: request) else { return }
        let found = (0..<3).map(buffer.samples)
        results.withLock { $0.append(found) }
      }
      #expect(results.withLock { $0 } == Array(repeating: samples, count: 4))
    }
  }

  @Test func aCropIsThatPartOfThePicture() throws {
    let frame = try Self.frame("yuv420p", 180, 96)
    let converter = ZimgVideoFrameConverter()
    let whole = try converter.convert(
      frame, to: VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 180, height: 96))
    for (x, y, width, height) in [(64, 32, 64, 32), (10, 6, 50, 40), (11, 7, 51, 41), (179, 95, 1, 1), (0, 0, 180, 95)]
    {
      var request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height)
      request.crop = .init(x: x, y: y, width: width, height: height)
      let part = try converter.convert(frame, to: request)
      for component in 0..<3 {
        let all = whole.samples(component), some = part.samples(component)
        // The part's outermost pixels are interpolated without chroma from beyond its edge.
        for row in 2..<max(2, height - 2) {
          for column in 2..<max(2, width - 2) {
            let difference = all[(y + row) * 180 + x + column] - some[row * width + column]
            #expect(abs(difference) <= 1)
          }
        }
      }
    }
  }

  @Test func shrinkingIsBandLimited() throws {
    // A pattern that is too fine for the small frame has to become its mean, not a moiré.
    let frame = try #require(PaintedVideoFrame("yuv420p", 960, 540))
    frame.paint { component, x, y in component == 0 ? ((x + y) % 2 == 0 ? 16 : 235) : 128 }
    let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 160, height: 90)
    let samples = try ZimgVideoFrameConverter().convert(frame, to: request).samples(1)
    let inner = (2..<88).flatMap { y in (2..<158).map { x in samples[y * 160 + x] } }
    #expect(inner.allSatisfy { abs($0 - 128) <= 4 })
  }

  @Test func picturesKeepTheirPlaceWhenScaled() throws {
    let frame = try #require(PaintedVideoFrame("yuv444p", 400, 16))
    frame.paint { component, x, _ in component == 0 ? 20 + x / 2 : 128 }
    for width in [100, 200, 800] {
      let request = VideoFrameRequest(
        pixelFormat: kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, width: width, height: 16)
      let luma = try ZimgVideoFrameConverter().convert(frame, to: request).samples(0)
      for x in width / 10..<width * 9 / 10 {
        let centre = (Double(x) + 0.5) * 400 / Double(width) - 0.5
        let difference = Double(luma[8 * width + x]) - 20 - centre / 2
        #expect(abs(difference) <= 1)
      }
    }
  }

  @Test func absurdRequestsAreRefused() throws {
    let frame = try Self.frame("yuv420p", 64, 36)
    let sizes = [(0, 10), (-5, 10), (10, 0), (1 << 20, 2), (30_000, 30_000), (Int.max, Int.max)]
    for (width, height) in sizes {
      #expect(throws: EngineError.self) {
        let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: width, height: height)
        return try ZimgVideoFrameConverter().convert(frame, to: request)
      }
    }
    for crop in [
      (-1, 0, 10, 10), (60, 0, 10, 10), (0, 30, 10, 10), (0, 0, 0, 5), (Int.max, 0, 1, 1), (1, 1, Int.max, Int.max),
    ] {
      var request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 10, height: 10)
      request.crop = .init(x: crop.0, y: crop.1, width: crop.2, height: crop.3)
      #expect(throws: EngineError.self) { try ZimgVideoFrameConverter().convert(frame, to: request) }
    }
    #expect(throws: EngineError.self) {
      let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_14Bayer_BGGR, width: 10, height: 10)
      return try ZimgVideoFrameConverter().convert(frame, to: request)
    }
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 1), (1, 5), (7, 3), (640, 1)]) func tinyPicturesWork(
    _ width: Int, _ height: Int
  ) throws {
    for format in ["yuv420p", "yuv422p10le", "nv12", "rgb24"] {
      let frame = try Self.frame(format, width, height)
      for type in Self.targets + [kCVPixelFormatType_422YpCbCr8] {
        for (toWidth, toHeight) in [(width, height), (1, 1), (5, 9)] {
          let request = VideoFrameRequest(pixelFormat: type, width: toWidth, height: toHeight)
          let buffer = try ZimgVideoFrameConverter().convert(frame, to: request)
          #expect(buffer.samples(0).count == toWidth * toHeight)
        }
      }
    }
  }
}
