import AVEngineCore
import CoreFoundation
import CoreVideo
import Foundation
import ProviderConformance
import TestSupport
import Testing

@testable import AVEngineVideoDevices

extension Prerequisite {
  fileprivate static let zbar = Prerequisite("zbar", isRequired: true) { BarcodeScanner.isAvailable }
}

@Suite(.requires(.zbar))
struct BarcodeTests {
  private static let planar = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange

  private func distance(_ a: [CGPoint], _ b: [CGPoint], _ scene: BarcodeScene) -> Double {
    guard a.count == 4, b.count == 4 else { return .infinity }
    return zip(a, b).map { (a, b) in
      hypot(Double(a.x - b.x) * Double(scene.width), Double(a.y - b.y) * Double(scene.height))
    }.max() ?? .infinity
  }

  struct Kind: CustomTestStringConvertible, Sendable {
    let number: Int
    let data: String
    let symbology: BarcodeSymbology
    let text: String
    var testDescription: String { "\(symbology) \(text)" }
  }

  static let kinds: [Kind] = [
    Kind(number: 13, data: "590123412345", symbology: .ean13, text: "5901234123457"),
    Kind(number: 13, data: "1234567", symbology: .ean8, text: "12345670"),
    // UPC-A is read as an EAN-13 code.
    Kind(number: 34, data: "72527270270", symbology: .ean13, text: "0725272702703"),
    Kind(number: 37, data: "123456", symbology: .upce, text: "01234565"),
    Kind(number: 8, data: "CODE 39", symbology: .code39, text: "CODE 39"),
    Kind(number: 25, data: "CODE 93", symbology: .code93, text: "CODE 93"),
    Kind(number: 20, data: "Code 128 a", symbology: .code128, text: "Code 128 a"),
    Kind(number: 3, data: "12345678", symbology: .interleaved2of5, text: "12345678"),
    Kind(number: 18, data: "A12345B", symbology: .codabar, text: "A12345B"),
    Kind(number: 29, data: "0361041700001", symbology: .dataBar, text: "0103610417000011"),
    Kind(number: 31, data: "[01]98898765432106", symbology: .dataBarExpanded, text: "0198898765432106"),
  ]

  @Test(.requires(.zint), arguments: kinds)
  func barsAreRead(_ kind: Kind) throws {
    var scene = BarcodeScene(width: 640, height: 360)
    let drawn = scene.draw(try DrawnCode(zint: kind.number, kind.data), at: 321, 180, module: 2)
    let codes = try BarcodeScanner().scan(try scene.pixels(Self.planar))
    let code = try #require(codes.first)
    #expect(codes.count == 1)
    #expect(code.symbology == kind.symbology)
    #expect(code.text == kind.text)
    #expect(code.bytes == Array(kind.text.utf8))
    #expect(distance(code.corners, drawn, scene) <= 2, "\(code.corners) \(drawn)")
    let others = Set(BarcodeSymbology.allCases).subtracting([kind.symbology])
    let other = try BarcodeScanner(others).scan(try scene.pixels(Self.planar))
    #expect(!other.contains { $0.symbology == kind.symbology })
  }

  @Test(
    arguments: [
      ("Grüße".utf8.map { $0 }, "Grüße"), ([0x47, 0x72, 0xFC, 0xDF, 0x65], "Grüße"), ([0xFF, 0x00, 0x80], nil),
      ([], ""), ([0xE4, 0x0A], "ä\n"),
    ] as [([UInt8], String?)])
  func textIsUnicodeOrLatin(_ bytes: [UInt8], _ text: String?) {
    let code = Barcode(symbology: .qr, bytes: bytes, corners: [])
    #expect(code.text == text && code.bytes == bytes && code.bounds == .zero)
  }

  /// Angles in degrees.
  private static let barAngles: [Double] = [0, 6, 17, -17, 90, 180, 191, -90, 79]
  private static let squareAngles: [Double] = [0, 17, 69, 90, 180, -115]

  @Test(.requires(.zint), arguments: barAngles)
  func barsAreReadInEachDirection(_ angle: Double) throws {
    for (number, data, text) in [(13, "590123412345", "5901234123457"), (20, "Hello", "Hello")] {
      var scene = BarcodeScene(width: 500, height: 420)
      var drawing = try DrawnCode(zint: number, data)
      drawing.barHeight = 60
      let drawn = scene.draw(drawing, at: 250, 210, module: 2, angle: angle * .pi / 180)
      let code = try #require(try BarcodeScanner().scan(try scene.pixels(Self.planar)).first)
      #expect(code.text == text)
      #expect(distance(code.corners, drawn, scene) <= 3, "\(code.corners) \(drawn)")
    }
  }

  private static let formats = [
    planar, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, kCVPixelFormatType_422YpCbCr8_yuvs,
    kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_32BGRA,
  ]

