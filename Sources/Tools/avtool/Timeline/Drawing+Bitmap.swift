import CoreGraphics
import QuartzCore

extension Drawing {
  /// The image has `scale` pixels for each unit.
  func image(scale: Double) throws -> CGImage {
    let info = CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    let (width, height) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space, bitmapInfo: info)
    else { throw Failure(.failed, "an image of \(width) × \(height) cannot be drawn") }
    context.scaleBy(x: scale, y: scale)
    draw(.rect(CGRect(origin: .zero, size: size), fill: background, stroke: nil), in: context)
    for mark in marks { draw(mark, in: context) }
    guard let image = context.makeImage() else {
      throw Failure(.failed, "an image of \(width) × \(height) cannot be drawn")
    }
    return image
  }

  /// A context's origin is at the bottom left.
  private func place(_ point: CGPoint) -> CGPoint { CGPoint(x: point.x, y: size.height - point.y) }

  private func place(_ rect: CGRect) -> CGRect {
    CGRect(x: rect.minX, y: size.height - rect.maxY, width: rect.width, height: rect.height)
  }

  private func draw(_ mark: Mark, in context: CGContext) {
    switch mark {
    case .polygon(let points, let fill):
      context.setFillColor(fill.cgColor)
      context.addLines(between: points.map(place))
      context.fillPath()
    case .rect(let rect, let fill, let stroke):
      if let fill {
        context.setFillColor(fill.cgColor)
        context.fill(place(rect))
      }
      if let stroke {
        context.setStrokeColor(stroke.cgColor)
        context.stroke(place(rect), width: 1)
      }
    case .line(let points, let color, let width, let isDashed):
      context.setStrokeColor(color.cgColor)
      context.setLineWidth(width)
      context.setLineDash(phase: 0, lengths: isDashed ? [3, 3] : [])
      context.addLines(between: points.map(place))
      context.strokePath()
    case .text(let text): draw(text, in: context)
    }
  }

  private func draw(_ text: Text, in context: CGContext) {
    let layer = CATextLayer()
    (layer.font, layer.fontSize, layer.string) = (TextRuler.font as CFString, text.size, text.string)
    layer.foregroundColor = text.color.cgColor
    layer.contentsScale = context.ctm.a
    let taken = layer.preferredFrameSize()
    layer.bounds = CGRect(x: 0, y: 0, width: taken.width.rounded(.up) + 2, height: taken.height.rounded(.up))
    let middle = place(text.place)
    context.saveGState()
    context.translateBy(x: middle.x, y: middle.y - taken.height / 2)
    layer.render(in: context)
    context.restoreGState()
  }
}

extension Drawing.Color {
  var cgColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }
}
