import AVEngineCFFmpeg
import CoreFoundation
import CoreVideo
import Testing

@testable import AVEngineFFmpeg
@testable import AVEnginePixels

@Suite struct PixelFormatRuleTests {
  /// A format whose two bits of alpha the converters ignore.
  private static let withoutAlpha = kCVPixelFormatType_ARGB2101010LEPacked
  private static let equalFormats: [(apple: OSType, ffmpeg: AVPixelFormat)] = [
    (kCVPixelFormatType_420YpCbCr8Planar, AV_PIX_FMT_YUV420P),
    (kCVPixelFormatType_420YpCbCr8PlanarFullRange, AV_PIX_FMT_YUV420P),
    (kCVPixelFormatType_420YpCbCr8PlanarFullRange, AV_PIX_FMT_YUVJ420P),
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, AV_PIX_FMT_NV12),
    (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, AV_PIX_FMT_NV12),
    (kCVPixelFormatType_422YpCbCr8BiPlanarVideoRange, AV_PIX_FMT_NV16),
    (kCVPixelFormatType_422YpCbCr8BiPlanarFullRange, AV_PIX_FMT_NV16),
    (kCVPixelFormatType_444YpCbCr8BiPlanarVideoRange, AV_PIX_FMT_NV24),
    (kCVPixelFormatType_444YpCbCr8BiPlanarFullRange, AV_PIX_FMT_NV24),
    (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, AV_PIX_FMT_P010LE),
    (kCVPixelFormatType_420YpCbCr10BiPlanarFullRange, AV_PIX_FMT_P010LE),
    (kCVPixelFormatType_422YpCbCr10BiPlanarVideoRange, AV_PIX_FMT_P210LE),
    (kCVPixelFormatType_422YpCbCr10BiPlanarFullRange, AV_PIX_FMT_P210LE),
    (kCVPixelFormatType_444YpCbCr10BiPlanarVideoRange, AV_PIX_FMT_P410LE),
    (kCVPixelFormatType_444YpCbCr10BiPlanarFullRange, AV_PIX_FMT_P410LE),
    (kCVPixelFormatType_422YpCbCr8, AV_PIX_FMT_UYVY422),
    (kCVPixelFormatType_422YpCbCr8_yuvs, AV_PIX_FMT_YUYV422),
    (kCVPixelFormatType_32BGRA, AV_PIX_FMT_BGRA),
    (kCVPixelFormatType_32ARGB, AV_PIX_FMT_ARGB),
    (kCVPixelFormatType_32RGBA, AV_PIX_FMT_RGBA),
    (kCVPixelFormatType_32ABGR, AV_PIX_FMT_ABGR),
    (kCVPixelFormatType_24RGB, AV_PIX_FMT_RGB24),
    (kCVPixelFormatType_24BGR, AV_PIX_FMT_BGR24),
    (kCVPixelFormatType_OneComponent8, AV_PIX_FMT_GRAY8),
  ]

  @Test func layoutsAreThoseOfCoreVideo() throws {
    var count = 0
    for (type, format) in PixelFormat.table {
      guard let layout = SampleLayout.apple(type) else { continue }
      count += 1
      let name = Comment(rawValue: format.name)
      #expect(layout.planeCount == format.planes.count, name)
      #expect(layout.hasAlpha == (format.containsAlpha && type != Self.withoutAlpha), name)
      #expect((layout.family == .yCbCr) == (format.model == .yCbCr), name)
      #expect((layout.family == .rgb) == (format.model == .rgb), name)
      #expect((layout.family == .grey) == (format.model == .grey), name)
      #expect(layout.depth == format.bitsPerComponent, name)
      #expect(layout.isFullRange == (format.range != .video), name)
      let granule = layout.arrangement == .v210 ? 2 : format.horizontalGranule
      #expect(1 << layout.chromaShiftX == granule, name)
      #expect(1 << layout.chromaShiftY == format.verticalGranule, name)
      guard layout.arrangement != .v210 else { continue }
      for (number, plane) in format.planes.enumerated() {
        let parts = layout.indices.compactMap(layout.component).filter { $0.plane == number }
        #expect(parts.map(\.step).max() == plane.bytesPerBlock, name)
        #expect(parts.allSatisfy { $0.offset + $0.wordBytes <= plane.bytesPerBlock }, name)
      }
    }
    #expect(count == 48)
  }

  @Test func bothNamesMeanTheSameBytes() throws {
    try #require(ff_load() == nil)
    for row in Self.equalFormats {
      let name = Comment(rawValue: PixelFormat.of(row.apple)?.name ?? "")
      let apple = try #require(SampleLayout.apple(row.apple), name)
      let ffmpeg = try #require(SampleLayout.ffmpeg(row.ffmpeg), name)
      #expect(apple.meansTheSame(as: ffmpeg), name)
      #expect(apple.colors == ffmpeg.colors, name)
      #expect(apple.alpha == ffmpeg.alpha, name)
      #expect(apple.planeCount == ffmpeg.planeCount, name)
    }
  }
}
