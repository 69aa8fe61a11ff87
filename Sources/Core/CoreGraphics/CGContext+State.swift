internal import AVEngineCCairo
public import AVEngineGraphicsValues
public import CoreFoundation

extension CGContext {
  /// Remembers transform, clip, colours and line style.
  public func saveGState() {
    saved.append(state)
    cairo_save(canvas.cairo)
  }

  /// Returns to what `saveGState` remembered; without such a call nothing happens.
  public func restoreGState() {
    guard let last = saved.popLast() else { return }
    state = last
    cairo_restore(canvas.cairo)
  }

  /// From user space to the space of the bitmap's lower left corner.
  public var ctm: CGAffineTransform { state.ctm }
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) { state.ctm = state.ctm.scaledBy(x: sx, y: sy) }
  public func translateBy(x tx: CGFloat, y ty: CGFloat) { state.ctm = state.ctm.translatedBy(x: tx, y: ty) }
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }
  public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }

  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { state.ctm }
  @discardableResult
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm) }
  @discardableResult
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm) }
  @discardableResult
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm) }
  @discardableResult
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(state.ctm.inverted()) }
  @discardableResult
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(state.ctm.inverted()) }
  @discardableResult
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(state.ctm.inverted()) }

  public func setLineWidth(_ width: CGFloat) { state.lineWidth = width }
  public func setLineCap(_ cap: CGLineCap) { state.lineCap = cap }
  public func setLineJoin(_ join: CGLineJoin) { state.lineJoin = join }
  public func setMiterLimit(_ limit: CGFloat) { state.miterLimit = limit }
  public func setFlatness(_ flatness: CGFloat) { state.flatness = flatness }

  /// - Parameter lengths: Painted and unpainted lengths in turn; empty for an unbroken line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.dashPhase = phase
    state.dashes = lengths
  }

  /// Multiplied with the alpha of everything drawn.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = min(max(alpha, 0), 1) }
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.shouldAntialias = shouldAntialias }
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { self.allowsAntialiasing = allowsAntialiasing }

  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  public func setFillColor(_ color: CGColor) {
    state.fill = color
    state.fillSpace = color.colorSpace ?? state.fillSpace
  }

  public func setStrokeColor(_ color: CGColor) {
    state.stroke = color
    state.strokeSpace = color.colorSpace ?? state.strokeSpace
  }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

  public func setFillColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(CGColorSpaceCreateDeviceCMYK(), [cyan, magenta, yellow, black, alpha]))
  }

  public func setStrokeColor(cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(CGColorSpaceCreateDeviceCMYK(), [cyan, magenta, yellow, black, alpha]))
  }

  /// The space of the components given next; the colour becomes that space's black.
  public func setFillColorSpace(_ space: CGColorSpace) { setFillColor(Self.initial(space)) }
  public func setStrokeColorSpace(_ space: CGColorSpace) { setStrokeColor(Self.initial(space)) }

  /// Components in the fill colour space, and alpha.
  public func setFillColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.fillSpace, components: components) { setFillColor(color) }
  }

  /// Components in the stroke colour space, and alpha.
  public func setStrokeColor(_ components: UnsafePointer<CGFloat>) {
    if let color = CGColor(colorSpace: state.strokeSpace, components: components) { setStrokeColor(color) }
  }

  private static func initial(_ space: CGColorSpace) -> CGColor {
    var components = [CGFloat](repeating: 0, count: space.numberOfComponents)
    if space.model == .cmyk, components.count == 4 { components[3] = 1 }
    return CGColor(space, components + [1])
  }
}
