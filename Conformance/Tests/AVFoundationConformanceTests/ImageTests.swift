import AVFoundation
import ConformanceMedia
import CoreGraphics
import Foundation
import ImageIO
import Testing
import UniformTypeIdentifiers

/// Source: CGImageSource.h, CGImageDestination.h, Apple's documentation of Image I/O.
@Suite struct ImageTests {
  /// An image of 4 by 2 pixels: the upper row is red, green, blue and white, the lower row is black.
  private func image() throws -> CGImage {
    let bytes: [UInt8] =
      [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255] + [0, 0, 0, 255, 0, 0, 0, 255]
      + [0, 0, 0, 255, 0, 0, 0, 255]
    let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    return try #require(
      CGImage(
        width: 4, height: 2, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 16, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue), provider: provider,
        decode: nil,
        shouldInterpolate: false, intent: .defaultIntent))
  }

  private func encoded(_ type: UTType, _ properties: [CFString: Any]? = nil) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data as CFMutableData, type.identifier as CFString, 1, nil))
    CGImageDestinationAddImage(destination, try image(), properties as CFDictionary?)
    #expect(CGImageDestinationFinalize(destination))
    return data as Data
  }

  // Lossless formats give the pixels back.
  @Test(arguments: [UTType.png, .tiff])
  func losslessFormats(_ type: UTType) throws {
    let source = try #require(CGImageSourceCreateWithData(try encoded(type) as CFData, nil))
    #expect(CGImageSourceGetCount(source) == 1 && CGImageSourceGetType(source) as String? == type.identifier)
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(image.width == 4 && image.height == 2)
    #expect(
      (0..<4).map { image.components(x: $0, y: 0) } == [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]])
    #expect(image.components(x: 2, y: 1) == [0, 0, 0])
  }

  // kCGImagePropertyPixelWidth, kCGImagePropertyPixelHeight, kCGImagePropertyOrientation.
  @Test func properties() throws {
    let data = try encoded(.jpeg, [kCGImagePropertyOrientation: 6])
    #expect(data.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil)) as NSDictionary
    #expect((properties[kCGImagePropertyPixelWidth] as? NSNumber)?.intValue == 4)
    #expect((properties[kCGImagePropertyPixelHeight] as? NSNumber)?.intValue == 2)
    #expect((properties[kCGImagePropertyOrientation] as? NSNumber)?.intValue == 6)
  }

  // kCGImageSourceThumbnailMaxPixelSize, kCGImageSourceCreateThumbnailWithTransform: orientation 6 swaps the sides.
  @Test func thumbnails() throws {
    let jpeg = FlatJPEG.data(width: 64, height: 32, luma: 90)
    let source = try #require(CGImageSourceCreateWithData(jpeg as CFData, nil))
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceThumbnailMaxPixelSize: 16,
    ]
    let thumbnail = try #require(CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
    #expect(thumbnail.width == 16 && thumbnail.height == 8)
    #expect(isGrey(thumbnail.components(x: 8, y: 4), 90))
    let turned = try #require(
      CGImageSourceCreateWithData(try encoded(.jpeg, [kCGImagePropertyOrientation: 6]) as CFData, nil))
    let upright: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageAlways: true, kCGImageSourceCreateThumbnailWithTransform: true,
    ]
    let other = try #require(CGImageSourceCreateThumbnailAtIndex(turned, 0, upright as CFDictionary))
    #expect(other.width == 2 && other.height == 4)
  }

  // CGImageSourceCreateWithData gives no image for what is none; CGImageSourceGetStatus.
  @Test func whatIsNoImage() throws {
    let source = CGImageSourceCreateWithData(Data("no image".utf8) as CFData, nil)
    #expect(source.flatMap { CGImageSourceCreateImageAtIndex($0, 0, nil) } == nil)
    let half = try encoded(.png).prefix(30)
    let part = CGImageSourceCreateWithData(Data(half) as CFData, nil)
    #expect(part.map { CGImageSourceGetStatus($0) != .statusComplete } ?? true)
  }

  // ITU-T T.81: an image of one colour has that colour in all pixels.
  @Test(arguments: [UInt8(0), 1, 90, 127, 128, 200, 255])
  func flatImages(_ luma: UInt8) throws {
    let jpeg = FlatJPEG.data(width: 32, height: 16, luma: luma)
    let source = try #require(CGImageSourceCreateWithData(jpeg as CFData, nil))
    let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    #expect(image.width == 32 && image.height == 16)
    #expect(isGrey(image.components(x: 0, y: 0), Int(luma), tolerance: 1))
    #expect(isGrey(image.components(x: 31, y: 15), Int(luma), tolerance: 1))
  }
}

