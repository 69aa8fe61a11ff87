import CoreFoundation
import CoreGraphics

extension LayerTreePainter {
  // MARK: Shadow

  func drawShadow(_ presented: PresentedLayer, isFlipped: Bool) {
    let values = presented.values
    let opacity = CGFloat(min(max(values[LayerKeys.shadowOpacity], 0), 1))
    // A layer that is clipped to its bounds draws no shadow, because the shadow is outside the bounds.
    guard opacity > 0, !values[LayerKeys.masksToBounds], let color = values[LayerKeys.shadowColor] else { return }
    let ctm = context.ctm
    guard let cover = Coverage(width: context.width, height: context.height) else { return }
    cover.context.concatenate(ctm)
    if let path = values[LayerKeys.shadowPath] {
      cover.context.setFillColor(gray: 0, alpha: 1)
      cover.context.addPath(path)
      cover.context.fillPath()
    } else {
      LayerTreePainter(context: cover.context, images: images).drawBody(presented, isFlipped: isFlipped)
    }
    let scale = abs(ctm.a * ctm.d - ctm.b * ctm.c).squareRoot()
    guard let mask = cover.blurred(sigma: Double(max(values[LayerKeys.shadowRadius], 0) * scale)) else { return }
    let offset = values[LayerKeys.shadowOffset].applying(ctm)
    context.saveGState()
    context.concatenate(ctm.inverted())
    context.translateBy(x: offset.width, y: offset.height)
    context.clip(to: mask.rect, mask: mask.image)
    context.setFillColor(color.copy(alpha: color.alpha * opacity) ?? color)
    context.fill(mask.rect)
    context.restoreGState()
  }

  // MARK: Perspective

  func drawInPerspective(_ presented: PresentedLayer, _ placed: Projection, isFlipped: Bool) {
    let seen = placed.concatenating(context.ctm)
    let extent = presented.extent
    let corners = [
      (extent.minX, extent.minY), (extent.maxX, extent.minY), (extent.maxX, extent.maxY), (extent.minX, extent.maxY),
    ]
    .compactMap { seen.apply(CGPoint(x: $0.0, y: $0.1)) }
    guard corners.count == 4, !extent.isEmpty, let back = seen.inverted else { return }
    let box = CGRect.around(corners).integral.intersection(
      CGRect(x: 0, y: 0, width: context.width, height: context.height))
    guard !box.isNull, box.width >= 1, box.height >= 1 else { return }
    func side(_ a: Int, _ b: Int) -> CGFloat { hypot(corners[b].x - corners[a].x, corners[b].y - corners[a].y) }
    let scale = min(
      max(max(side(0, 1), side(3, 2)) / extent.width, max(side(0, 3), side(1, 2)) / extent.height, 0.01), 8)
    let (width, height) = ((extent.width * scale).rounded(.up), (extent.height * scale).rounded(.up))
    guard (1...8192).contains(width), (1...8192).contains(height),
      let flat = CGContext.bitmap(Int(width), Int(height), space: context.colorSpace),
      let result = CGContext.bitmap(Int(box.width), Int(box.height), space: context.colorSpace)
    else { return }
    flat.scaleBy(x: scale, y: scale)
    flat.translateBy(x: -extent.minX, y: -extent.minY)
    LayerTreePainter(context: flat, images: images).drawPlaced(presented, isFlipped: isFlipped)
    guard let source = PixelSampler(flat), let target = result.data else { return }
    for row in 0..<result.height {
      let y = Double(box.maxY) - Double(row) - 0.5
      // Safety: the pointer is to a row of the bitmap, which has four bytes per pixel.
      let pixels = (target + row * result.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for column in 0..<result.width {
        guard let p = back.apply(CGPoint(x: Double(box.minX) + Double(column) + 0.5, y: y)) else { continue }
        pixels[column] = source.pixel(
          x: Double((p.x - extent.minX) * scale), y: Double(height) - Double((p.y - extent.minY) * scale))
      }
    }
    guard let image = result.makeImage() else { return }
    context.saveGState()
    context.concatenate(context.ctm.inverted())
    context.draw(image, in: box)
    context.restoreGState()
  }

  // MARK: Transitions

  func draw(_ transition: PresentedLayer.Transition, of presented: PresentedLayer, isFlipped: Bool) {
    let before = PresentedLayer(transition.previous, at: presented.parentTime)
    let progress = CGFloat(transition.progress)
    let bounds = presented.bounds
    func moved(_ layer: PresentedLayer, by part: CGFloat) {
      context.saveGState()
      context.translateBy(
        x: transition.direction.dx * part * bounds.width, y: transition.direction.dy * part * bounds.height)
      drawBody(layer, isFlipped: isFlipped)
      context.restoreGState()
    }
    context.saveGState()
    switch transition.type {
    case .push:
      moved(before, by: progress)
      moved(presented, by: progress - 1)
    case .moveIn:
      drawBody(before, isFlipped: isFlipped)
      moved(presented, by: progress - 1)
    case .reveal:
      drawBody(presented, isFlipped: isFlipped)
      moved(before, by: progress)
    default:
      grouped(alpha: 1, always: true) {
        grouped(alpha: 1 - progress, always: true) { drawBody(before, isFlipped: isFlipped) }
        context.setBlendMode(.plusLighter)
        grouped(alpha: progress, always: true) { drawBody(presented, isFlipped: isFlipped) }
      }
    }
    context.restoreGState()
  }
}

extension PresentedLayer {
  struct Transition {
    var previous: LayerSnapshot
    var type: CATransitionType
    /// In the layer's coordinates.
    var direction: CGVector
    var progress: Double
  }

