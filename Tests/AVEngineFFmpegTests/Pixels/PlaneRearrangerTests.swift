import AVEngineCore
import CoreFoundation
import CoreVideo
import Testing

@testable import AVEngineFFmpeg
@testable import AVEnginePixels

@Suite struct PlaneRearrangerTests {
  private func frame(_ format: String, _ width: Int = 62, _ height: Int = 34, flipped: Bool = false) throws
    -> PaintedVideoFrame
  {
    let frame = try #require(PaintedVideoFrame(format, width, height, flipped: flipped))
    frame.paint { component, x, y in (component * 50 + x * 3 + y * 5) & 255 }
    return frame
  }

  private func request(_ type: OSType, _ width: Int = 62, _ height: Int = 34) -> VideoFrameRequest {
    VideoFrameRequest(pixelFormat: type, width: width, height: height)
  }

  private func address(_ buffer: CVPixelBuffer, _ plane: Int) -> UnsafeMutableRawPointer? {
    _ = CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { _ = CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    return CVPixelBufferGetBaseAddressOfPlane(buffer, plane)
  }

  @Test func planarPicturesAreSharedWhole() throws {
    let frame = try frame("yuv420p")
    let buffer = try ZimgVideoFrameConverter().convert(frame, to: request(kCVPixelFormatType_420YpCbCr8Planar))
    for plane in 0..<3 { #expect(try address(buffer, plane) == frame.address(plane)) }
  }

  @Test func biPlanarPicturesAreSharedWhole() throws {
    for (format, type) in [
      ("nv12", kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
      ("p010le", kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange),
    ] {
      let frame = try frame(format)
      let buffer = try ZimgVideoFrameConverter().convert(frame, to: request(type))
      for plane in 0..<2 { #expect(try address(buffer, plane) == frame.address(plane)) }
    }
  }

  @Test func lumaIsSharedAndChromaInterleaved() throws {
    for (width, height) in [(62, 34), (63, 35)] {
      let frame = try frame("yuv420p", width, height)
      let buffer = try ZimgVideoFrameConverter().convert(
        frame, to: request(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width, height))
      #expect(try address(buffer, 0) == frame.address(0))
      for component in 1...2 {
        let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
        let expected = (0..<rows).flatMap { y -> [Int] in
          (0..<columns).map { x -> Int in (component * 50 + x * 3 + y * 5) & 255 }
        }
        #expect(buffer.samples(component) == expected)
      }
      let back = try ZimgVideoFrameConverter().convert(
        buffer, to: request(kCVPixelFormatType_420YpCbCr8Planar, width, height))
      #expect(try address(back, 0) == frame.address(0))
      #expect(back.samples(2) == buffer.samples(2))
    }
  }

  @Test func tenBitsMoveToTheHighEnd() throws {
    let frame = try #require(PaintedVideoFrame("yuv420p10le", 40, 20))
    frame.paint { component, x, y in (component * 300 + x * 17 + y) & 1023 }
    let buffer = try ZimgVideoFrameConverter().convert(
      frame, to: request(kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, 40, 20))
    let luma = (0..<20).flatMap { y -> [Int] in (0..<40).map { x -> Int in (x * 17 + y) & 1023 } }
    let cr = (0..<10).flatMap { y -> [Int] in (0..<20).map { x -> Int in (600 + x * 17 + y) & 1023 } }
    #expect(buffer.samples(0) == luma)
    #expect(buffer.samples(2) == cr)
    buffer.withPlanes { planes in #expect(planes[0].base.words[1] == UInt16(17 << 6)) }
  }

  @Test func writingDoesNotReachTheDecoder() throws {
    let frame = try frame("yuv420p")
    let buffer = try ZimgVideoFrameConverter().convert(
      frame, to: request(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange))
    #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
    let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
    #expect(try base != frame.address(0))
    memset(base, 0xEE, 62)
    _ = CVPixelBufferUnlockBaseAddress(buffer, [])
    #expect(try frame.address(0).bytes[1] == 3)
    #expect(Set(buffer.samples(0).prefix(62)) == [0xEE])
  }

  @Test func bottomUpPicturesAreNotShared() throws {
    let upright = try frame("yuv420p"), flipped = try frame("yuv420p", flipped: true)
    for type in [
      kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_32BGRA,
    ] {
      let a = try ZimgVideoFrameConverter().convert(upright, to: request(type))
      let b = try ZimgVideoFrameConverter().convert(flipped, to: request(type))
      for component in 0..<3 { #expect(a.samples(component) == b.samples(component)) }
    }
  }

  @Test func rangeIsConvertedNotShared() throws {
    let frame = try #require(PaintedVideoFrame("yuvj420p", 16, 4))
    frame.paint { component, x, _ in component == 0 ? x * 17 : 128 }
    let buffer = try ZimgVideoFrameConverter().convert(
      frame, to: request(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 16, 4))
    let luma = buffer.samples(0)
    #expect(luma[0] == 16 && luma[15] == 235)
  }

  @Test func aBufferThatFitsIsHandedBack() throws {
    let buffer = try FormatTests.ramps(20, 10)
    #expect(try ZimgVideoFrameConverter().convert(buffer, to: request(kCVPixelFormatType_32BGRA, 20, 10)) === buffer)
  }

  @Test func memoryOfChromaPlanesIsUsedAgainAndBounded() throws {
    let pool = PlanePool(limit: 3)
    let blocks = (0..<5).map { _ in pool.take(1000) }
    for block in blocks { pool.giveBack(block) }
    #expect(pool.count == 3)
    let again = pool.take(900)
    #expect(blocks.contains { $0.base == again.base })
    pool.giveBack(again)
    let large = pool.take(5000)
    #expect(large.size >= 5000)
    pool.giveBack(large)
  }
}
