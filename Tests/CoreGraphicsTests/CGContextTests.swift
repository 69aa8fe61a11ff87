import CoreGraphics
import Foundation
import Testing

/// `positions` are those of red, green, blue and, if any, alpha.
struct Layout: CustomTestStringConvertible, Sendable {
  var name: String
  var info: UInt32
  var positions: [Int]
  var testDescription: String { name }

  static let big = CGBitmapInfo.byteOrder32Big.rawValue
  static let little = CGBitmapInfo.byteOrder32Little.rawValue
  static let all = [
    Layout(name: "BGRA", info: CGImageAlphaInfo.premultipliedFirst.rawValue | little, positions: [2, 1, 0, 3]),
    Layout(name: "RGBA", info: CGImageAlphaInfo.premultipliedLast.rawValue, positions: [0, 1, 2, 3]),
    Layout(name: "RGBA big", info: CGImageAlphaInfo.premultipliedLast.rawValue | big, positions: [0, 1, 2, 3]),
    Layout(name: "ARGB", info: CGImageAlphaInfo.premultipliedFirst.rawValue, positions: [1, 2, 3, 0]),
    Layout(name: "ABGR", info: CGImageAlphaInfo.premultipliedLast.rawValue | little, positions: [3, 2, 1, 0]),
    Layout(name: "RGBX", info: CGImageAlphaInfo.noneSkipLast.rawValue, positions: [0, 1, 2]),
    Layout(name: "XRGB", info: CGImageAlphaInfo.noneSkipFirst.rawValue, positions: [1, 2, 3]),
    Layout(name: "BGRX", info: CGImageAlphaInfo.noneSkipFirst.rawValue | little, positions: [2, 1, 0]),
  ]

  func context(_ width: Int, _ height: Int) -> CGContext? {
    CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: info)
  }

  /// Column and row are counted from the top left.
  func pixel(_ context: CGContext, _ x: Int, _ y: Int) -> [UInt8] {
    guard let data = context.data else { return [] }
    return positions.map { data.load(fromByteOffset: y * context.bytesPerRow + 4 * x + $0, as: UInt8.self) }
  }
}

