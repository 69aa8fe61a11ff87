import CoreFoundation
import CoreGraphics

struct LayerTreePainter {
  let context: CGContext
  let images: [ObjectIdentifier: CGImage]
  /// The opacity that superlayers which do not draw their sublayers as a group pass on; 1 inside a group.
  private var inherited: CGFloat = 1

  init(context: CGContext, images: [ObjectIdentifier: CGImage]) { (self.context, self.images) = (context, images) }

  /// The context has the superlayer's coordinates. `space` is the superlayer's transform for its sublayers, and
  /// `isFlipped` states whether the superlayer's y points down on the screen.
  func draw(_ presented: PresentedLayer, in space: CATransform3D, isFlipped: Bool) {
    let values = presented.values
    guard !values[LayerKeys.isHidden], values[LayerKeys.opacity] > 0 else { return }
    let placed = CATransform3DConcat(LayerGeometry(values).toParent, space)
    guard placed.isFinite, values[LayerKeys.isDoubleSided] || placed.m33 >= 0 else { return }
    let ownFlip = isFlipped != values[LayerKeys.isGeometryFlipped]
    if let affine = Projection(placed).affine {
      guard affine.a * affine.d != affine.b * affine.c else { return }
      context.saveGState()
      context.concatenate(affine)
      drawPlaced(presented, isFlipped: ownFlip)
      context.restoreGState()
    } else {
      drawInPerspective(presented, Projection(placed), isFlipped: ownFlip)
    }
  }

  /// The context has the layer's coordinates.
  func drawPlaced(_ presented: PresentedLayer, isFlipped: Bool) {
    let values = presented.values
    let opacity = CGFloat(min(max(values[LayerKeys.opacity], 0), 1)) * inherited
    var painter = self
    let isReplaced = images[presented.layer.identity] != nil
    if opacity < 1, !isReplaced && presented.drawsOnce || presented.drawsUngrouped {
      painter.inherited = opacity
      context.saveGState()
      context.setAlpha(opacity)
      painter.drawShadow(presented, isFlipped: isFlipped)
      painter.drawBody(presented, isFlipped: isFlipped)
      return context.restoreGState()
    }
    painter.inherited = 1
    painter.drawGroup(presented, opacity, isFlipped: isFlipped)
  }

  private func drawGroup(_ presented: PresentedLayer, _ opacity: CGFloat, isFlipped: Bool) {
    grouped(alpha: opacity, always: presented.layer.mask != nil) {
      if let transition = presented.transition {
        draw(transition, of: presented, isFlipped: isFlipped)
      } else {
        drawShadow(presented, isFlipped: isFlipped)
        drawBody(presented, isFlipped: isFlipped)
      }
      if let mask = presented.layer.mask {
        context.setBlendMode(.destinationIn)
        grouped(alpha: 1, always: true) {
          draw(PresentedLayer(mask, at: presented.time), in: CATransform3DIdentity, isFlipped: isFlipped)
        }
      }
    }
  }

  func grouped(alpha: CGFloat, always: Bool = false, _ body: () -> Void) {
    guard alpha < 1 || always else { return body() }
    context.saveGState()
    context.setAlpha(alpha)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    body()
    context.endTransparencyLayer()
    context.restoreGState()
  }

  func drawBody(_ presented: PresentedLayer, isFlipped: Bool) {
    let values = presented.values
    let outline = CGPath.outline(of: presented.bounds, values)
    if let color = values[LayerKeys.backgroundColor] {
      context.setFillColor(color)
      context.addPath(outline)
      context.fillPath()
    }
    context.saveGState()
    if values[LayerKeys.masksToBounds] {
      context.addPath(outline)
      context.clip()
    }
    drawContents(presented, isFlipped: isFlipped)
    switch presented.layer.content {
    case .contents: break
    case .shape: drawShape(values)
    case .gradient: drawGradient(values, outline)
    case .text: drawText(presented, isFlipped: isFlipped)
    case .replicator: break
    }
    if presented.layer.content == .replicator {
      drawCopies(presented, isFlipped: isFlipped)
    } else {
      drawSublayers(presented, at: presented.time, isFlipped: isFlipped)
    }
    context.restoreGState()
    drawBorder(presented)
  }

  func drawSublayers(_ presented: PresentedLayer, at time: Double, isFlipped: Bool) {
    let space = LayerGeometry(presented.values).fromSublayers
    for child in presented.children(at: time) { draw(child, in: space, isFlipped: isFlipped) }
  }

