import AVEngineCore
import AVEngineGraphicsValues
import CoreFoundation
import CoreVideo
import Testing

@testable import AVEngineFFmpeg
@testable import AVEnginePixels

@Suite struct ToneMappingTests {
  private func greys(_ luminances: [Double], mapped: Bool, type: OSType = kCVPixelFormatType_32BGRA) throws
    -> CVPixelBuffer
  {
    let frame = try #require(PaintedVideoFrame("yuv444p10le", luminances.count, 4))
    frame.paint { component, x, _ in
      component == 0 ? 64 + Int((876 * ToneMapping.pq(luminances[x])).rounded()) : 512
    }
    frame.color = ColorDescription(primaries: .bt2020, transfer: .pq, matrix: .bt2020)
    var request = VideoFrameRequest(pixelFormat: type, width: luminances.count, height: 4)
    request.mapsToStandardRange = mapped
    return try ZimgVideoFrameConverter().convert(frame, to: request)
  }

  @Test func pqMatchesItsStandard() {
    // SMPTE ST 2084: 10,000 cd/m² is 1; 100 is 0.508; 203 is 0.58 (Report ITU-R BT.2408 table 1).
    #expect(abs(ToneMapping.pq(10000) - 1) < 1e-9)
    #expect(abs(ToneMapping.pq(100) - 0.508) < 0.001)
    #expect(abs(ToneMapping.pq(203) - 0.5807) < 0.001)
    for code in stride(from: 0.0, through: 1, by: 0.05) {
      #expect(abs(ToneMapping.pq(ToneMapping.luminance(code)) - code) < 1e-6)
    }
  }

  @Test func theCurveIsGentleBelowAndReachesWhiteAbove() {
    #expect(ToneMapping.eetf(0) == 0)
    #expect(ToneMapping.eetf(0.2) == 0.2)
    #expect(abs(ToneMapping.eetf(ToneMapping.peak / ToneMapping.white) - 1) < 0.001)
    var last = 0.0
    for step in 1...500 {
      let value = ToneMapping.eetf(Double(step) / 100)
      #expect(value >= last)
      last = value
    }
  }

  @Test func greysStayGreyAndBrighten() throws {
    let luminances = [0, 0.1, 1, 10, 40, 80, 150, 203, 400, 700, 1000, 4000, 10000]
    let buffer = try greys(luminances, mapped: true)
    let red = Array(buffer.samples(0).prefix(luminances.count)), green = buffer.samples(1), blue = buffer.samples(2)
    for (x, luminance) in luminances.enumerated() {
      // The expected value: the curve, then the inverse of BT.1886.
      let expected = 255 * pow(min(ToneMapping.eetf(luminance / 203), 1), 1 / 2.4)
      #expect(abs(Double(red[x]) - expected) <= 2.5, "\(luminance) cd/m²")
      #expect(abs(red[x] - green[x]) <= 1)
      #expect(abs(red[x] - blue[x]) <= 1)
    }
    #expect(red == red.sorted())
    #expect(red.first == 0 && red.last == 255)
    #expect(CVImageBufferGetColorSpace(buffer)?.takeUnretainedValue().name == CGColorSpace.itur_709)
  }

  @Test func coloursBeyondThePeakKeepTheirHue() {
    let (red, green, blue): ([Float], [Float], [Float]) = ([6, 12, 60], [3, 6, 30], [0, 0, 0])
    var toRed: [UInt16] = [0, 0, 0]
    var toGreen = toRed
    var toBlue = toRed
    ToneMapping.map(red, green, blue, count: 3, &toRed, &toGreen, &toBlue)
    // Orange, scaled to a red of 1 and a green of 1/2. The matrix from BT.2020 to BT.709 (Report ITU-R BT.2407) makes
    // its green 1.1329 / 2 - 0.1246; its red is clipped to 1.
    let expected = pow(1.1329 / 2 - 0.124551, 1 / 2.4) * 65_535
    #expect(toRed == [65_535, 65_535, 65_535])
    #expect(toGreen.allSatisfy { abs(Double($0) - expected) < 20 }, "\(toGreen), not \(expected)")
  }

  @Test func withoutTheWishHDRStaysHDR() throws {
    let buffer = try greys([1000], mapped: false)
    #expect(abs(buffer.samples(0)[0] - Int((ToneMapping.pq(1000) * 255).rounded())) <= 1)
    #expect(CVImageBufferGetColorSpace(buffer)?.takeUnretainedValue().name == CGColorSpace.itur_2100_PQ)
  }

  @Test func mappedPicturesGoIntoAnyFormat() throws {
    let rgb = try greys([0, 50, 203, 1000], mapped: true)
    let yCbCr = try greys([0, 50, 203, 1000], mapped: true, type: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange)
    for x in 0..<4 {
      let expected = 16 + Double(rgb.samples(0)[x]) * 219 / 255
      #expect(abs(Double(yCbCr.samples(0)[x]) - expected) <= 1)
    }
    let primaries = CVBufferCopyAttachment(yCbCr, kCVImageBufferColorPrimariesKey, nil) as? String
    #expect(primaries == kCVImageBufferColorPrimaries_ITU_R_709_2 as String)
  }
}
