import CoreFoundation
import CoreGraphics

extension LayerTreePainter {
  func drawContents(_ presented: PresentedLayer, isFlipped: Bool) {
    let values = presented.values
    func fitted(_ image: CGImage) -> CGImage { presented.layer.fitted.image(image, for: context) }
    if let image = images[presented.layer.identity] { return draw(image, values, isFlipped: isFlipped) }
    switch values[LayerKeys.contents] {
    case let image as CGImage: draw(fitted(image), values, isFlipped: isFlipped)
    case let fade as Crossfade:
      // Both images are drawn, each with its share of the opacity, and added, so that equal pixels do not change.
      grouped(alpha: 1, always: true) {
        grouped(alpha: CGFloat(1 - fade.progress), always: true) {
          draw(fitted(fade.from), values, isFlipped: isFlipped)
        }
        context.setBlendMode(.plusLighter)
        grouped(alpha: CGFloat(fade.progress), always: true) { draw(fitted(fade.to), values, isFlipped: isFlipped) }
      }
    default: break
    }
  }

  private func draw(_ image: CGImage, _ values: KeyedValues, isFlipped: Bool) {
    let bounds = values[LayerKeys.bounds]
    let part = values[LayerKeys.contentsRect]
    let scale = values[LayerKeys.contentsScale]
    guard part.width > 0, part.height > 0, scale > 0, !bounds.isEmpty else { return }
    let whole = CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    let natural = CGSize(width: whole.width * part.width, height: whole.height * part.height)
    let target = values[LayerKeys.contentsGravity].place(natural, in: bounds)
    context.saveGState()
    let area = abs(context.ctm.a * context.ctm.d - context.ctm.b * context.ctm.c) * target.width * target.height
    let isSmaller = area < CGFloat(image.width) * part.width * CGFloat(image.height) * part.height
    let filter = values[isSmaller ? LayerKeys.minificationFilter : LayerKeys.magnificationFilter]
    if filter == .nearest { context.interpolationQuality = .none }
    let center = values[LayerKeys.contentsCenter]
    if center == .unit {
      draw(image, part, in: target, isFlipped: isFlipped)
    } else {
      for (source, cell) in slices(part, center, natural, target) {
        draw(image, source, in: cell, isFlipped: isFlipped)
      }
    }
    context.restoreGState()
  }

  /// `part` is in units of the image's size.
  private func draw(_ image: CGImage, _ part: CGRect, in target: CGRect, isFlipped: Bool) {
    let size = CGSize(width: target.width / part.width, height: target.height / part.height)
    let whole = CGRect(
      x: target.minX - part.minX * size.width, y: target.minY - part.minY * size.height, width: size.width,
      height: size.height)
    context.saveGState()
    if whole != target { context.clip(to: target) }
    drawUpright(image, in: whole, isFlipped: isFlipped)
    context.restoreGState()
  }

  /// Draws an image with its top up on the screen, whatever the direction of y is.
  func drawUpright(_ image: CGImage, in rect: CGRect, isFlipped: Bool) {
    guard isFlipped else { return context.draw(image, in: rect) }
    context.saveGState()
    context.translateBy(x: 0, y: rect.minY + rect.maxY)
    context.scaleBy(x: 1, y: -1)
    context.draw(image, in: rect)
    context.restoreGState()
  }

  private func slices(_ part: CGRect, _ center: CGRect, _ natural: CGSize, _ target: CGRect) -> [(CGRect, CGRect)] {
    let columns = spans(center.minX, center.maxX, natural.width, target.width)
    let rows = spans(center.minY, center.maxY, natural.height, target.height)
    var result: [(CGRect, CGRect)] = []
    for column in columns {
      for row in rows {
        let source = CGRect(
          x: part.minX + column.source.lowerBound * part.width, y: part.minY + row.source.lowerBound * part.height,
          width: column.source.length * part.width, height: row.source.length * part.height)
        let cell = CGRect(
          x: target.minX + column.target.lowerBound, y: target.minY + row.target.lowerBound,
          width: column.target.length,
          height: row.target.length)
        if !source.isEmpty, !cell.isEmpty { result.append((source, cell)) }
      }
    }
    return result
  }

  private func spans(
    _ from: CGFloat, _ to: CGFloat, _ natural: CGFloat, _ target: CGFloat
  ) -> [(source: ClosedRange<CGFloat>, target: ClosedRange<CGFloat>)] {
    let from = min(max(from, 0), 1)
    let to = min(max(to, from), 1)
    let shrink = min(1, target / max((from + 1 - to) * natural, 1e-9))
    let left = from * natural * shrink
    let right = max(target - (1 - to) * natural * shrink, left)
    return [(0...from, 0...left), (from...to, left...right), (to...1, right...max(target, right))]
  }

  func drawText(_ presented: PresentedLayer, isFlipped: Bool) {
    guard let image = presented.layer.text.image(for: presented) else { return }
    let size = CGSize(
      width: CGFloat(image.width) / presented.textScale, height: CGFloat(image.height) / presented.textScale)
    // The text begins at the top of the bounds on the screen.
    let y = isFlipped ? presented.bounds.minY : presented.bounds.maxY - size.height
    let fitted = presented.layer.fitted.image(image, for: context)
    drawUpright(fitted, in: CGRect(origin: CGPoint(x: presented.bounds.minX, y: y), size: size), isFlipped: isFlipped)
  }
}

extension CALayerContentsGravity {
  func place(_ size: CGSize, in bounds: CGRect) -> CGRect {
    switch self {
    case .resizeAspect, .resizeAspectFill:
      let (x, y) = (bounds.width / size.width, bounds.height / size.height)
      let scale = self == .resizeAspect ? min(x, y) : max(x, y)
      return CALayerContentsGravity.center.place(
        CGSize(width: size.width * scale, height: size.height * scale), in: bounds)
    case .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight:
      let name = rawValue.lowercased()
      let x =
        name.hasSuffix("left")
        ? bounds.minX : name.hasSuffix("right") ? bounds.maxX - size.width : bounds.midX - size.width / 2
      let y =
        name.hasPrefix("bottom")
        ? bounds.minY : name.hasPrefix("top") ? bounds.maxY - size.height : bounds.midY - size.height / 2
      return CGRect(origin: CGPoint(x: x, y: y), size: size)
    default: return bounds
    }
  }
}

extension ClosedRange<CGFloat> {
  fileprivate var length: CGFloat { upperBound - lowerBound }
}
