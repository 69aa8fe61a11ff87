import AVEngineCore
import CoreFoundation
import CoreGraphics
import CoreVideo
import QuartzCore

enum OverlayBitmap {
  /// - Parameters:
  ///   - extent: The area that the bitmap covers, in points from the window's upper left corner.
  ///   - scale: The number of pixels per point.
  ///   - draw: Draws in the window's points, with y pointing down.
  /// - Returns: The bitmap and its frame in the window, in pixels; nil if it cannot be created.
  static func make(_ extent: CGRect, scale: CGFloat, _ draw: (CGContext) -> Void) -> PlacedVideoFrame? {
    let (width, height) = (Int((extent.width * scale).rounded(.up)), Int((extent.height * scale).rounded(.up)))
    guard let bitmap = try? CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: width, height: height) else {
      return nil
    }
    let isDrawn = try? bitmap.withMutablePlanes { planes in
      let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
      // Safety: the plane has `height` rows of `width` pixels, and outlives the context, which is used only in this
      // closure.
      guard let plane = planes.first,
        let context = CGContext(
          data: plane.base, width: width, height: height, bitsPerComponent: 8, bytesPerRow: plane.bytesPerRow,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info)
      else { return false }
      context.translateBy(x: 0, y: CGFloat(height))
      context.scaleBy(x: scale, y: -scale)
      context.translateBy(x: -extent.minX, y: -extent.minY)
      draw(context)
      return true
    }
    guard isDrawn == true else { return nil }
    return PlacedVideoFrame(
      bitmap, in: CGRect(x: extent.minX * scale, y: extent.minY * scale, width: CGFloat(width), height: CGFloat(height))
    )
  }
}

extension CGContext {
  func draw(
    _ string: String, in rect: CGRect, size: CGFloat, color: CGColor, alignment: CATextLayerAlignmentMode,
    font: String = "Helvetica", isWrapped: Bool = false, scale: CGFloat
  ) {
    let layer = CATextLayer()
    layer.font = font as CFString
    layer.fontSize = size
    layer.string = string
    (layer.alignmentMode, layer.truncationMode, layer.isWrapped) = (alignment, .end, isWrapped)
    layer.foregroundColor = color
    layer.contentsScale = scale
    layer.bounds = CGRect(origin: .zero, size: rect.size)
    let height = min(layer.preferredFrameSize().height, rect.height)
    layer.bounds = CGRect(x: 0, y: 0, width: rect.width, height: height)
    layer.position = CGPoint(x: rect.midX, y: rect.midY)
    draw(layer)
  }

  /// Draws a layer, whose y axis points up, into a context whose y axis points down.
  func draw(_ layer: CALayer) {
    saveGState()
    translateBy(x: layer.frame.minX, y: layer.frame.maxY)
    scaleBy(x: 1, y: -1)
    layer.render(in: self)
    restoreGState()
  }
}
