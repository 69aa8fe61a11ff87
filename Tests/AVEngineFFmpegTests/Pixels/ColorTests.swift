import AVEngineCore
import CoreFoundation
import CoreVideo
import Testing

@testable import AVEngineFFmpeg
@testable import AVEnginePixels

/// A saturated test card has vertical colour edges above, horizontal ones in the middle, and ramps below.
func cardSample(
  _ component: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int, depth: Int, full: Bool, subsampled: Bool
) -> Int {
  let unit = 1 << (depth - 8)
  let scale = component > 0 && subsampled ? 2 : 1
  let (px, py) = (x * scale, y * scale)
  let low = full ? 0 : 16, high = full ? 255 : component == 0 ? 235 : 240
  func code(_ fraction: Double) -> Int { Int((Double(low) + fraction * Double(high - low)) * Double(unit)) }
  // Fractions of Y, Cb and Cr: strong edges, some outside the gamut.
  let colors: [[Double]] = [
    [0.5, 0.5, 0.5], [0.25, 0.4, 0.9], [0.6, 0.2, 0.2], [0.15, 0.9, 0.45], [0.75, 0.1, 0.6], [0.4, 0.8, 0.1],
  ]
  if py < height / 3 { return code(colors[(px / 10) % colors.count][component]) }
  if py < height * 2 / 3 { return code(colors[(py / 6) % colors.count][component]) }
  return code([Double(px) / Double(width), Double(py % 32) / 31, 1 - Double(px) / Double(width + 1)][component])
}

@Suite struct ColorTests {
  struct Case: CustomStringConvertible, Sendable {
    var format: String, depth: Int, matrix: ReferenceDecoder.Matrix, full: Bool, tagged: Bool, width: Int, height: Int
    var description: String {
      "\(format) \(width)×\(height) \(matrix) \(full ? "full" : "video") \(tagged ? "tagged" : "untagged")"
    }
  }

  static var cases: [Case] {
    var result: [Case] = []
    for (format, depth) in [
      ("yuv420p", 8), ("yuv420p10le", 10), ("nv12", 8), ("p010le", 10), ("yuv444p", 8), ("yuv444p12le", 12),
    ] {
      for matrix in ReferenceDecoder.Matrix.allCases {
        for full in [false, true] {
          result.append(
            Case(format: format, depth: depth, matrix: matrix, full: full, tagged: true, width: 180, height: 96))
        }
      }
    }
    for (format, depth) in [("yuv420p", 8), ("yuv420p10le", 10)] {
      result.append(
        Case(format: format, depth: depth, matrix: .bt709, full: false, tagged: false, width: 1280, height: 36))
      result.append(
        Case(format: format, depth: depth, matrix: .bt601, full: false, tagged: false, width: 180, height: 96))
    }
    // With odd sizes, the last column and row have separate chroma samples.
    result.append(Case(format: "yuv420p", depth: 8, matrix: .bt709, full: false, tagged: true, width: 181, height: 97))
    result.append(
      Case(format: "yuv420p10le", depth: 10, matrix: .bt601, full: true, tagged: true, width: 77, height: 31))
    return result
  }

  @Test(arguments: cases) func decodesAsTheRecommendationsSay(_ test: Case) throws {
    let isSubsampled = !test.format.contains("444")
    let frame = try #require(PaintedVideoFrame(test.format, test.width, test.height))
    let sample = { (component: Int, x: Int, y: Int) in
      cardSample(component, x, y, test.width, test.height, depth: test.depth, full: test.full, subsampled: isSubsampled)
    }
    frame.paint(sample)
    if test.tagged { frame.color.matrix = YCbCrMatrix(rawValue: test.matrix.rawValue) }
    frame.color.isFullRange = test.full
    let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: test.width, height: test.height)
    let buffer = try ZimgVideoFrameConverter().convert(frame, to: request)

    let reference = ReferenceDecoder(
      matrix: test.matrix, isFullRange: test.full, depth: test.depth, isTopLeft: test.tagged && test.matrix == .bt2020,
      isSubsampled: isSubsampled)
    var expected: [[Double]] = [[], [], []]
    for y in 0..<test.height {
      for x in 0..<test.width {
        let rgb = reference.rgb(x, y, test.width, test.height, sample)
        for component in 0..<3 { expected[component].append(rgb[component]) }
      }
    }
    for component in 0..<3 {
      let differences = Differences(buffer.samples(component).map(Double.init), expected[component])
      #expect(differences.percentile999 <= 3)
      #expect(differences.maximum <= 8)
    }
    #expect(Set(buffer.samples(3)) == [255])
  }

  @Test func chromaSitingIsHonoured() throws {
    // A vertical colour edge: moving chroma by half a luma sample changes the pixels at the edge.
    var frames: [[Int]] = []
    for location in [UInt8(0), 1] {
      let frame = try #require(PaintedVideoFrame("yuv420p", 64, 16))
      frame.paint { component, x, _ in component == 0 ? 120 : x < 16 ? 100 : 160 }
      frame.color.chromaLocation = location
      let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 64, height: 16)
      frames.append(try ZimgVideoFrameConverter().convert(frame, to: request).samples(0))
    }
    // Left: pixel 30 uses chroma sample 15 alone, and 31 is half way to the next. Centre: both are a quarter off.
    let (left, centre) = (frames[0], frames[1])
    #expect(left[30] == left[29])
    #expect(left[31] != left[30])
    #expect(left[32] != left[31])
    #expect(left[33] == left[32])
    #expect(centre[30] == centre[29])
    #expect(centre[31] != centre[30])
    #expect(centre[31] < left[31])
  }

  @Test func greyIsTheLumaOfTheWholeRange() throws {
    let frame = try #require(PaintedVideoFrame("yuv420p", 32, 8))
    frame.paint { component, x, _ in component == 0 ? 16 + x * 219 / 31 : 200 }
    let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_OneComponent8, width: 32, height: 8)
    let grey = try ZimgVideoFrameConverter().convert(frame, to: request).samples(0)
    #expect(grey[0] == 0 && grey[31] == 255)
    for x in 0..<32 {
      let difference = Double(grey[x]) - Double(x * 219 / 31) * 255 / 219
      #expect(abs(difference) <= 1)
    }
  }
}
