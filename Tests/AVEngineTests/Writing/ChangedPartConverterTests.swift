import AVEngineCore
import AVEnginePixels
import CoreVideo
import Testing
import TestSupport

@testable import AVEngineWriting

/// The reference is a conversion of each whole frame by another converter.
@Suite struct ChangedPartConverterTests {
  private struct Screen {
    let width: Int
    let height: Int
    var numbers: SplitMix
    var pixels: [UInt32]
    var changes = FrameChanges()

    init(_ width: Int, _ height: Int, seed: UInt64) {
      self.width = width
      self.height = height
      var numbers = SplitMix(seed: seed)
      pixels = (0..<width * height).map { _ in UInt32(truncatingIfNeeded: numbers.next()) }
      self.numbers = numbers
    }

    mutating func below(_ limit: Int) -> Int { Int(numbers.next() % UInt64(limit)) }

    mutating func paint(_ area: FrameChanges.Area) {
      for y in area.y..<area.y + area.height {
        for x in area.x..<area.x + area.width { pixels[y * width + x] = UInt32(truncatingIfNeeded: numbers.next()) }
      }
      changes = changes.next(area)
    }

    mutating func paint() {
      let (x, y) = (below(width), below(height))
      paint(.init(x: x, y: y, width: min(width - x, below(width / 2)), height: min(height - y, below(height / 2))))
    }

    func frame() throws -> CVPixelBuffer {
      let buffer = try CVPixelBufferPool(format: kCVPixelFormatType_32BGRA, width: width, height: height).makeBuffer()
      try buffer.withMutablePlanes { planes in
        for (index, pixel) in pixels.enumerated() {
          let place = index / width * planes[0].bytesPerRow + index % width * 4
          planes[0].base.storeBytes(of: pixel, toByteOffset: place, as: UInt32.self)
        }
      }
      buffer.changes = changes
      return buffer
    }
  }

  /// Counts the pixels that are given to be converted.
  private final class Counter: VideoFrameConverter {
    private let converter = ZimgVideoFrameConverter()
    var count = 0

    func convert(_ frame: any DecodedVideoFrame, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
      try converter.convert(frame, to: request)
    }

    func convert(_ buffer: CVPixelBuffer, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
      count += request.crop.map { $0.width * $0.height } ?? buffer.width * buffer.height
      return try converter.convert(buffer, to: request)
    }
  }

  private static func samples(_ buffer: CVPixelBuffer) -> [[UInt8]] {
    buffer.withPlanes { planes in
      planes.enumerated().map { index, plane in
        let bytes = buffer.format.planes[index].bytes(columns: plane.width)
        return (0..<plane.height).flatMap { row in
          UnsafeRawBufferPointer(start: plane.base + row * plane.bytesPerRow, count: bytes)
        }
      }
    }
  }

  private static func expected(_ frame: CVPixelBuffer, _ request: VideoFrameRequest) throws -> [[UInt8]] {
    samples(try ZimgVideoFrameConverter().convert(frame, to: request))
  }

  @Test(
    arguments: [
      kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8Planar,
      kCVPixelFormatType_420YpCbCr8PlanarFullRange, kCVPixelFormatType_422YpCbCr8,
      kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, kCVPixelFormatType_422YpCbCr10, kCVPixelFormatType_24RGB,
    ], [(320, 240), (331, 177)])
  func aPartGivesTheSameAsTheWhole(format: OSType, size: (Int, Int)) throws {
    var screen = Screen(size.0, size.1, seed: 1)
    let counter = Counter()
    let converter = ChangedPartConverter(counter)
    let request = VideoFrameRequest(pixelFormat: format, width: size.0, height: size.1)
    for number in 0..<24 {
      let frame = try screen.frame()
      // Of some frames, the converter learns only by the next one's changes.
      if number % 5 != 4 {
        #expect(Self.samples(try converter.convert(frame, to: request)) == (try Self.expected(frame, request)))
      }
      screen.paint()
    }
    let whole = 20 * size.0 * size.1
    // v210's groups of six pixels do not begin where parts do.
    #expect(format == kCVPixelFormatType_422YpCbCr10 ? counter.count == whole : counter.count < whole)
  }

  private static let request = VideoFrameRequest(
    pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, width: 320, height: 240)

  @Test func everyEdgeOfTheFrame() throws {
    var screen = Screen(320, 240, seed: 2)
    let converter = ChangedPartConverter(ZimgVideoFrameConverter())
    for (x, y) in [(0, 0), (319, 0), (0, 239), (319, 239), (160, 120), (15, 16), (16, 31), (17, 47)] {
      screen.paint(.init(x: x, y: y, width: 1, height: 1))
      let frame = try screen.frame()
      #expect(
        Self.samples(try converter.convert(frame, to: Self.request)) == (try Self.expected(frame, Self.request)),
        "(\(x), \(y))")
    }
  }

  @Test func aFrameWithoutChangesIsNotConvertedAgain() throws {
    var screen = Screen(320, 240, seed: 3)
    let counter = Counter()
    let converter = ChangedPartConverter(counter)
    let first = try converter.convert(try screen.frame(), to: Self.request)
    screen.paint(.empty)
    #expect(try converter.convert(try screen.frame(), to: Self.request) === first)
    #expect(counter.count == 320 * 240)
  }

  @Test func unknownChangesConvertTheWhole() throws {
    var screen = Screen(320, 240, seed: 4)
    let counter = Counter()
    let converter = ChangedPartConverter(counter)
    func check(_ frame: CVPixelBuffer) throws {
      #expect(Self.samples(try converter.convert(frame, to: Self.request)) == (try Self.expected(frame, Self.request)))
    }
    try check(try screen.frame())
    for _ in 0..<9 { screen.paint(.init(x: 0, y: 0, width: 2, height: 2)) }
    try check(try screen.frame())
    #expect(counter.count == 2 * 320 * 240, "nine frames are missing")
    let other = Screen(320, 240, seed: 5)
    try check(try other.frame())
    #expect(counter.count == 3 * 320 * 240, "another source")
    let unreported = try screen.frame()
    unreported.changes = nil
    try check(unreported)
    try check(try screen.frame())
    #expect(counter.count == 5 * 320 * 240, "a frame of unknown changes")
  }

  @Test func whoWritesToAFrameEndsItsChanges() throws {
    var screen = Screen(320, 240, seed: 6)
    let converter = ChangedPartConverter(ZimgVideoFrameConverter())
    let made = try converter.convert(try screen.frame(), to: Self.request)
    _ = try made.withMutablePlanes { planes in
      planes[0].base.initializeMemory(as: UInt8.self, repeating: 0, count: planes[0].bytesPerRow)
    }
    screen.paint(.init(x: 100, y: 100, width: 4, height: 4))
    let second = try screen.frame()
    #expect(Self.samples(try converter.convert(second, to: Self.request)) == (try Self.expected(second, Self.request)))
    screen.paint(.init(x: 100, y: 100, width: 4, height: 4))
    let drawn = try screen.frame()
    CVPixelBufferLockBaseAddress(drawn, [])
    let base = try #require(CVPixelBufferGetBaseAddress(drawn))
    base.initializeMemory(as: UInt8.self, repeating: 0xFF, count: 320 * 4)
    CVPixelBufferUnlockBaseAddress(drawn, [])
    #expect(Self.samples(try converter.convert(drawn, to: Self.request)) == (try Self.expected(drawn, Self.request)))
  }
}
