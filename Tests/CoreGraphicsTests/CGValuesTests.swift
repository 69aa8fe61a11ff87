import CoreGraphics
import TestSupport
import Testing

@Suite struct CGAffineTransformTests {
  @Test func compositionInversionAndParts() throws {
    var random = SplitMix(seed: 7)
    for _ in 0..<2000 {
      func number() -> CGFloat { CGFloat.random(in: -5...5, using: &random) }
      let t = CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let u = CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let p = CGPoint(x: number(), y: number())
      #expect(close(p.applying(t).applying(u), p.applying(t.concatenating(u))))
      if abs(t.a * t.d - t.b * t.c) > 0.1 {
        #expect(close(p.applying(t).applying(t.inverted()), p))
        let again = CGAffineTransform(t.decomposed())
        #expect(close(p.applying(again), p.applying(t)))
      }
    }
    #expect(CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0).inverted().a == 1)
  }

  private func close(_ p: CGPoint, _ q: CGPoint) -> Bool { abs(p.x - q.x) < 1e-7 && abs(p.y - q.y) < 1e-7 }

  @Test func operationsComeBeforeTheTransform() {
    let t = CGAffineTransform(scaleX: 2, y: 3).translatedBy(x: 5, y: 7)
    #expect(CGPoint.zero.applying(t) == CGPoint(x: 10, y: 21))
    let quarter = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(CGPoint(x: 1, y: 0).applying(quarter).y - 1) < 1e-12)
    #expect(CGSize(width: 2, height: 1).applying(CGAffineTransform(scaleX: 2, y: -3)) == CGSize(width: 4, height: -3))
    let mirrored = CGRect(x: 0, y: 0, width: 2, height: 1).applying(CGAffineTransform(scaleX: -1, y: 1))
    #expect(mirrored == CGRect(x: -2, y: 0, width: 2, height: 1))
  }

  @Test func codingIsSixNumbers() throws {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let data = try JSONEncoder().encode(t)
    #expect(String(decoding: data, as: UTF8.self) == "[1,2,3,4,5,6]")
    #expect(try JSONDecoder().decode(CGAffineTransform.self, from: data) == t)
  }

  @Test func geometryReadsAndPrintsAsOnAMac() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation) == rect)
    #expect("\(rect)" == "(1.0, 2.0, 3.0, 4.0)")
    #expect(CGPoint(dictionaryRepresentation: ["X": 1]) == nil)
  }
}

@Suite struct CGColorSpaceTests {
  @Test func profilesAreValidAndComeBackByName() throws {
    let names = [
      CGColorSpace.sRGB, CGColorSpace.displayP3, CGColorSpace.itur_2020, CGColorSpace.itur_2100_PQ,
      CGColorSpace.genericGrayGamma2_2,
    ]
    for name in names {
      let space = try #require(CGColorSpace(name: name))
      let data = try #require(space.copyICCData()) as Data
      let size = data[..<4].reduce(0) { $0 << 8 | Int($1) }
      #expect(size == data.count)
      #expect(data[36..<40].elementsEqual("acsp".utf8))
      let again = try #require(CGColorSpace(iccData: data as NSData))
      #expect(again == space && again.name == name)
    }
  }

  /// The Y row of sRGB's matrix for D50 is the published one (IEC 61966-2-1 amended by Bradford adaptation).
  @Test func matrixIsThatOfTheStandard() throws {
    let data = try #require(CGColorSpace(name: CGColorSpace.sRGB)?.copyICCData()) as Data
    func luminance(_ tag: String) throws -> Double {
      let position = try #require(data[128...].firstRange(of: Data(tag.utf8))).lowerBound
      func number(_ at: Int) -> Int { data[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
      return Double(number(number(position + 4) + 12)) / 65536
    }
    #expect(abs(try luminance("rXYZ") - 0.2225) < 0.0005)
    #expect(abs(try luminance("gXYZ") - 0.7169) < 0.0005)
    #expect(abs(try luminance("bXYZ") - 0.0606) < 0.0005)
  }

  @Test func namesModelsAndEquality() throws {
    #expect(CGColorSpace(name: "nonsense") == nil)
    #expect(CGColorSpaceCreateDeviceRGB() == CGColorSpaceCreateDeviceRGB())
    #expect(CGColorSpaceCreateDeviceRGB() != CGColorSpace(name: CGColorSpace.sRGB))
    #expect(CGColorSpaceCreateDeviceRGB().model == .rgb && CGColorSpaceCreateDeviceRGB().copyICCData() == nil)
    #expect(CGColorSpaceCreateDeviceCMYK().numberOfComponents == 4)
    let pq = try #require(CGColorSpace(name: CGColorSpace.itur_2100_PQ))
    #expect(CGColorSpaceIsPQBased(pq) && CGColorSpaceUsesITUR_2100TF(pq) && pq.isWideGamutRGB)
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    #expect(CGColorSpaceCreateExtendedLinearized(p3)?.name == CGColorSpace.extendedLinearDisplayP3)
  }

  @Test func coloursConvert() throws {
    let p3 = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let red = try #require(
      CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 0.5).converted(to: p3, intent: .defaultIntent, options: nil))
    let components = try #require(red.components)
    // Published value: sRGB red is (0.9175, 0.2003, 0.1387) in Display P3.
    for (value, expected) in zip(components, [0.9175, 0.2003, 0.1387, 0.5]) { #expect(abs(value - expected) < 0.001) }
    let gray = try #require(CGColorSpace(name: CGColorSpace.genericGrayGamma2_2))
    let white = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1).converted(
      to: gray, intent: .defaultIntent, options: nil)
    #expect(abs((white?.components?.first ?? 0) - 1) < 1e-3)
  }

