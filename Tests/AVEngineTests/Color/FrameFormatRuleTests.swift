import AVEngineCore
import CoreVideo
import Testing

@testable import AVEngineReading

@Suite struct FrameFormatRuleTests {
  private static let formats: [FrameFormat] = [
    .planar8(isFullRange: false), .planar8(isFullRange: true), .woven10(isFullRange: false),
    .woven10(isFullRange: true), .packed16,
  ]

  @Test(arguments: formats) func planesAreThoseOfCoreVideo(_ frame: FrameFormat) throws {
    let format = try #require(PixelFormat.of(frame.pixelFormat))
    #expect(frame.planes.count == format.planes.count)
    for (plane, known) in zip(frame.planes, format.planes) {
      #expect(plane.components * frame.bytesPerSample == known.bytesPerBlock)
      #expect(1 << plane.shift == known.horizontalSubsampling && 1 << plane.shift == known.verticalSubsampling)
    }
    #expect((frame.steps(8).black == 0) == (format.range == .full))
  }
}