  var transition: Transition? {
    for case let animation as CATransition in layer.animations.reversed() {
      guard let progress = animation.progress(at: time), let previous = animation.previous else { continue }
      let direction: CGVector =
        switch animation.subtype {
        case .fromRight: CGVector(dx: -1, dy: 0)
        case .fromTop: CGVector(dx: 0, dy: -1)
        case .fromBottom: CGVector(dx: 0, dy: 1)
        default: CGVector(dx: 1, dy: 0)
        }
      return Transition(
        previous: previous, type: animation.type, direction: direction, progress: min(max(progress, 0), 1))
    }
    return nil
  }

  var parentTime: Double { layer.heldTime?.parentTime(time) ?? layer.values.parentTime(time) }
}

private struct PixelSampler {
  private let base: UnsafeMutableRawPointer
  private let context: CGContext

  init?(_ context: CGContext) {
    guard let data = context.data else { return nil }
    base = data
    self.context = context
  }

  private func channels(_ x: Int, _ y: Int) -> SIMD4<Double> {
    guard (0..<context.width).contains(x), (0..<context.height).contains(y) else { return .zero }
    // Safety: the address is inside the bitmap, which the context retains.
    let pixel = base.load(fromByteOffset: y * context.bytesPerRow + 4 * x, as: UInt32.self)
    return SIMD4(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
  }

  /// The position is counted from the bitmap's top left.
  func pixel(x: Double, y: Double) -> UInt32 {
    guard x > -1, y > -1, x < Double(context.width) + 1, y < Double(context.height) + 1 else { return 0 }
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (u, v) = (x - 0.5 - left, y - 0.5 - top)
    let (column, row) = (Int(left), Int(top))
    let upper = channels(column, row) * (1 - u) + channels(column + 1, row) * u
    let lower = channels(column, row + 1) * (1 - u) + channels(column + 1, row + 1) * u
    let mixed = (upper * (1 - v) + lower * v).rounded(.toNearestOrEven)
    return UInt32(mixed.x) | UInt32(mixed.y) << 8 | UInt32(mixed.z) << 16 | UInt32(mixed.w) << 24
  }
}

extension CGRect {
  fileprivate static func around(_ points: [CGPoint]) -> CGRect {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() else { return .null }
    return CGRect(x: left, y: low, width: right - left, height: high - low)
  }
}