@Suite struct CGContextTests {
  @Test(arguments: Layout.all) func theOriginIsAtTheBottomLeft(layout: Layout) throws {
    let context = try #require(layout.context(8, 6))
    context.setFillColor(red: 1, green: 0.4, blue: 0.2, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 2))
    #expect(layout.pixel(context, 0, 5).prefix(3) == [255, 102, 51])
    #expect(layout.pixel(context, 2, 4).prefix(3) == [255, 102, 51])
    #expect(layout.pixel(context, 3, 4).prefix(3) == [0, 0, 0])
    #expect(layout.pixel(context, 0, 3).prefix(3) == [0, 0, 0])
    if layout.positions.count == 4 {
      #expect(layout.pixel(context, 0, 5)[3] == 255)
      #expect(layout.pixel(context, 0, 3)[3] == 0)
    }
  }

  @Test(arguments: Layout.all) func everyLayoutShowsTheSame(layout: Layout) throws {
    let first = try #require(Layout.all.first)
    let (a, b) = (try #require(first.context(64, 48)), try #require(layout.context(64, 48)))
    for context in [a, b] { try drawScene(context) }
    var worst = 0
    for y in 0..<48 {
      for x in 0..<64 {
        for (p, q) in zip(first.pixel(a, x, y), layout.pixel(b, x, y)) { worst = max(worst, abs(Int(p) - Int(q))) }
      }
    }
    #expect(worst <= 2)
  }

  private func drawScene(_ context: CGContext) throws {
    context.setFillColor(red: 0.9, green: 0.8, blue: 0.1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 64, height: 48))
    context.saveGState()
    context.translateBy(x: 32, y: 24)
    context.rotate(by: 0.5)
    context.setFillColor(red: 0.1, green: 0.2, blue: 0.9, alpha: 0.6)
    context.fillEllipse(in: CGRect(x: -20, y: -8, width: 40, height: 16))
    context.setStrokeColor(red: 0.8, green: 0, blue: 0.3, alpha: 1)
    context.setLineWidth(3)
    context.stroke(CGRect(x: -15, y: -12, width: 30, height: 24))
    context.restoreGState()
    context.setBlendMode(.multiply)
    context.setFillColor(red: 0.2, green: 0.9, blue: 0.5, alpha: 1)
    context.fill(CGRect(x: 40, y: 30, width: 20, height: 15))
    context.setBlendMode(.luminosity)
    context.setFillColor(red: 0.9, green: 0.1, blue: 0.1, alpha: 1)
    context.fill(CGRect(x: 4, y: 30, width: 20, height: 15))
    context.setBlendMode(.normal)
    let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)]
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: NSArray(array: colors), locations: nil))
    context.clip(to: CGRect(x: 0, y: 0, width: 64, height: 6))
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 64, y: 0), options: [])
  }

  @Test func pathsKnowWhatLiesInThem() throws {
    let context = try #require(Layout.all[1].context(40, 30))
    context.translateBy(x: 2, y: 1)
    context.setLineWidth(2)
    context.addRect(CGRect(x: 5, y: 2, width: 10, height: 6))
    #expect(context.pathContains(CGPoint(x: 6, y: 3), mode: .fill))
    #expect(!context.pathContains(CGPoint(x: 6, y: 25), mode: .fill))
    #expect(!context.pathContains(CGPoint(x: 4.5, y: 5), mode: .fill))
    #expect(context.pathContains(CGPoint(x: 4.5, y: 5), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 10, y: 5), mode: .stroke))
    #expect(context.pathContains(CGPoint(x: 10, y: 5), mode: .fillStroke))
  }

  @Test(arguments: [(CGGradientDrawingOptions([]), false, false), (.drawsBeforeStartLocation, true, false)])
  func gradientsGoOnWhereTheyAreToldTo(_ options: CGGradientDrawingOptions, _ before: Bool, _ after: Bool) throws {
    let colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
    let gradient = try #require(CGGradient(colorsSpace: nil, colors: NSArray(array: colors), locations: nil))
    let layout = Layout.all[1]
    func alphas(_ options: CGGradientDrawingOptions) throws -> [Bool] {
      let context = try #require(layout.context(30, 1))
      context.drawLinearGradient(gradient, start: CGPoint(x: 10, y: 0), end: CGPoint(x: 20, y: 0), options: options)
      return [2, 15, 27].map { layout.pixel(context, $0, 0)[3] == 255 }
    }
    #expect(try alphas(options) == [before, true, after])
    let others: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    #expect(try alphas(others.subtracting(options)) == [!before, true, !after])
  }

  @Test(arguments: Layout.all) func aPictureKeepsItsPixelsAndItsTop(layout: Layout) throws {
    // The upper two pixels are red and green, the lower two blue and half transparent white.
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 128, 128, 128, 128]
    let provider = try #require(CGDataProvider(data: Data(bytes) as NSData))
    let image = try #require(
      CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil,
        shouldInterpolate: true, intent: .defaultIntent))
    let context = try #require(layout.context(4, 4))
    context.draw(image, in: CGRect(x: 1, y: 1, width: 2, height: 2))
    #expect(layout.pixel(context, 1, 1).prefix(3) == [255, 0, 0])
    #expect(layout.pixel(context, 2, 1).prefix(3) == [0, 255, 0])
    #expect(layout.pixel(context, 1, 2).prefix(3) == [0, 0, 255])
    #expect(layout.pixel(context, 2, 2).prefix(3) == [128, 128, 128])
    #expect(layout.pixel(context, 0, 0).prefix(3) == [0, 0, 0])
    context.interpolationQuality = .none
    context.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(layout.pixel(context, 0, 0).prefix(3) == [255, 0, 0])
    #expect(layout.pixel(context, 3, 1).prefix(3) == [0, 255, 0])
    #expect(layout.pixel(context, 0, 3).prefix(3) == [0, 0, 255])
  }

  @Test func memoryIsReadAgainBeforeEachCall() throws {
    for layout in Layout.all {
      let context = try #require(layout.context(4, 2))
      let data = try #require(context.data)
      for index in layout.positions { data.storeBytes(of: 200, toByteOffset: index, as: UInt8.self) }
      context.setFillColor(red: 0, green: 0, blue: 0, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      #expect(abs(Int(layout.pixel(context, 0, 0)[0]) - 100) <= 1, "\(layout.name)")
    }
  }

  @Test func grayAndAlphaBitmaps() throws {
    let gray = try #require(
      CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 5, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.none.rawValue))
    gray.setFillColor(gray: 0.6, alpha: 1)
    gray.fill(CGRect(x: 1, y: 0, width: 2, height: 4))
    gray.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.5)
    gray.fill(CGRect(x: 2, y: 0, width: 1, height: 4))
    let bytes = try #require(gray.data).assumingMemoryBound(to: UInt8.self)
    #expect((0..<4).map { bytes[10 + $0] } == [0, 153, 204, 0])
    let alpha = try #require(
      CGContext(
        data: nil, width: 5, height: 3, bitsPerComponent: 8, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
        bitmapInfo: CGImageAlphaInfo.alphaOnly.rawValue))
    alpha.setFillColor(gray: 0, alpha: 0.2)
    alpha.fill(CGRect(x: 0, y: 2, width: 5, height: 1))
    let coverage = try #require(alpha.data).assumingMemoryBound(to: UInt8.self)
    #expect(coverage[0] == 51 && coverage[4] == 51 && coverage[alpha.bytesPerRow] == 0)
  }

  @Test func unalignedMemoryOfTheCallerIsDrawnInto() throws {
    var memory = [UInt8](repeating: 9, count: 1 + 3 * 13)
    try memory.withUnsafeMutableBytes { buffer in
      let base = try #require(buffer.baseAddress)
      let context = try #require(
        CGContext(
          data: base + 1, width: 3, height: 3, bitsPerComponent: 8, bytesPerRow: 13,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
      context.clear(CGRect(x: 0, y: 0, width: 3, height: 3))
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 2, width: 1, height: 1))
    }
    #expect(memory[1...4].elementsEqual([255, 0, 0, 255]))
    #expect(memory[0] == 9 && memory[13] == 9, "bytes that belong to no pixel do not change")
  }

  @Test func layoutsThatAContextCannotHaveAreRefused() {
    func make(_ bits: Int, _ space: CGColorSpace, _ info: UInt32, width: Int = 4, row: Int = 0) -> CGContext? {
      CGContext(
        data: nil, width: width, height: 4, bitsPerComponent: bits, bytesPerRow: row, space: space, bitmapInfo: info)
    }
    let (rgb, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
    #expect(make(8, rgb, CGImageAlphaInfo.none.rawValue) == nil)
    #expect(make(8, rgb, CGImageAlphaInfo.last.rawValue) == nil)
    #expect(make(8, rgb, CGImageAlphaInfo.first.rawValue) == nil)
    #expect(make(8, gray, CGImageAlphaInfo.last.rawValue) == nil)
    #expect(make(7, rgb, CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(make(8, rgb, CGImageAlphaInfo.premultipliedLast.rawValue, row: 15) == nil)
    #expect(make(8, rgb, CGImageAlphaInfo.premultipliedLast.rawValue, width: 0) == nil)
    #expect(make(8, rgb, CGImageAlphaInfo.premultipliedLast.rawValue, width: .max) == nil)
  }

  @Test func statesComeBack() throws {
    let layout = Layout.all[1]
    let context = try #require(layout.context(4, 4))
    context.saveGState()
    context.scaleBy(x: 2, y: 2)
    context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 1, height: 1))
    context.restoreGState()
    context.restoreGState()
    #expect(context.ctm.isIdentity)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 4, height: 4))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 3, y: 3, width: 1, height: 1))
    #expect(layout.pixel(context, 3, 0) == [255, 255, 255, 255])
  }

  @Test func masksAndLayers() throws {
    let layout = Layout.all[1]
    let context = try #require(layout.context(4, 4))
    let provider = try #require(CGDataProvider(data: Data([0, 255, 255, 0]) as NSData))
    let mask = try #require(
      CGImage(
        maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: provider, decode: nil,
        shouldInterpolate: false))
    context.saveGState()
    context.interpolationQuality = .none
    context.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4), mask: mask)
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    context.restoreGState()
    #expect(layout.pixel(context, 0, 0) == [255, 0, 0, 255])
    #expect(layout.pixel(context, 3, 0) == [0, 0, 0, 0])
    #expect(layout.pixel(context, 3, 3) == [255, 0, 0, 255])
    context.setAlpha(0.5)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.endTransparencyLayer()
    #expect(layout.pixel(context, 0, 3).map { $0 / 4 } == [0, 32, 0, 32])
    let fresh = try #require(layout.context(4, 4))
    fresh.interpolationQuality = .none
    fresh.clip(to: CGRect(x: 0, y: 0, width: 4, height: 4), mask: mask)
    fresh.setAlpha(0.5)
    fresh.beginTransparencyLayer(auxiliaryInfo: nil)
    fresh.setFillColor(red: 0, green: 1, blue: 0, alpha: 1)
    fresh.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    fresh.endTransparencyLayer()
    #expect(layout.pixel(fresh, 0, 0).map { $0 / 4 } == [0, 32, 0, 32])
    #expect(layout.pixel(fresh, 3, 0) == [0, 0, 0, 0])
  }

  @Test func aPictureOfTheContextDoesNotChangeLater() throws {
    let context = try #require(Layout.all[1].context(2, 2))
    let before = try #require(context.makeImage())
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let after = try #require(context.makeImage())
    #expect((before.dataProvider?.data as Data?)?.allSatisfy { $0 == 0 } == true)
    #expect((after.dataProvider?.data as Data?)?.prefix(8).allSatisfy { $0 == 255 } == true)
  }

  @Test func mischiefDrawsNothingAndEndsNothing() throws {
    let layout = Layout.all[1]
    let context = try #require(layout.context(4, 4))
    context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    context.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .infinity, clockwise: false)
    context.addArc(center: .zero, radius: 1, startAngle: .nan, endAngle: 1e300, clockwise: true)
    context.strokePath()
    context.clip(to: CGRect.null.insetBy(dx: 1, dy: 1))
    context.resetClip()
    context.saveGState()
    context.scaleBy(x: 0, y: 0)
    context.stroke(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.restoreGState()
    context.setLineDash(phase: 0, lengths: [0, 0])
    context.setLineDash(phase: 0, lengths: [-1])
    context.stroke(CGRect(x: 0, y: 0, width: 2, height: 2))
    context.endTransparencyLayer()
    context.fill(CGRect(x: -1e300, y: -1e300, width: 1e301, height: 1e301))
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(layout.pixel(context, 1, 1) == [0, 0, 255, 255])
  }

  /// A shadow's offset is in pixels of the bitmap, with y upwards, whatever the transformation.
  @Test(arguments: Layout.all) func shapesCastShadows(_ layout: Layout) throws {
    let context = try #require(layout.context(16, 16))
    context.scaleBy(x: 2, y: 2)
    context.setShadow(offset: CGSize(width: 4, height: 4), blur: 0, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
    context.fill(CGRect(x: 1, y: 1, width: 3, height: 3))
    let blank = layout.pixel(context, 0, 0)
    #expect(
      layout.pixel(context, 3, 12).prefix(3) == [0, 0, 255] && layout.pixel(context, 7, 8).prefix(3) == [0, 0, 255])
    #expect(
      layout.pixel(context, 10, 5).prefix(3) == [255, 0, 0] && layout.pixel(context, 11, 4).prefix(3) == [255, 0, 0])
    for (x, y) in [(12, 5), (10, 3), (1, 12), (3, 15), (5, 5)] {
      #expect(layout.pixel(context, x, y) == blank, "\(x) \(y)")
    }
    context.setShadow(offset: .zero, blur: 4, color: nil)
    context.fill(CGRect(x: 0, y: 6, width: 1, height: 1))
    #expect(layout.pixel(context, 2, 3) == blank && layout.pixel(context, 1, 3).prefix(3) == [0, 0, 255])
  }

  @Test func aShadowClearsNothing() throws {
    let layout = Layout.all[1]
    let context = try #require(layout.context(16, 16))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
    let filled = layout.pixel(context, 10, 8)
    context.setShadow(offset: CGSize(width: 8, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 1))
    context.clear(CGRect(x: 0, y: 0, width: 4, height: 16))
    #expect(layout.pixel(context, 2, 8) == [0, 0, 0, 0] && layout.pixel(context, 10, 8) == filled)
  }

  /// A blur of 8 is a normal distribution of standard deviation 4. A shadow's alpha across an edge is its integral:
  /// 0.0228 at two deviations beyond the edge.
  @Test func shadowsAreSpreadNormally() throws {
    let layout = Layout.all[1]
    let context = try #require(layout.context(64, 128))
    context.setShadow(offset: CGSize(width: 0, height: -40), blur: 8, color: CGColor(gray: 0, alpha: 1))
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: -40, y: 80, width: 200, height: 44))
    // The lower edge of the shape is 48 rows from the top, its shadow's 88.
    let alphas = [76, 79, 83, 88, 92, 95, 99].map { Double(layout.pixel(context, 32, $0)[3]) / 255 }
    for (alpha, sigmas) in zip(alphas, [-11.5, -8.5, -4.5, 0.5, 4.5, 7.5, 11.5].map { $0 / 4 }) {
      #expect(abs(alpha - 0.5 * erfc(sigmas / 2.0.squareRoot())) < 0.02, "\(alpha) at \(sigmas)")
    }
  }

  @Test func aTransparencyLayerCastsOneShadow() throws {
    let layout = Layout.all[1]
    let context = try #require(layout.context(16, 16))
    context.setShadow(offset: CGSize(width: 6, height: 0), blur: 0, color: CGColor(gray: 0, alpha: 0.5))
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 16))
    context.fill(CGRect(x: 2, y: 0, width: 4, height: 16))
    context.endTransparencyLayer()
    #expect(layout.pixel(context, 5, 8) == [255, 255, 255, 255])
    for x in 6..<12 { #expect(layout.pixel(context, x, 8) == [0, 0, 0, 128], "\(x)") }
    #expect(layout.pixel(context, 12, 8) == [0, 0, 0, 0])
  }
}
