import AVFoundation
import CoreFoundation
import CoreGraphics
import CoreMedia
import Foundation
import ImageIO

enum StillImage {
  static func typeAndOrientation(of data: Data) -> (type: String?, orientation: CGImagePropertyOrientation) {
    guard let source = CGImageSourceCreateWithData(data as NSData, nil) else { return (nil, .up) }
    return (CGImageSourceGetType(source).map { String(describing: $0) }, orientation(of: source))
  }

  private static func orientation(of source: CGImageSource) -> CGImagePropertyOrientation {
    let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
    let number = properties?.object(forKey: kCGImagePropertyOrientation) as? NSNumber
    return number.flatMap { CGImagePropertyOrientation(rawValue: $0.uint32Value) } ?? .up
  }

  static func ofData(_ data: Data, _ fitting: ImageFitting) throws -> CGImage {
    guard let source = CGImageSourceCreateWithData(data as NSData, nil),
      let properties = CGImageSourceCopyPropertiesAtIndex(source, 0, nil),
      let width = properties.object(forKey: kCGImagePropertyPixelWidth) as? NSNumber,
      let height = properties.object(forKey: kCGImagePropertyPixelHeight) as? NSNumber
    else { throw PHPhotosError(.invalidResource, "the image cannot be read") }
    let isTurned = orientation(of: source).rawValue >= CGImagePropertyOrientation.leftMirrored.rawValue
    let size = CGSize(
      width: (isTurned ? height : width).doubleValue, height: (isTurned ? width : height).doubleValue)
    let layout = fitting.layout(of: size)
    let options: NSDictionary = [
      kCGImageSourceCreateThumbnailFromImageAlways: NSNumber(value: true),
      kCGImageSourceCreateThumbnailWithTransform: NSNumber(value: true),
      kCGImageSourceThumbnailMaxPixelSize: NSNumber(value: Int(max(layout.drawn.width, layout.drawn.height))),
    ]
    guard let image = CGImageSourceCreateThumbnailAtIndex(source, 0, options) else {
      throw PHPhotosError(.invalidResource, "the image cannot be decoded")
    }
    return try cut(image, layout.kept)
  }

  static func ofVideo(_ url: URL, _ fitting: ImageFitting) throws -> CGImage {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
    generator.appliesPreferredTrackTransform = true
    // The video frame's size is known only after decoding, so the frame is decoded at full size.
    let frame = try generator.copyCGImage(at: .zero, actualTime: nil)
    let layout = fitting.layout(of: CGSize(width: frame.width, height: frame.height))
    if Int(layout.drawn.width) == frame.width, Int(layout.drawn.height) == frame.height {
      return try cut(frame, layout.kept)
    }
    return try draw(frame, layout.drawn, layout.kept)
  }

  private static func cut(_ image: CGImage, _ kept: CGRect) throws -> CGImage {
    let size = CGSize(width: image.width, height: image.height)
    // The thumbnail may be a pixel smaller than the layout's `drawn`.
    let part = kept.intersection(CGRect(origin: .zero, size: size))
    if part.isEmpty || part.size == size { return image }
    return try draw(image, size, part)
  }

  /// `kept` is measured from the top left corner.
  private static func draw(_ image: CGImage, _ size: CGSize, _ kept: CGRect) throws -> CGImage {
    guard
      let context = CGContext(
        data: nil, width: Int(kept.width), height: Int(kept.height), bitsPerComponent: 8, bytesPerRow: 0,
        space: image.colorSpace ?? CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        ?? CGContext(
          data: nil, width: Int(kept.width), height: Int(kept.height), bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { throw PHPhotosError(.internalError, "there is no memory for an image of \(size)") }
    context.interpolationQuality = .high
    context.draw(
      image, in: CGRect(x: -kept.minX, y: kept.maxY - size.height, width: size.width, height: size.height))
    guard let result = context.makeImage() else {
      throw PHPhotosError(.internalError, "there is no memory for an image of \(size)")
    }
    return result
  }
}
