import CoreVideo
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVEngineReading

@Suite struct OverlayBlenderTests {
  private static let (width, height) = (150, 22)

  private func canvas(_ random: inout SplitMix) throws -> CVPixelBuffer {
    let canvas = try CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: Self.width, height: Self.height)
    let plane = canvas.memory.planes[0]
    for row in 0..<Self.height where Int.random(in: 0..<3, using: &random) > 0 {
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let start = Int.random(in: 0..<Self.width, using: &random)
        for column in start..<min(start + Int.random(in: 1...50, using: &random), Self.width) {
          let alpha = [0, 1, 128, 255, Int.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
          for part in 0..<4 {
            let value = part == 3 ? alpha : Int.random(in: 0...alpha, using: &random)
            plane.base.storeBytes(
              of: UInt8(value), toByteOffset: row * plane.bytesPerRow + 4 * column + part, as: UInt8.self)
          }
        }
      }
    }
    return canvas
  }

  private func luma(_ plane: PixelPlane) -> [UInt8] {
    (0..<Self.height * Self.width).map {
      plane.base.load(fromByteOffset: $0 / Self.width * plane.bytesPerRow + $0 % Self.width, as: UInt8.self)
    }
  }

  /// BT.709 in video range: 16 + 219 · (0.2126 R + 0.7152 G + 0.0722 B), blended over the sample by alpha.
  private func expected(_ under: UInt8, _ canvas: PixelPlane, _ index: Int) -> Double {
    let parts = (0..<4).map { part in
      Double(
        canvas.base.load(
          fromByteOffset: index / Self.width * canvas.bytesPerRow + 4 * (index % Self.width) + part, as: UInt8.self))
        / 255
    }
    let drawn = 16 * parts[3] + 219 * (0.0722 * parts[0] + 0.7152 * parts[1] + 0.2126 * parts[2])
    return Double(under) * (1 - parts[3]) + drawn
  }

  @Test(arguments: 0..<40) func whatIsPassedOverChangesNothing(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let drawn = try canvas(&random)
    let canvas = drawn.memory.planes[0]
    let mix = try #require(OverlayBlender(.planar8(isFullRange: false), .bt709))
    let frame = try CVPixelBuffer(format: kCVPixelFormatType_420YpCbCr8Planar, width: Self.width, height: Self.height)
    for plane in frame.memory.planes {
      for offset in 0..<plane.height * plane.bytesPerRow {
        plane.base.storeBytes(of: UInt8.random(in: 16...235, using: &random), toByteOffset: offset, as: UInt8.self)
      }
    }
    let before = luma(frame.memory.planes[0])
    guard let spans = OverlayBlender.spans(of: canvas, within: Array(repeating: 0..<Self.width, count: Self.height))
    else { return withExtendedLifetime(drawn) {} }
    mix.lay(canvas, spans, over: frame.memory.planes)
    let after = luma(frame.memory.planes[0])
    let wrong = after.indices.filter { abs(Double(after[$0]) - expected(before[$0], canvas, $0)) > 0.75 }
    #expect(wrong.isEmpty, "samples \(wrong.prefix(5)) of \(after.count)")
    let isTouched = before != after
    #expect(isTouched)
    OverlayBlender.clear(canvas, spans)
    let isBlank = OverlayBlender.spans(of: canvas, within: Array(repeating: 0..<Self.width, count: Self.height)) == nil
    #expect(isBlank)
    // The buffers keep the planes' memory alive.
    withExtendedLifetime((drawn, frame)) {}
  }
}

@Suite struct VideoDecoderOptionsTests {
  @Test func oneThreadDecodesWhereEncodingKeepsFewProcessorsBusy() {
    func threads(_ decoded: Int, _ encoded: Int, _ processors: Int) -> Int {
      VideoDecoderOptions.besideEncoder(decoded: decoded, encoded: encoded, processors: processors).threadCount
    }
    #expect(threads(1280 * 720, 1280 * 720, 2) == 1)
    #expect(threads(2 * 1280 * 720, 1280 * 720, 2) == 1)
    #expect(threads(10 * 1280 * 720, 1280 * 720, 2) == 2)
    #expect(threads(1920 * 1080, 640 * 360, 2) == 2)
    #expect(threads(1280 * 720, 1280 * 720, 4) == 2)
  }
}