  @Test(.requires(.qrencode), arguments: formats)
  func squaresAreReadInEachFormat(_ format: OSType) throws {
    var scene = BarcodeScene(width: 321, height: 243)
    let drawn = scene.draw(try DrawnCode(qr: "Grüße, 世界"), at: 150, 120, module: 4, angle: 0.3)
    let codes = try BarcodeScanner().scan(try scene.pixels(format))
    let code = try #require(codes.first)
    #expect(codes.count == 1)
    #expect(code.symbology == .qr)
    #expect(code.text == "Grüße, 世界")
    #expect(code.bytes == Array("Grüße, 世界".utf8))
    #expect(distance(code.corners, drawn, scene) <= 2, "\(code.corners) \(drawn)")
    #expect(code.bounds.minX == code.corners.map(\.x).min() && code.bounds.maxY == code.corners.map(\.y).max())
  }

  /// Wide frames are scaled down before the scan.
  @Test(.requires(.qrencode), arguments: squareAngles, [640, 1280, 1920])
  func squaresAreReadTurnedAndScaled(_ angle: Double, _ width: Int) throws {
    let scale = Double(width) / 640
    var scene = BarcodeScene(width: width, height: width * 9 / 16)
    let drawn = scene.draw(
      try DrawnCode(qr: "turned"), at: 400 * scale, 150 * scale, module: 5 * scale, angle: angle * .pi / 180)
    let code = try #require(try BarcodeScanner().scan(try scene.pixels(Self.planar)).first)
    #expect(code.text == "turned")
    #expect(distance(code.corners, drawn, scene) <= 2 * max(1, scale), "\(code.corners) \(drawn)")
  }

  @Test(.requires(.qrencode), .requires(.zint)) func severalCodesInAPicture() throws {
    var scene = BarcodeScene(width: 900, height: 600)
    var drawn: [String: [CGPoint]] = [:]
    drawn["one"] = scene.draw(try DrawnCode(qr: "one"), at: 150, 150, module: 5, angle: 0.3)
    drawn["two"] = scene.draw(try DrawnCode(qr: "two"), at: 400, 450, module: 6, angle: -1)
    drawn["12345670"] = scene.draw(try DrawnCode(zint: 13, "1234567"), at: 650, 150, module: 2)
    drawn["Code"] = scene.draw(try DrawnCode(zint: 20, "Code"), at: 740, 420, module: 2, angle: .pi / 2)
    let codes = try BarcodeScanner().scan(try scene.pixels(Self.planar))
    #expect(codes.compactMap(\.text).sorted() == drawn.keys.sorted())
    for code in codes {
      let place = try #require(drawn[code.text ?? ""])
      #expect(distance(code.corners, place, scene) <= 3, "\(code)")
    }
  }

  @Test func picturesWithoutCodesHaveNone() throws {
    let scanner = try BarcodeScanner()
    for (width, height) in [(1, 1), (2, 2), (3, 999), (999, 1), (641, 361), (1921, 3)] {
      var scene = BarcodeScene(width: width, height: height)
      #expect(try scanner.scan(try scene.pixels(Self.planar)).isEmpty)
      scene.fill(0, 0, width, height, 0)
      #expect(try scanner.scan(try scene.pixels(kCVPixelFormatType_32BGRA)).isEmpty)
    }
    var (scene, numbers) = (BarcodeScene(width: 640, height: 360), SplitMix(seed: 7))
    for y in 0..<120 {
      for x in 0..<213 { scene.fill(3 * x, 3 * y, 3, 3, numbers.next() & 1 == 0 ? 20 : 230) }
    }
    _ = try scanner.scan(try scene.pixels(Self.planar))
    let wide = try CVPixelBuffer(format: kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, width: 16, height: 16)
    let error = #expect(throws: EngineError.self) { _ = try scanner.scan(wide) }
    #expect(error?.kind == .unsupported)
  }

  @Test(.requires(.qrencode), .requires(.zint)) func damagedCodes() throws {
    let scanner = try BarcodeScanner()
    // A stain that the code's redundancy repairs.
    let code = try DrawnCode(qr: "stained", correction: "H")
    var scene = BarcodeScene(width: 300, height: 300)
    scene.draw(code, at: 150, 150, module: 6)
    scene.fill(160, 160, 20, 20, 30)
    #expect(try scanner.scan(try scene.pixels(Self.planar)).map(\.text) == ["stained"])
    // One of the three finder patterns is missing.
    scene.fill(150 - 6 * code.width / 2, 150 - 6 * code.width / 2, 48, 48, 230)
    #expect(try scanner.scan(try scene.pixels(Self.planar)).isEmpty)
    // The first strip covers the whole height of some bars, and the second a part of their height.
    for (strip, texts) in [(80, []), (40, ["5901234123457"])] as [(Int, [String])] {
      scene = BarcodeScene(width: 300, height: 300)
      scene.draw(try DrawnCode(zint: 13, "590123412345"), at: 150, 150, module: 2)
      scene.fill(120, 110, 30, strip, 230)
      #expect(try scanner.scan(try scene.pixels(Self.planar)).compactMap(\.text) == texts, "\(strip)")
    }
  }
}
