internal import AVEngineCCairo
public import AVEngineGraphicsValues
public import CoreFoundation

extension CGContext {
  /// Clears the current path, so that a new one can be added.
  public func beginPath() { currentPath = CGMutablePath() }
  /// Begins a subpath at a point of user space. The current transform applies at once, so that later changes of it do
  /// not move the point.
  public func move(to point: CGPoint) { currentPath.move(to: point, transform: state.ctm) }
  /// Adds a line from the current point to a point of user space. Does nothing if the path is empty.
  public func addLine(to point: CGPoint) { currentPath.addLine(to: point, transform: state.ctm) }
  /// Closes the current subpath by a line to its first point. Does nothing if the path is empty.
  public func closePath() { currentPath.closeSubpath() }
  /// Adds a rectangle of user space as a closed subpath.
  public func addRect(_ rect: CGRect) { currentPath.addRect(rect, transform: state.ctm) }
  /// Adds each rectangle of user space as a closed subpath of its own.
  public func addRects(_ rects: [CGRect]) { currentPath.addRects(rects, transform: state.ctm) }
  /// Begins a subpath at the first point of user space and adds lines to the others in order.
  public func addLines(between points: [CGPoint]) { currentPath.addLines(between: points, transform: state.ctm) }
  /// Adds the ellipse that touches a rectangle's sides as a closed subpath.
  public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect, transform: state.ctm) }
  /// Adds the elements of a path, whose points are in user space.
  public func addPath(_ path: CGPath) { currentPath.addPath(path, transform: state.ctm) }

  /// Adds a cubic Bézier curve from the current point, with points in user space. Does nothing if the path is empty.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.addCurve(to: end, control1: control1, control2: control2, transform: state.ctm)
  }

  /// Adds a quadratic Bézier curve from the current point, with points in user space. Does nothing if the path is
  /// empty.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.addQuadCurve(to: end, control: control, transform: state.ctm)
  }

  /// Adds an arc of a circle, with angles in radians from the x axis, and first a line to its start if the path is not
  /// empty. If y points up, `clockwise` is as on a clock.
  public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: state.ctm)
  }

  /// Adds an arc of a circle that touches two lines: from the current point to `tangent1End`, and from there to
  /// `tangent2End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.ctm)
  }

  /// Whether the current path has no elements, as after `beginPath()` and after painting.
  public var isPathEmpty: Bool { currentPath.isEmpty }
  /// The point at which the next line would begin, in user space; the origin if the path is empty.
  public var currentPointOfPath: CGPoint { currentPath.isEmpty ? .zero : convertToUserSpace(currentPath.currentPoint) }
  /// The smallest rectangle that contains the current path, control points included, in user space.
  public var boundingBoxOfPath: CGRect { userPath.boundingBox }
  /// A copy of the current path in user space; nil if the path is empty.
  public var path: CGPath? { currentPath.isEmpty ? nil : userPath }

  private var userPath: CGPath { CGPath(elements: currentPath.mapped(state.ctm.inverted())) }

  /// Returns whether the current path, filled or stroked as `mode` says, contains a point in user space.
  @discardableResult
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    guard emit(currentPath) else { return false }
    defer { cairo_new_path(canvas.cairo) }
    // `emit` has set Cairo's matrix to `flip`, so Cairo needs the point in device space.
    let p = point.applying(state.ctm)
    let (x, y) = (Double(p.x), Double(p.y))
    cairo_set_fill_rule(canvas.cairo, mode.isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    if mode != .stroke, cairo_in_fill(canvas.cairo, x, y) != 0 { return true }
    guard mode.strokes, prepareLine() else { return false }
    // `prepareLine` has set the transform from user space, so Cairo needs the point in user space.
    return cairo_in_stroke(canvas.cairo, Double(point.x), Double(point.y)) != 0
  }

  /// Intersects the clip with the current path, by a rule, and clears the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    clip(to: currentPath, rule)
    beginPath()
  }

  /// Intersects the clip with a rectangle. Clears the current path.
  public func clip(to rect: CGRect) { clip(to: [rect]) }

  /// Intersects the clip with the area of rectangles. Clears the current path.
  public func clip(to rects: [CGRect]) {
    let path = CGMutablePath()
    path.addRects(rects, transform: state.ctm)
    clip(to: path, .winding)
    beginPath()
  }

  private func clip(to path: CGPath, _ rule: CGPathFillRule) {
    _ = emit(path)
    cairo_set_antialias(canvas.cairo, antialias)
    cairo_set_fill_rule(canvas.cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    cairo_clip(canvas.cairo)
  }

  /// Removes the clip and the mask of the current graphics state.
  public func resetClip() {
    cairo_reset_clip(canvas.cairo)
    state.mask = nil
  }

  /// A rectangle in user space that contains the clip.
  public var boundingBoxOfClipPath: CGRect {
    let box = clipExtents
    let device = CGRect(x: box.minX, y: CGFloat(height) - box.maxY, width: box.width, height: box.height)
    return convertToUserSpace(device)
  }

  /// A rectangle that contains the clip, in pixels from the top left.
  var clipExtents: CGRect {
    setMatrix(.identity)
    var x1 = 0.0
    var y1 = 0.0
    var x2 = 0.0
    var y2 = 0.0
    cairo_clip_extents(canvas.cairo, &x1, &y1, &x2, &y2)
    return CGRect(x: x1, y: y1, width: x2 - x1, height: y2 - y1)
  }

  var antialias: cairo_antialias_t {
    allowsAntialiasing && state.shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE
  }

  /// The transform from the bitmap's space, with its origin at the lower left, to Cairo's, with its origin at the upper
  /// left.
  var flip: CGAffineTransform { CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)) }

  func setMatrix(_ t: CGAffineTransform) {
    var matrix = cairo_matrix_t(t)
    cairo_set_matrix(canvas.cairo, &matrix)
  }

  /// Sets a path in device space as Cairo's path. Returns false if a coordinate is not finite.
  func emit(_ path: CGPath) -> Bool {
    let cairo = canvas.cairo
    cairo_new_path(cairo)
    guard path.isFinite else { return false }
    setMatrix(flip)
    cairo_set_tolerance(cairo, Double(max(state.flatness, 0.01)))
    var current = CGPoint.zero, start = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move(let p):
        cairo_move_to(cairo, p.x, p.y)
        current = p
        start = p
      case .line(let p):
        cairo_line_to(cairo, p.x, p.y)
        current = p
      case .quad(let c, let p):
        let (first, second) = CGPath.cubic(current, c, p)
        cairo_curve_to(cairo, first.x, first.y, second.x, second.y, p.x, p.y)
        current = p
      case .curve(let c, let d, let p):
        cairo_curve_to(cairo, c.x, c.y, d.x, d.y, p.x, p.y)
        current = p
      case .close:
        cairo_close_path(cairo)
        current = start
      }
    }
    return true
  }

  func prepareLine() -> Bool {
    guard state.ctm.isInvertible else { return false }
    let cairo = canvas.cairo
    setMatrix(state.ctm.concatenating(flip))
    cairo_set_line_width(cairo, Double(max(state.lineWidth, 0)))
    cairo_set_miter_limit(cairo, Double(state.miterLimit))
    cairo_set_line_cap(
      cairo, [CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE][Int(state.lineCap.rawValue)])
    cairo_set_line_join(
      cairo, [CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL][Int(state.lineJoin.rawValue)])
    let dashes = state.dashes.map(Double.init)
    // In Cairo, dashes with a negative length, or with a sum of zero, permanently end a context's drawing.
    let isValid = dashes.allSatisfy { $0 >= 0 && $0.isFinite } && dashes.contains { $0 > 0 }
    cairo_set_dash(cairo, dashes, isValid ? Int32(clamping: dashes.count) : 0, Double(state.dashPhase))
    return true
  }
}

extension cairo_matrix_t {
  init(_ t: CGAffineTransform) { self.init(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty) }
}

extension CGAffineTransform {
  /// A transform that is not invertible permanently ends the drawing of a Cairo context.
  var isInvertible: Bool {
    let determinant = a * d - b * c
    return determinant != 0 && determinant.isFinite && tx.isFinite && ty.isFinite
  }
}

extension CGPath {
  var isFinite: Bool {
    elements.allSatisfy { element in
      switch element {
      case .move(let p), .line(let p): p.isFinite
      case .quad(let c, let p): c.isFinite && p.isFinite
      case .curve(let c, let d, let p): c.isFinite && d.isFinite && p.isFinite
      case .close: true
      }
    }
  }
}

extension CGPoint {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}

extension CGPathDrawingMode {
  var isEvenOdd: Bool { self == .eoFill || self == .eoFillStroke }
  var strokes: Bool { self == .stroke || self == .fillStroke || self == .eoFillStroke }
  var fills: Bool { self != .stroke }
}