  private func drawBorder(_ presented: PresentedLayer) {
    let values = presented.values
    let width = values[LayerKeys.borderWidth]
    guard width > 0, let color = values[LayerKeys.borderColor] else { return }
    // A stroke that is wider than the radius would round the inner edge of a corner wrongly.
    context.setFillColor(color)
    context.addPath(CGPath.outline(of: presented.bounds, values))
    let inside = presented.bounds.insetBy(dx: width, dy: width)
    if !inside.isNull, inside.width > 0, inside.height > 0 {
      context.addPath(CGPath.outline(of: inside, values, inset: width))
    }
    context.fillPath(using: .evenOdd)
  }

  private func drawCopies(_ presented: PresentedLayer, isFlipped: Bool) {
    let values = presented.values
    let first = values[LayerKeys.instanceColor].flatMap { $0.rgba } ?? SIMD4(1, 1, 1, 1)
    let offset = SIMD4(
      Double(values[LayerKeys.instanceRedOffset]), Double(values[LayerKeys.instanceGreenOffset]),
      Double(values[LayerKeys.instanceBlueOffset]), Double(values[LayerKeys.instanceAlphaOffset]))
    for (index, copy) in presented.copies.enumerated() {
      let tint = (first + Double(index) * offset).clamped(lowerBound: .zero, upperBound: .one)
      tinted(tint) {
        for child in presented.children(at: copy.time) { draw(child, in: copy.space, isFlipped: isFlipped) }
      }
    }
  }

  private func tinted(_ tint: SIMD4<Double>, _ body: () -> Void) {
    guard tint != .one else { return body() }
    guard tint.w > 0 else { return }
    grouped(alpha: CGFloat(tint.w), always: true) {
      body()
      guard tint.x * tint.y * tint.z != 1 else { return }
      context.saveGState()
      context.setBlendMode(.multiply)
      context.setFillColor(CGColor(red: CGFloat(tint.x), green: CGFloat(tint.y), blue: CGFloat(tint.z), alpha: 1))
      context.fill(context.boundingBoxOfClipPath)
      // The colour also filled areas that were transparent. Drawing `body` again removes the colour there.
      context.setBlendMode(.destinationIn)
      grouped(alpha: 1, always: true, body)
      context.restoreGState()
    }
  }
}

extension CGColor {
  fileprivate var rgba: SIMD4<Double>? {
    let device = CGColorSpaceCreateDeviceRGB()
    let rgb = colorSpace?.model == .rgb ? self : converted(to: device, intent: .defaultIntent, options: nil)
    guard let values = rgb?.components, values.count == 4 else { return nil }
    return SIMD4(Double(values[0]), Double(values[1]), Double(values[2]), Double(values[3]))
  }
}

extension CGPath {
  /// `inset` is the distance by which the rectangle was shrunk.
  static func outline(of rect: CGRect, _ values: KeyedValues, inset: CGFloat = 0) -> CGPath {
    let path = CGMutablePath()
    let radius = min(values[LayerKeys.cornerRadius], rect.insetBy(dx: -inset, dy: -inset).shorterSide / 2) - inset
    let rounded = values[LayerKeys.maskedCorners]
    guard radius > 0, rect.width > 0, rect.height > 0, !rounded.isDisjoint(with: .all) else {
      path.addRect(rect)
      return path
    }
    let corners: [(CACornerMask, CGPoint)] = [
      (.layerMaxXMinYCorner, CGPoint(x: rect.maxX, y: rect.minY)),
      (.layerMaxXMaxYCorner, CGPoint(x: rect.maxX, y: rect.maxY)),
      (.layerMinXMaxYCorner, CGPoint(x: rect.minX, y: rect.maxY)),
      (.layerMinXMinYCorner, CGPoint(x: rect.minX, y: rect.minY)),
    ]
    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
    for (index, (corner, point)) in corners.enumerated() {
      let next = corners[(index + 1) % 4].1
      if rounded.contains(corner) {
        path.addArc(tangent1End: point, tangent2End: next, radius: radius)
      } else {
        path.addLine(to: point)
      }
    }
    path.closeSubpath()
    return path
  }
}

extension CGRect {
  fileprivate var shorterSide: CGFloat { min(width, height) }
}
