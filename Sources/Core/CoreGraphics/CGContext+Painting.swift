internal import AVEngineCCairo
public import AVEngineGraphicsValues
public import CoreFoundation

extension CGContext {
  /// Fills or strokes the current path as `mode` says, with the fill and stroke colours, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = currentPath
    beginPath()
    if mode.fills { fill(path, evenOdd: mode.isEvenOdd) }
    if mode.strokes { stroke(path) }
  }

  /// Fills the current path with the fill colour, by a rule for its inside, and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) { drawPath(using: rule == .evenOdd ? .eoFill : .fill) }
  /// Strokes the current path with the stroke colour and the line style, and clears it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills a rectangle of user space with the fill colour. Clears the current path.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills rectangles of user space with the fill colour, all at once. Clears the current path.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Fills the ellipse that touches a rectangle's sides with the fill colour. Clears the current path.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes the edges of a rectangle with the stroke colour and the line style. Clears the current path.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes a rectangle with a line width in user space, which is used only for this call. Clears the current path.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let usual = state.lineWidth
    state.lineWidth = width
    stroke(rect)
    state.lineWidth = usual
  }

  /// Strokes the ellipse that touches a rectangle's sides with the stroke colour. Clears the current path.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes separate lines: from the first point to the second, from the third to the fourth, and so on. Clears the
  /// current path.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes a rectangle transparent, or black if the bitmap has no alpha. Clears the current path.
  public func clear(_ rect: CGRect) {
    let usual = (state.blendMode, state.shadow)
    // With a shadow, the shadow's area would be cleared too.
    (state.blendMode, state.shadow) = (.clear, nil)
    fill(rect)
    (state.blendMode, state.shadow) = usual
  }

  private func fill(_ path: CGPath, evenOdd: Bool) {
    guard !path.isEmpty, emit(path) else { return }
    let extents = fillExtents()
    paint(within: extents) {
      let cairo = self.canvas.cairo
      guard self.emit(path) else { return }
      cairo_set_fill_rule(cairo, evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      self.setSource(self.state.fill)
      if self.state.blendMode.reachesBeyondShape {
        cairo_clip(cairo)
        cairo_paint(cairo)
      } else {
        cairo_fill(cairo)
      }
    }
  }

  private func stroke(_ path: CGPath) {
    guard !path.isEmpty, emit(path), prepareLine() else { return }
    paint(within: strokeExtents()) {
      guard self.emit(path), self.prepareLine() else { return }
      self.setSource(self.state.stroke)
      cairo_stroke(self.canvas.cairo)
    }
  }

  private func fillExtents() -> CGRect {
    setMatrix(.identity)
    var x1 = 0.0
    var y1 = 0.0
    var x2 = 0.0
    var y2 = 0.0
    cairo_fill_extents(canvas.cairo, &x1, &y1, &x2, &y2)
    return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  /// Returns the extents of the current path's stroke, in pixels from the top left.
  private func strokeExtents() -> CGRect {
    var x1 = 0.0
    var y1 = 0.0
    var x2 = 0.0
    var y2 = 0.0
    cairo_stroke_extents(canvas.cairo, &x1, &y1, &x2, &y2)
    return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1).applying(state.ctm.concatenating(flip))
  }

  /// Draws `body` with the graphics state's blend mode and mask; `extents` are in pixels from the top left.
  func paint(within extents: CGRect, isShape: Bool = true, _ body: () -> Void) {
    if isShape { castShadow(of: body) }
    let cairo = canvas.cairo
    let exchanges = canvas.layout.exchangesRedAndBlue && state.blendMode.weighsComponents && canvas.layers == 0
    let dirty = extents.intersection(clipExtents)
    canvas.ink(dirty)
    canvas.draw(in: dirty) {
      if exchanges { canvas.exchangeRedAndBlue() }
      isExchangeSuspended = exchanges
      cairo_save(cairo)
      cairo_set_antialias(cairo, antialias)
      if let mask = state.mask {
        cairo_push_group(cairo)
        body()
        cairo_pop_group_to_source(cairo)
        setMatrix(.identity)
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        cairo_mask_surface(cairo, mask.surface, 0, 0)
      } else {
        cairo_set_operator(cairo, state.blendMode.cairoOperator)
        body()
      }
      cairo_restore(cairo)
      cairo_new_path(cairo)
      isExchangeSuspended = false
      if exchanges {
        cairo_surface_flush(canvas.surface)
        canvas.exchangeRedAndBlue()
      }
    }
  }

  func sourceComponents(_ color: CGColor) -> (Double, Double, Double, Double) {
    let alpha = Double(color.alpha * state.alpha)
    guard let space = color.colorSpace, let rgb = space.rgb(of: (color.components ?? []).dropLast().map(Double.init))
    else {
      return (0, 0, 0, alpha)
    }
    let calculable = space.calculable
    var result = rgb
    if let own = colorSpace, own.model == .rgb, calculable.model == .rgb, own != calculable,
      let converted = ColorTransform.convert(rgb, from: calculable, to: own), converted.count == 3
    {
      result = SIMD3(converted[0], converted[1], converted[2])
    }
    return exchangesRedAndBlue ? (result.z, result.y, result.x, alpha) : (result.x, result.y, result.z, alpha)
  }

  func setSource(_ color: CGColor) {
    let (r, g, b, a) = sourceComponents(color)
    cairo_set_source_rgba(canvas.cairo, r, g, b, a)
  }

  var exchangesRedAndBlue: Bool { canvas.layout.exchangesRedAndBlue && !isExchangeSuspended }

  /// Begins a layer. `endTransparencyLayer()` draws the layer's content as one object, with the alpha, the blend mode,
  /// the mask and the shadow that were set before this call.
  public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
    layerStates.append((state, saved))
    setMatrix(.identity)
    cairo_push_group(canvas.cairo)
    canvas.layers += 1
    saved = []
    state.alpha = 1
    state.blendMode = .normal
    state.mask = nil
    state.shadow = nil
  }

  /// Begins a layer, as `beginTransparencyLayer(auxiliaryInfo:)` does, whose content is clipped to a rectangle.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo auxInfo: CFDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxInfo)
    clip(to: rect)
  }

  /// Ends the innermost layer and draws it on the content below. Does nothing if there is no layer.
  public func endTransparencyLayer() {
    guard let last = layerStates.popLast() else { return }
    for _ in saved { cairo_restore(canvas.cairo) }
    cairo_pop_group_to_source(canvas.cairo)
    canvas.layers -= 1
    (state, saved) = last
    if let shadow = state.shadow, let layer = cairo_pattern_reference(cairo_get_source(canvas.cairo)) {
      cast(shadow) { cover in
        cairo_set_source(cover.canvas.cairo, layer)
        cairo_paint_with_alpha(cover.canvas.cairo, Double(state.alpha))
        cairo_surface_flush(cover.canvas.surface)
      }
      setMatrix(.identity)
      cairo_set_source(canvas.cairo, layer)
      cairo_pattern_destroy(layer)
    }
    let whole = clipExtents
    paintGroup(within: whole)
  }

  private func paintGroup(within extents: CGRect) {
    let cairo = canvas.cairo
    canvas.draw(in: extents) {
      cairo_save(cairo)
      setMatrix(.identity)
      cairo_set_operator(cairo, state.blendMode.cairoOperator)
      if let mask = state.mask {
        if state.alpha < 1 {
          cairo_push_group(cairo)
          cairo_set_operator(cairo, CAIRO_OPERATOR_OVER)
          cairo_paint_with_alpha(cairo, Double(state.alpha))
          cairo_pop_group_to_source(cairo)
        }
        cairo_mask_surface(cairo, mask.surface, 0, 0)
      } else {
        cairo_paint_with_alpha(cairo, Double(state.alpha))
      }
      cairo_restore(cairo)
    }
    cairo_set_source_rgba(cairo, 0, 0, 0, 1)
  }
}
