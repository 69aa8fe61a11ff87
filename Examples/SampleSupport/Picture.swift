import AVFoundation
import ImageIO
import QuartzCore
import UniformTypeIdentifiers

/// A picture for a page of documentation, made of layers on a white ground. The origin is at the bottom left.
package struct Picture {
  package let root = CALayer()

  package init(size: CGSize) {
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = CGColor(gray: 1, alpha: 1)
  }

  package func add(_ image: CGImage, in frame: CGRect, opacity: Float = 1) {
    let layer = CALayer()
    layer.frame = AVMakeRect(aspectRatio: CGSize(width: image.width, height: image.height), insideRect: frame)
    layer.contents = image
    layer.opacity = opacity
    root.addSublayer(layer)
  }

  package func add(
    _ text: String, in frame: CGRect, fontSize: CGFloat = 13, gray: CGFloat = 0.2,
    alignment: CATextLayerAlignmentMode = .left
  ) {
    let layer = CATextLayer()
    layer.frame = frame
    layer.string = text
    layer.font = "DejaVu Sans" as NSString
    layer.fontSize = fontSize
    layer.alignmentMode = alignment
    layer.foregroundColor = CGColor(gray: gray, alpha: 1)
    root.addSublayer(layer)
  }

  /// Adds images from left to right, each above a line of text, in boxes of one size.
  package func add(
    row: [(image: CGImage, text: String)], at origin: CGPoint, box: CGSize, opacity: (Int) -> Float = { _ in 1 }
  ) {
    for (index, cell) in row.enumerated() {
      let x = origin.x + CGFloat(index) * (box.width + 8)
      add(cell.image, in: CGRect(x: x, y: origin.y + 20, width: box.width, height: box.height), opacity: opacity(index))
      add(cell.text, in: CGRect(x: x, y: origin.y, width: box.width, height: 18), alignment: .center)
    }
  }

  /// Writes a JPEG file.
  package func write(to url: URL) throws {
    guard
      let context = CGContext(
        data: nil, width: Int(root.bounds.width), height: Int(root.bounds.height), bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.noneSkipLast.rawValue)
    else { throw CocoaError(.fileWriteUnknown) }
    root.render(in: context)
    guard let image = context.makeImage(),
      let file = CGImageDestinationCreateWithURL(url as CFURL, UTType.jpeg.identifier as CFString, 1, nil)
    else { throw CocoaError(.fileWriteUnknown) }
    CGImageDestinationAddImage(file, image, [kCGImageDestinationLossyCompressionQuality: 0.8] as CFDictionary)
    guard CGImageDestinationFinalize(file) else { throw CocoaError(.fileWriteUnknown) }
  }
}
