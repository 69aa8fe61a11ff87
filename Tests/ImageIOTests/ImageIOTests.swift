import CoreGraphics
import ImageIO
import TestSupport
import Testing
import UniformTypeIdentifiers

func testImage(_ width: Int, _ height: Int, space: CGColorSpace? = nil, alpha: Bool = false, bits: Int = 8) throws
  -> CGImage
{
  var bytes = [UInt8]()
  for y in 0..<height {
    for x in 0..<width {
      let (red, green) = (x * 255 / max(width - 1, 1), y * 255 / max(height - 1, 1))
      let color = [red, green, 255 - (x + y) * 255 / max(width + height - 2, 1), alpha ? 255 - x * 200 / width : 255]
      for value in color { bytes += bits == 8 ? [UInt8(value)] : [UInt8(value), UInt8((x * 31 + y * 17) % 256)] }
    }
  }
  let provider = try #require(CGDataProvider(data: Data(bytes) as NSData))
  let info = alpha ? CGImageAlphaInfo.last : .noneSkipLast
  let space = try #require(space ?? CGColorSpace(name: CGColorSpace.sRGB))
  return try #require(
    CGImage(
      width: width, height: height, bitsPerComponent: bits, bitsPerPixel: bits * 4, bytesPerRow: width * bits / 2,
      space: space, bitmapInfo: CGBitmapInfo(rawValue: info.rawValue),
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent))
}

/// Returns red, green, blue and alpha, premultiplied, from the top left.
func pixels(_ image: CGImage) throws -> [UInt8] {
  let space = try #require(image.colorSpace?.model == .rgb ? image.colorSpace : CGColorSpaceCreateDeviceRGB())
  let context = try #require(
    CGContext(
      data: nil, width: image.width, height: image.height, bitsPerComponent: 8, bytesPerRow: image.width * 4,
      space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
  context.setBlendMode(.copy)
  context.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
  let data = try #require(context.data)
  return Array(UnsafeRawBufferPointer(start: data, count: image.width * image.height * 4))
}

func encode(_ images: [CGImage], _ type: UTType, _ own: [CFString: Any] = [:], file: [CFString: Any] = [:]) throws
  -> Data
{
  let data = NSMutableData()
  let destination = try #require(CGImageDestinationCreateWithData(data, type.identifier as NSString, images.count, nil))
  CGImageDestinationSetProperties(destination, file as NSDictionary)
  for image in images { CGImageDestinationAddImage(destination, image, own as NSDictionary) }
  #expect(CGImageDestinationFinalize(destination))
  return data as Data
}

func worst(_ a: [UInt8], _ b: [UInt8]) -> Int {
  a.count == b.count ? zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0 : 256
}

func decodedByFFmpeg(_ file: Data, _ suffix: String, frame: Int = 0) throws -> [UInt8] {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).\(suffix)")
  try file.write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  let arguments = [
    "-v", "error", "-i", url.path, "-vf", "select=eq(n\\,\(frame))", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
    "rgba", "-",
  ]
  let data = try Tool.run("ffmpeg", arguments)
  // Invisible pixels have no colour to compare.
  var pixels = Array(data)
  for index in stride(from: 0, to: pixels.count - 3, by: 4) where pixels[index + 3] == 0 {
    pixels.replaceSubrange(index..<index + 4, with: [0, 0, 0, 0])
  }
  return pixels
}

/// scripts/bootstrap installs the encoders of all types.
private func isEncoded(_ type: UTType) -> Bool { CGImageDestinationCopyTypeIdentifiers().contains(type.identifier) }