/// Source: CGAffineTransform.h, CGGeometry.h: [x′ y′ 1] = [x y 1] × [a b 0; c d 0; tx ty 1].
@Suite struct GeometryTests {
  @Test func transforms() {
    let point = CGPoint(x: 2, y: 3)
    #expect(point.applying(CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)) == CGPoint(x: 16, y: 22))
    let scale = CGAffineTransform(scaleX: 2, y: 3)
    let move = CGAffineTransform(translationX: 10, y: 20)
    // concatenating(_:): the receiver is applied first.
    #expect(point.applying(scale.concatenating(move)) == CGPoint(x: 14, y: 29))
    #expect(point.applying(move.concatenating(scale)) == CGPoint(x: 24, y: 69))
    // translatedBy(x:y:), scaledBy(x:y:): the new transform is applied before the receiver.
    #expect(point.applying(scale.translatedBy(x: 10, y: 20)) == CGPoint(x: 24, y: 69))
    #expect(point.applying(scale.inverted()) == CGPoint(x: 1, y: 1))
    #expect(CGAffineTransform.identity.isIdentity && !scale.isIdentity)
  }

  @Test func rectangles() {
    let rectangle = CGRect(x: 10, y: 20, width: -4, height: 6)
    #expect(rectangle.standardized == CGRect(x: 6, y: 20, width: 4, height: 6))
    #expect(
      CGRect(x: 0, y: 0, width: 4, height: 4).intersection(CGRect(x: 2, y: 1, width: 9, height: 1))
        == CGRect(x: 2, y: 1, width: 2, height: 1))
    #expect(CGRect(x: 0, y: 0, width: 1, height: 1).intersection(CGRect(x: 5, y: 5, width: 1, height: 1)).isNull)
    #expect(CGRect(x: 0.5, y: 0.5, width: 1, height: 1).integral == CGRect(x: 0, y: 0, width: 2, height: 2))
    // AVUtilities.h: AVMakeRect(aspectRatio:insideRect:).
    #expect(
      AVMakeRect(aspectRatio: CGSize(width: 16, height: 9), insideRect: CGRect(x: 0, y: 0, width: 160, height: 160))
        == CGRect(x: 0, y: 35, width: 160, height: 90))
  }

  // UTCoreTypes.h: identifiers and conformances of system types.
  @Test func types() {
    #expect(
      UTType.quickTimeMovie.identifier == "com.apple.quicktime-movie" && UTType.mpeg4Movie.identifier == "public.mpeg-4"
    )
    #expect(UTType.quickTimeMovie.conforms(to: .movie) && UTType.movie.conforms(to: .audiovisualContent))
    #expect(!UTType.wav.conforms(to: .movie) && UTType.wav.conforms(to: .audio))
    #expect(UTType(filenameExtension: "mov") == .quickTimeMovie && UTType(mimeType: "image/png") == .png)
    #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
    #expect(AVFileType.mov.rawValue == "com.apple.quicktime-movie" && AVFileType.m4a.rawValue == "com.apple.m4a-audio")
    #expect(AVFileType.wav.rawValue == "com.microsoft.waveform-audio")
  }
}
