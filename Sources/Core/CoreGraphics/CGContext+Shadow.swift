internal import AVEngineCCairo
public import AVEngineGraphicsValues
public import CoreFoundation

struct Shadow {
  /// In pixels to the right and upwards, independent of the transform.
  var offset: CGSize
  /// The standard deviation of the blur, in pixels.
  var sigma: Double
  var color: CGColor
}

extension CGContext {
  /// Sets a black shadow, with an alpha of a third, for the shapes, images and transparency layers that are drawn.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  /// Sets a shadow for the shapes, images and transparency layers that are drawn. A nil colour removes the shadow.
  ///
  /// Linux: the parts of shapes outside the bitmap do not cast shadows.
  ///
  /// - Parameters:
  ///   - offset: the distance to the right and upwards, in pixels of the bitmap.
  ///   - blur: twice the standard deviation of the blur, in pixels of the bitmap.
  ///   - color: the colour of the shadow. Its alpha sets the greatest opacity.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { Shadow(offset: offset, sigma: Double(max(blur, 0)) / 2, color: $0) }
  }

  func cast(_ shadow: Shadow, _ draw: (_ cover: CGContext) -> Void) {
    guard let cover = Coverage(width: width, height: height) else { return }
    draw(cover.context)
    guard let mask = cover.blurred(sigma: shadow.sigma) else { return }
    let usual = state
    let path = currentPath
    saveGState()
    state.shadow = nil
    state.alpha = 1
    state.ctm = CGAffineTransform(translationX: shadow.offset.width, y: shadow.offset.height)
    clip(to: mask.rect, mask: mask.image)
    setFillColor(shadow.color)
    fill(mask.rect)
    restoreGState()
    state = usual
    currentPath = path
  }

  func castShadow(of body: () -> Void) {
    guard let shadow = state.shadow, shadow.color.alpha > 0 else { return }
    cast(shadow) { cover in
      let own = canvas
      let usual = state
      canvas = cover.canvas
      (state.shadow, state.mask, state.blendMode) = (nil, nil, .normal)
      paint(within: clipExtents, body)
      canvas = own
      state = usual
    }
  }
}