@Suite(.requires(.ffmpeg)) struct ImageIOTests {
  @Test(arguments: [(UTType.png, 0), (.tiff, 0), (.webP, 0), (.jpeg, 6), (.heic, 16)])
  func picturesComeBack(type: UTType, tolerance: Int) throws {
    try #require(isEncoded(type))
    let image = try testImage(40, 30)
    let file = try encode([image], type, [kCGImageDestinationLossyCompressionQuality: 1.0])
    let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
    #expect(CGImageSourceGetType(source) as String? == type.identifier)
    #expect(CGImageSourceGetCount(source) == 1)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    let again = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(again.width == 40 && again.height == 30)
    #expect(again.utType as String? == type.identifier)
    #expect(worst(try pixels(again), try pixels(image)) <= tolerance)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
  }

  @Test(arguments: [
    (UTType.png, "png", 0), (.tiff, "tiff", 0), (.jpeg, "jpg", 6), (.webP, "webp", 0), (.gif, "gif", 0),
  ])
  func ffmpegSeesTheSamePicture(type: UTType, suffix: String, tolerance: Int) throws {
    try #require(isEncoded(type))
    // A GIF has at most 256 colours, so its image has fewer pixels than that.
    let image = try type == .gif ? testImage(15, 12) : testImage(64, 48)
    let file = try encode([image], type, [kCGImageDestinationLossyCompressionQuality: 1.0])
    let seen = try decodedByFFmpeg(file, suffix)
    #expect(worst(seen, try pixels(image)) <= tolerance)
  }

  @Test(arguments: [UTType.png, .tiff, .webP]) func alphaComesBack(type: UTType) throws {
    try #require(isEncoded(type))
    let image = try testImage(33, 9, alpha: true)
    let file = try encode([image], type, [kCGImageDestinationLossyCompressionQuality: 1.0])
    let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
    let again = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(again.alphaInfo == .last)
    #expect(worst(try pixels(again), try pixels(image)) <= 1)
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect((properties.object(forKey: kCGImagePropertyHasAlpha) as? NSNumber)?.boolValue == true)
  }

  @Test(arguments: [UTType.png, .tiff]) func sixteenBitsAreKept(type: UTType) throws {
    let image = try testImage(16, 8, bits: 16)
    let file = try encode([image], type)
    let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
    let again = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(again.bitsPerComponent == 16 && again.bitsPerPixel == 48)
    let data = try #require(again.dataProvider?.data) as Data
    // The pixel in column 3, row 2: red is 3·255/15 in the high byte and (3·31 + 2·17) in the low one.
    let position = 2 * again.bytesPerRow + 3 * 6
    #expect(data[position] == 127 && data[position + 1] == 51)
  }

  @Test(arguments: [UTType.png, .jpeg, .tiff, .webP, .heic]) func profilesComeBackByName(type: UTType) throws {
    try #require(isEncoded(type))
    let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
    let file = try encode(
      [try testImage(16, 16, space: space)], type, [kCGImageDestinationLossyCompressionQuality: 0.9])
    let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.colorSpace == space)
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect(properties.object(forKey: kCGImagePropertyProfileName) as? String == "Display P3")
    let half = CGImageSourceCreateImageAtIndex(source, 0, [kCGImageSourceSubsampleFactor: 2] as NSDictionary)
    #expect(half?.width == 8 && half?.colorSpace == space)
  }

  @Test(arguments: [UTType.png, .jpeg, .tiff, .webP]) func orientationAndDensityComeBack(type: UTType) throws {
    try #require(isEncoded(type))
    let own: [CFString: Any] = [
      kCGImagePropertyOrientation: 6, kCGImagePropertyDPIWidth: 144, kCGImagePropertyDPIHeight: 144,
    ]
    let file = try encode([try testImage(20, 10)], type, own)
    let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    #expect((properties.object(forKey: kCGImagePropertyOrientation) as? NSNumber)?.intValue == 6)
    #expect((properties.object(forKey: kCGImagePropertyPixelWidth) as? NSNumber)?.intValue == 20)
    if type != .webP {
      let density = try #require(properties.object(forKey: kCGImagePropertyDPIWidth) as? NSNumber)
      #expect(abs(density.doubleValue - 144) < 0.5)
    }
    let options =
      [
        kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: 10,
      ] as [CFString: Any]
    let thumbnail = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as NSDictionary))
    #expect(thumbnail.width == 5 && thumbnail.height == 10)
    let shown = try pixels(thumbnail)
    // Rotated to the right: the stored bottom left (no red, all green) is the new top left.
    #expect(shown[0] < 60 && shown[1] > 180)
    #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
  }

  @Test func copiesHaveTheClientsProperties() throws {
    let file = try encode([try testImage(20, 10)], .png, [kCGImagePropertyOrientation: 6])
    let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
    func orientation(_ own: [CFString: Any]?) throws -> Int? {
      let data = NSMutableData()
      let destination = try #require(CGImageDestinationCreateWithData(data, UTType.png.identifier as NSString, 1, nil))
      CGImageDestinationAddImageFromSource(destination, source, 0, own.map { $0 as NSDictionary })
      #expect(CGImageDestinationFinalize(destination))
      let copy = try #require(CGImageSourceCreateWithData(data, nil))
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(copy, 0, nil))
      return (properties.object(forKey: kCGImagePropertyOrientation) as? NSNumber)?.intValue
    }
    #expect(try orientation(nil) == 6)
    #expect(try orientation([kCGImagePropertyOrientation: 3]) == 3)
  }

  @Test func animationsKeepFramesDelaysAndLoops() throws {
    let images = try (1...3).map { try testImage(8 + $0, 12) }
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, UTType.gif.identifier as NSString, 3, nil))
    CGImageDestinationSetProperties(
      destination, [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 4]] as NSDictionary)
    for (index, image) in images.enumerated() {
      let delay = [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: 0.1 * Double(index + 1)]]
      CGImageDestinationAddImage(destination, image, delay as NSDictionary)
    }
    #expect(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithData(data, nil))
    #expect(CGImageSourceGetCount(source) == 3)
    let whole = try #require(
      CGImageSourceCopyProperties(source, nil)?.object(forKey: kCGImagePropertyGIFDictionary) as? NSDictionary)
    #expect((whole.object(forKey: kCGImagePropertyGIFLoopCount) as? NSNumber)?.intValue == 4)
    for index in [2, 0, 1] {
      let own =
        CGImageSourceCopyPropertiesAtIndex(source, index, nil)?.object(forKey: kCGImagePropertyGIFDictionary)
        as? NSDictionary
      #expect((own?.object(forKey: kCGImagePropertyGIFDelayTime) as? NSNumber)?.doubleValue == [0.1, 0.2, 0.3][index])
      let frame = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
      #expect(worst(try decodedByFFmpeg(data as Data, "gif", frame: index), try pixels(frame)) == 0)
      let part = try #require(frame.cropping(to: CGRect(x: 0, y: 0, width: images[index].width, height: 12)))
      #expect(worst(try pixels(part), try pixels(images[index])) == 0)
    }
  }

  @Test(arguments: [0.29, 0.57, 0.07, 1.13, 0.125]) func delaysAreRounded(_ delay: Double) throws {
    let own: [CFString: Any] = [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: delay]]
    let images = [try testImage(8, 8), try testImage(8, 8)]
    let source = try #require(CGImageSourceCreateWithData(try encode(images, .gif, own) as NSData, nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 1, nil))
    let gif = try #require(properties.object(forKey: kCGImagePropertyGIFDictionary) as? NSDictionary)
    let stored = try #require(gif.object(forKey: kCGImagePropertyGIFUnclampedDelayTime) as? NSNumber)
    #expect(abs(stored.doubleValue - (delay * 100).rounded() / 100) < 1e-6, "\(stored)")
  }

  /// A frame whose disposal is 2 is removed before the next frame (GIF89a §23).
  @Test func whatIsDisposedOfIsGone() throws {
    // The file has two red pixels, which are removed, and then one blue pixel at the left. Its palette is black, red,
    // blue and white.
    var file = Array("GIF89a".utf8) + [2, 0, 1, 0, 0x81, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 255, 255, 255, 255]
    file += [0x21, 0xF9, 4, 2 << 2, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x4C, 0x0A, 0]
    file += [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x54, 0x01, 0, 0x3B]
    let source = try #require(CGImageSourceCreateWithData(Data(file) as NSData, nil))
    #expect(CGImageSourceGetCount(source) == 2)
    let first = try pixels(try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)))
    #expect(first == [255, 0, 0, 255, 255, 0, 0, 255])
    let second = try pixels(try #require(CGImageSourceCreateImageAtIndex(source, 1, nil)))
    #expect(second == [0, 0, 255, 255, 0, 0, 0, 0])
  }

  @Test func framesOfAnAnimationDoNotShowThrough() throws {
    func image(_ pixels: [UInt8]) throws -> CGImage {
      let provider = try #require(CGDataProvider(data: Data(pixels) as NSData))
      return try #require(
        CGImage(
          width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 8,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue), provider: provider, decode: nil,
          shouldInterpolate: false, intent: .defaultIntent))
    }
    let (red, blue, clear): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0])
    let frames = [red + red, clear + blue, blue + clear]
    let file = try encode(try frames.map(image), .gif)
    for (index, frame) in frames.enumerated() {
      #expect(try decodedByFFmpeg(file, "gif", frame: index) == frame, "frame \(index)")
    }
  }

  @Test func largeGIFsAreReadAsOthersReadThem() throws {
    let image = try testImage(300, 200)
    let file = try encode([image], .gif)
    let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let again = try pixels(read)
    #expect(worst(try decodedByFFmpeg(file, "gif"), again) == 0)
    #expect(worst(again, try pixels(image)) < 48)
  }

  @Test func picturesFromProviders() throws {
    let image = try testImage(12, 7)
    let provider = try #require(CGDataProvider(data: try encode([image], .png) as NSData))
    let again = try #require(
      CGImage(pngDataProviderSource: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
    #expect(worst(try pixels(again), try pixels(image)) == 0)
    #expect(!again.shouldInterpolate)
    #expect(
      CGImage(jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent) == nil)
  }

  @Test func pagesOfATIFF() throws {
    let file = try encode([try testImage(10, 4), try testImage(5, 6)], .tiff)
    let source = try #require(CGImageSourceCreateWithData(file as NSData, nil))
    #expect(CGImageSourceGetCount(source) == 2)
    #expect(CGImageSourceCreateImageAtIndex(source, 1, nil)?.height == 6)
  }

  @Test func transparentPartsOfAJPEGLieOverTheBackground() throws {
    let provider = try #require(CGDataProvider(data: Data(count: 8 * 8 * 4) as NSData))
    let clear = try #require(
      CGImage(
        width: 8, height: 8, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 32,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
    let white = try encode([clear], .jpeg)
    let source = try #require(CGImageSourceCreateWithData(white as NSData, nil))
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let shown = try pixels(read)
    #expect(shown.allSatisfy { $0 >= 254 })
  }

  @Test func filesAreWholeOrAbsent() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("picture.png")
    let png = UTType.png.identifier as NSString
    let missing = try #require(CGImageDestinationCreateWithURL(url as NSURL, png, 2, nil))
    CGImageDestinationAddImage(missing, try testImage(4, 4), nil)
    #expect(!CGImageDestinationFinalize(missing))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let good = try #require(CGImageDestinationCreateWithURL(url as NSURL, png, 1, nil))
    CGImageDestinationAddImage(good, try testImage(4, 4), nil)
    #expect(CGImageDestinationFinalize(good))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["picture.png"])
    #expect(CGImageSourceCreateWithURL(url as NSURL, nil).map(CGImageSourceGetCount) == 1)
    #expect(CGImageSourceCreateWithURL(folder.appendingPathComponent("none") as NSURL, nil) == nil)
    #expect(CGImageDestinationCreateWithURL(url as NSURL, "public.movie", 1, nil) == nil)
  }

  @Test func dataThatArrivesBitByBit() throws {
    let file = try encode([try testImage(256, 256)], .png)
    let source = CGImageSourceCreateIncremental(nil)
    #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
    CGImageSourceUpdateData(source, file.prefix(20) as NSData, false)
    #expect(CGImageSourceGetStatus(source) == .statusReadingHeader)
    CGImageSourceUpdateData(source, file.prefix(file.count / 2) as NSData, false)
    #expect(CGImageSourceGetStatus(source) == .statusIncomplete)
    CGImageSourceUpdateData(source, file as NSData, true)
    #expect(CGImageSourceGetStatus(source) == .statusComplete)
    #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) != nil)
    let other = try #require(CGImageSourceCreateWithData(Data(repeating: 65, count: 100) as NSData, nil))
    #expect(CGImageSourceGetStatus(other) == .statusUnknownType && CGImageSourceGetType(other) == nil)
  }

  /// TIFF 6.0 (Orientation) states which sides of the stored image are at the top and at the left.
  @Test(arguments: 1...8) func thumbnailsAreUprightFromEveryOrientation(_ orientation: Int) throws {
    let (width, height) = (20, 10)
    let stored = try testImage(width, height)
    let source = try #require(
      CGImageSourceCreateWithData(
        try encode([stored], .png, [kCGImagePropertyOrientation: orientation]) as NSData, nil))
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
    ]
    let shown = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as NSDictionary))
    let isTurned = orientation >= 5
    #expect(shown.width == (isTurned ? height : width) && shown.height == (isTurned ? width : height))
    let from = try pixels(stored)
    var expected = [UInt8](repeating: 0, count: from.count)
    for y in 0..<height {
      for x in 0..<width {
        let (right, down) = (width - 1 - x, height - 1 - y)
        let places = [(x, y), (right, y), (right, down), (x, down), (y, x), (down, x), (down, right), (y, right)]
        let place = (places[orientation - 1].1 * shown.width + places[orientation - 1].0) * 4
        expected.replaceSubrange(place..<place + 4, with: from[(y * width + x) * 4..<(y * width + x) * 4 + 4])
      }
    }
    #expect(worst(try pixels(shown), expected) <= 2)
  }

  @Test(arguments: [UTType.png, .jpeg, .tiff, .gif, .webP, .heic]) func damagedFilesDoNoHarm(type: UTType) throws {
    try #require(isEncoded(type))
    let file = try encode([try testImage(48, 32, alpha: type != .jpeg)], type, [kCGImagePropertyOrientation: 3])
    var state: UInt64 = 42
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for round in 0..<150 {
      var damaged = file
      if round % 3 == 0 {
        damaged = file.prefix(random(file.count))
      } else {
        for _ in 0..<1 + round % 5 { damaged[random(file.count)] = UInt8(random(256)) }
      }
      guard let source = CGImageSourceCreateWithData(damaged as NSData, nil) else { continue }
      _ = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
      if let image = CGImageSourceCreateImageAtIndex(source, 0, nil) { #expect(image.width > 0 && image.height > 0) }
    }
  }
}