  @Test func brokenProfilesAreRefused() {
    #expect(CGColorSpace(iccData: NSData()) == nil)
    #expect(CGColorSpace(iccData: Data(count: 500) as NSData) == nil)
  }
}

@Suite struct CGImageTests {
  private func image(_ provider: CGDataProvider, width: Int = 4, height: Int = 3, row: Int = 16) -> CGImage? {
    CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: row,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
      shouldInterpolate: true, intent: .defaultIntent)
  }

  @Test func memoryIsSharedByCropsAndReleasedOnce() throws {
    final class Counter { var releases = 0 }
    let counter = Counter()
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 48, alignment: 16)
    for index in 0..<48 { memory[index] = UInt8(index) }
    defer { memory.deallocate() }
    let base = try #require(UnsafeRawPointer(memory.baseAddress))
    do {
      let provider = try #require(
        CGDataProvider(dataInfo: Unmanaged.passUnretained(counter).toOpaque(), data: base, size: 48) { info, _, _ in
          guard let info else { return }
          Unmanaged<Counter>.fromOpaque(info).takeUnretainedValue().releases += 1
        })
      let whole = try #require(image(provider))
      let part = try #require(whole.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 9)))
      #expect(part.width == 2 && part.height == 2 && part.bytesPerRow == 16)
      let data = try #require(part.dataProvider?.data)
      #expect(data.bytes == base + 20)
      #expect(whole.cropping(to: CGRect(x: 4, y: 0, width: 1, height: 1)) == nil)
      #expect(whole.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) == nil)
      #expect(whole.cropping(to: .infinite)?.width == 4)
      #expect(whole.cropping(to: .null) == nil)
      #expect(counter.releases == 0)
    }
    #expect(counter.releases == 1)
  }

  @Test func impossibleImagesAreRefused() throws {
    let provider = try #require(CGDataProvider(data: Data(count: 48) as NSData))
    #expect(image(provider) != nil)
    #expect(image(provider, width: 0) == nil)
    #expect(image(provider, row: 15) == nil)
    #expect(image(provider, width: .max / 2, row: .max) == nil)
  }

  @Test func oddLayoutsAreDrawnRight() throws {
    let rgb = CGColorSpaceCreateDeviceRGB(), gray = CGColorSpaceCreateDeviceGray()
    let palette = try #require(CGColorSpace(indexedBaseSpace: rgb, last: 1, colorTable: [10, 20, 30, 250, 240, 230]))
    func shown(
      _ bytes: [UInt8], _ bits: Int, _ perPixel: Int, _ space: CGColorSpace, _ info: UInt32, decode: [CGFloat]? = nil
    ) throws -> [UInt8] {
      let provider = try #require(CGDataProvider(data: Data(bytes) as NSData))
      let image = try #require(
        CGImage(
          width: 1, height: 1, bitsPerComponent: bits, bitsPerPixel: perPixel, bytesPerRow: bytes.count, space: space,
          bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: decode, shouldInterpolate: false,
          intent: .defaultIntent))
      let layout = Layout.all[1]
      let context = try #require(layout.context(1, 1))
      context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
      return layout.pixel(context, 0, 0)
    }
    #expect(try shown([0x80], 1, 1, gray, 0) == [255, 255, 255, 255])
    #expect(try shown([0x80], 1, 1, palette, 0) == [250, 240, 230, 255])
    #expect(try shown([100], 8, 8, gray, 0, decode: [1, 0]) == [155, 155, 155, 255])
    #expect(try shown([0x7C, 0x00], 5, 16, rgb, CGImageAlphaInfo.noneSkipFirst.rawValue) == [255, 0, 0, 255])
    #expect(try shown([0, 0, 0xFF, 0xFF, 0x80, 0x80], 16, 48, rgb, 0) == [0, 255, 128, 255])
    #expect(
      try shown([0, 0, 0xFF, 0xFF, 0x80, 0x80], 16, 48, rgb, CGBitmapInfo.byteOrder16Little.rawValue) == [
        0, 255, 128, 255,
      ])
    #expect(try shown([0, 255, 255, 0], 8, 32, CGColorSpaceCreateDeviceCMYK(), 0) == [255, 0, 0, 255])
    #expect(try shown([200, 100, 50, 0], 8, 32, rgb, CGImageAlphaInfo.last.rawValue) == [0, 0, 0, 0])
    #expect(
      try shown(
        [0, 0, 0x80, 0x3F], 32, 32, gray,
        CGBitmapInfo.floatComponents.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
        == [255, 255, 255, 255])
  }

  @Test func maskingRangesIncludeTheirEnds() throws {
    let samples: [UInt8] = [99, 100, 200, 201]
    let provider = try #require(CGDataProvider(data: Data(samples) as NSData))
    let image = try #require(
      CGImage(
        width: 4, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
    let layout = Layout.all[1]
    let context = try #require(layout.context(4, 1))
    let masked = try #require(image.copy(maskingColorComponents: [100, 200]))
    context.draw(masked, in: CGRect(x: 0, y: 0, width: 4, height: 1))
    #expect((0..<4).map { layout.pixel(context, $0, 0)[3] } == [255, 0, 0, 255])
  }
}

