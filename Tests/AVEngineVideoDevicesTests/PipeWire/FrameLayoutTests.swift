import AVEngineCore
import CoreVideo
import Testing

@testable import AVEngineVideoDevices

@Suite struct FrameLayoutTests {
  private static let nv12 = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
  private static let i420 = kCVPixelFormatType_420YpCbCr8Planar
  private static let yuyv = kCVPixelFormatType_422YpCbCr8_yuvs
  private static let bgra = kCVPixelFormatType_32BGRA

  /// Pixel format, width, height, stride, number of bytes; the planes' offsets and strides, or nil if the stride is
  /// invalid or the bytes are too few.
  private static let cases: [(OSType, Int, Int, Int, Int, [[Int]]?)] = [
    (nv12, 640, 480, 0, 460_800, [[0, 640], [307_200, 640]]),
    (nv12, 640, 480, 704, 506_880, [[0, 704], [337_920, 704]]),
    // The last row need not be padded.
    (nv12, 640, 480, 704, 506_816, [[0, 704], [337_920, 704]]), (nv12, 640, 480, 704, 506_815, nil),
    (nv12, 640, 480, 0, 460_799, nil), (nv12, 640, 480, 639, 460_800, nil), (nv12, 640, 480, -640, 460_800, nil),
    (i420, 640, 480, 0, 460_800, [[0, 640], [307_200, 320], [384_000, 320]]),
    (i420, 640, 480, 768, 552_960, [[0, 768], [368_640, 384], [460_800, 384]]),
    // Odd sizes, packed and as GStreamer lays them out, with rows rounded up to 4 bytes and the height to 2.
    (i420, 101, 77, 0, 101 * 77 + 2 * 51 * 39, [[0, 101], [7_777, 51], [9_766, 51]]),
    (i420, 101, 77, 0, 104 * 78 + 2 * 52 * 39, [[0, 104], [8_112, 52], [10_140, 52]]),
    (nv12, 101, 77, 0, 101 * 77 + 102 * 39, [[0, 101], [7_777, 102]]),
    (yuyv, 101, 3, 0, 612, [[0, 204]]), (yuyv, 640, 480, 1_280, 614_400, [[0, 1_280]]),
    (bgra, 10, 10, 64, 640, [[0, 64]]), (bgra, 10, 10, 1 << 30, 640, nil), (bgra, 10, 10, 0, 0, nil),
  ]

  @Test(arguments: cases.indices)
  func planesLieAsTheSourceSays(_ index: Int) {
    let (format, width, height, stride, count, expected) = Self.cases[index]
    let layout = FrameLayout(coding: .pixels(format), size: PixelSize(width: width, height: height))
    let planes = layout.planes(bytesPerRow: stride, byteCount: count)
    #expect(planes?.map { [$0.offset, $0.bytesPerRow] } == expected)
  }

  @Test func noPlaneReachesBeyondTheBytes() {
    for format in [Self.nv12, Self.i420, Self.yuyv, Self.bgra] {
      for (width, height) in [(1, 1), (2, 2), (101, 77), (640, 3)] {
        let layout = FrameLayout(coding: .pixels(format), size: PixelSize(width: width, height: height))
        for row in [0, 1, width, 2 * width, 4 * width, 4 * width + 7] {
          for count in stride(from: 0, through: 3 * layout.byteCount, by: max(1, layout.byteCount / 50)) {
            let ends = layout.planes(bytesPerRow: row, byteCount: count)?.map { $0.offset + $0.length } ?? []
            #expect(ends.allSatisfy { $0 <= count })
          }
        }
      }
    }
  }

  @Test func planesOfTheirOwnAreChecked() {
    let layout = FrameLayout(coding: .pixels(Self.i420), size: PixelSize(width: 64, height: 48))
    #expect(layout.plane(0, bytesPerRow: 0, byteCount: 64 * 48)?.bytesPerRow == 64)
    #expect(layout.plane(1, bytesPerRow: 40, byteCount: 40 * 23 + 32)?.rowCount == 24)
    #expect(layout.plane(1, bytesPerRow: 40, byteCount: 40 * 23 + 31) == nil)
    #expect(layout.plane(1, bytesPerRow: 31, byteCount: 10_000) == nil)
    #expect(layout.plane(3, bytesPerRow: 0, byteCount: 10_000) == nil)
  }
}
