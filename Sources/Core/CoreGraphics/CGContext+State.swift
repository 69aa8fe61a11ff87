internal import AVEngineCCairo
public import AVEngineGraphicsValues
public import CoreFoundation

extension CGContext {
  /// Saves the graphics state: transform, clip, colours, line style and other settings.
  public func saveGState() {
    saved.append(state)
    cairo_save(canvas.cairo)
  }

  /// Restores the graphics state that was saved most recently. Does nothing if there is no saved state.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    state = last
    cairo_restore(canvas.cairo)
  }

  /// The transform from user space to the bitmap's space in pixels, whose origin is at the lower left.
  public var ctm: CGAffineTransform { state.ctm }
  /// Scales user space: later coordinates are multiplied by `sx` and `sy`.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { state.ctm = state.ctm.scaledBy(x: sx, y: sy) }
  /// Moves the origin of user space to the point (`tx`, `ty`) of the present user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { state.ctm = state.ctm.translatedBy(x: tx, y: ty) }
  /// Rotates user space about its origin by an angle in radians; a positive angle is counter-clockwise.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }
  /// Applies a transform to later coordinates before the present transform.
  public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }

  /// The transform from user space to the bitmap's space in pixels, whose origin is at the lower left.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }
  /// Converts a point of user space to pixels of the bitmap, counted from its lower left.
  @discardableResult
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
  /// Converts a width and a height of user space to pixels of the bitmap; a translation does not change them.
  @discardableResult
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
  /// Returns the bounding box in the bitmap's space of a rectangle of user space.
  @discardableResult
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }
  /// Converts a point in pixels of the bitmap, counted from its lower left, to user space.
  @discardableResult
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
  /// Converts a width and a height in pixels of the bitmap to user space; a translation does not change them.
  @discardableResult
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
  /// Returns the bounding box in user space of a rectangle of the bitmap's space.
  @discardableResult
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }

  /// Sets the width of lines in user space; 1 at first.
  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
  /// Sets the form of the ends of lines; `butt` at first.
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
  /// Sets the form of the corners of lines; `miter` at first.
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
  /// Sets the limit of the ratio of a miter's length to the line width; 10 at first. A longer miter is drawn as a
  /// bevel.
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
  /// Sets the greatest distance in pixels between a curve and the line segments that approximate the curve. A number
  /// below 0.01 counts as 0.01.
  public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness }

  /// Sets the pattern of dashes of lines.
  ///
  /// - Parameters:
  ///   - phase: the distance into the pattern at which a line starts.
  ///   - lengths: painted and unpainted lengths in turn; empty for an unbroken line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dashPhase = phase
    state.dashes = lengths
  }

  /// Sets the factor, from 0 to 1, by which the alpha of everything drawn is multiplied. It is 1 at first.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
  /// Sets the way in which paint is combined with the content of the bitmap; `normal` at first.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
  /// Sets whether edges are antialiased. The setting is part of the graphics state.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }
  /// Sets whether antialiasing is allowed in this context. The setting is not part of the graphics state.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }

  /// The quality with which images are scaled; `default` at first. It is part of the graphics state.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  /// Sets the colour of fills. Its space becomes the one of `setFillColor(_:)` with components.
  public func setFillColor(_ color: CGColor) {
    state.fill = color
    state.fillSpace = color.colorSpace ?? state.fillSpace
  }

  /// Sets the colour of strokes. Its space becomes the one of `setStrokeColor(_:)` with components.
  public func setStrokeColor(_ color: CGColor) {
    state.stroke = color
    state.strokeSpace = color.colorSpace ?? state.strokeSpace
  }

  /// Sets the fill colour in the device's RGB space, with components from 0 to 1.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke colour in the device's RGB space, with components from 0 to 1.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill colour in the device's gray space: 0 is black, 1 is white.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
  /// Sets the stroke colour in the device's gray space: 0 is black, 1 is white.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

  /// Sets the fill colour in the device's CMYK space, with amounts of ink from 0 to 1.
  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(CGColorSpaceCreateDeviceCMYK(), [cyan, magenta, yellow, black, alpha]))
  }

  /// Sets the stroke colour in the device's CMYK space, with amounts of ink from 0 to 1.
  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(CGColorSpaceCreateDeviceCMYK(), [cyan, magenta, yellow, black, alpha]))
  }

  /// Sets the space of the components that `setFillColor(_:)` takes. The fill colour becomes opaque with all components
  /// 0, or black in CMYK.
  public func setFillColorSpace(_ space: CGColorSpace) { setFillColor(Self.initial(space)) }
  /// Sets the space of the components that `setStrokeColor(_:)` takes. The stroke colour becomes opaque with all
  /// components 0, or black in CMYK.
  public func setStrokeColorSpace(_ space: CGColorSpace) { setStrokeColor(Self.initial(space)) }

  /// Sets the fill colour by its components in the fill colour space, followed by alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
  }

  /// Sets the stroke colour by its components in the stroke colour space, followed by alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
  }

  private static func initial(_ space: CGColorSpace) -> CGColor {
    var components = [CGFloat](repeating: 0, count: space.numberOfComponents)
    if space.model == .cmyk, components.count == 4 { components[3] = 1 }
    return CGColor(space, components + [1])
  }
}