@Suite struct CGPathTests {
  @Test func objectsTellTheirTypes() throws {
    #expect(CFGetTypeID(CGColor.black) == CGColor.typeID)
    #expect(CFGetTypeID(CGMutablePath()) == CGPath.typeID)
    #expect(CFGetTypeID(CGColorSpaceCreateDeviceRGB()) != CFGetTypeID(CGColor.black))
    #expect(CFEqual(CGColor(gray: 0.5, alpha: 1), CGColor(gray: 0.5, alpha: 1)))
  }

  @Test func boxesAndContainment() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let box = circle.boundingBoxOfPath
    #expect(abs(box.minX) < 1e-9 && abs(box.maxX - 10) < 1e-9 && abs(box.maxY - 10) < 1e-9)
    #expect(circle.contains(CGPoint(x: 5, y: 5)))
    #expect(!circle.contains(CGPoint(x: 1, y: 1)))
    var rect = CGRect.zero
    #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&rect))
    #expect(rect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(!circle.isRect(nil))
    // A curve after a closed subpath begins at the subpath's start.
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 1, y: 0))
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.closeSubpath()
    path.addCurve(to: .zero, control1: CGPoint(x: -0.5, y: 0), control2: CGPoint(x: 0.5, y: 0))
    #expect(abs(path.boundingBoxOfPath.minX + 0.144) < 0.001 && path.boundingBoxOfPath.maxX == 1)
  }

  @Test func arcsStayOnTheirCircle() {
    let path = CGMutablePath()
    path.addArc(center: CGPoint(x: 3, y: 4), radius: 2, startAngle: 0.3, endAngle: 4, clockwise: true)
    path.flattened(threshold: 0.001).applyWithBlock { element in
      let p = element.pointee.points.pointee
      #expect(abs(hypot(p.x - 3, p.y - 4) - 2) < 0.002)
    }
    // The arc runs clockwise from 0.3 down to 4 − 2π, so it passes angle 0 but not π/2.
    #expect(path.boundingBoxOfPath.maxX > 4.99)
    #expect(path.boundingBoxOfPath.maxY < 5)
    let corner = CGMutablePath()
    corner.move(to: .zero)
    corner.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 3)
    #expect(abs(corner.currentPoint.x - 10) < 1e-9 && abs(corner.currentPoint.y - 3) < 1e-9)
  }

  @Test func withoutACurrentPointNothingIsAdded() {
    let path = CGMutablePath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addCurve(to: .zero, control1: .zero, control2: .zero)
    path.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
    path.closeSubpath()
    #expect(path.isEmpty && path.boundingBox.isNull)
  }

  @Test func evenOddAndWindingDiffer() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
    path.addRect(CGRect(x: 3, y: 3, width: 4, height: 4))
    #expect(path.contains(CGPoint(x: 5, y: 5), using: .winding))
    #expect(!path.contains(CGPoint(x: 5, y: 5), using: .evenOdd))
  }
}
