public import CoreFoundation

/// A path to which elements can be added.
///
/// An empty path has no current point, so `addLine` and the Bézier curves add nothing to it, as on a Mac.
public final class CGMutablePath: CGPath {
  /// Makes an empty path.
  public init() { super.init(elements: []) }

  package override init(elements: [Element]) { super.init(elements: elements) }

  /// Begins a new subpath at a point, which `transform` maps first. An open subpath before it stays open.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    elements.append(.move(point.applying(transform)))
  }

  /// Adds a line from the current point to `point`, which `transform` maps first. Adds nothing to an empty path.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    guard !isEmpty else { return }
    elements.append(.line(point.applying(transform)))
  }

  /// Adds a quadratic Bézier curve from the current point to `end`. `transform` maps both points first; an empty path
  /// stays empty.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    guard !isEmpty else { return }
    elements.append(.quad(control.applying(transform), end.applying(transform)))
  }

  /// Adds a cubic Bézier curve from the current point to `end`. `transform` maps the three points first; an empty path
  /// stays empty.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity)
  {
    guard !isEmpty else { return }
    elements.append(.curve(control1.applying(transform), control2.applying(transform), end.applying(transform)))
  }

  /// Closes the subpath by a line to its first point. Adds nothing to an empty path or a closed subpath.
  public func closeSubpath() {
    if !elements.isEmpty, elements.last != .close { elements.append(.close) }
  }

  /// Begins a new subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a rectangle as a closed subpath that begins at the rectangle's origin and goes along its width first.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    let (near, far) = (rect.origin, CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
    addLines(between: [near, CGPoint(x: far.x, y: near.y), far, CGPoint(x: near.x, y: far.y)], transform: transform)
    closeSubpath()
  }

  /// Adds each rectangle as a closed subpath of its own, in order.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the elements of another path after `transform` is applied to their points.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    elements += path.mapped(transform)
  }

  /// Adds the ellipse that touches the rectangle's sides, as a closed subpath.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let onto = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: rect.midX, ty: rect.midY).concatenating(transform)
    move(to: CGPoint(x: 1, y: 0), transform: onto)
    appendArc(from: 0, by: 2 * .pi, onto)
    closeSubpath()
  }

  /// Adds a rectangle whose corners are quarters of ellipses, as a closed subpath. The process ends if a corner's width
  /// or height is negative or more than half of the rectangle's.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let rect = rect.standardized
    _require(
      cornerWidth >= 0 && 2 * cornerWidth <= rect.width && cornerHeight >= 0 && 2 * cornerHeight <= rect.height,
      "addRoundedRect: corners of \(cornerWidth) × \(cornerHeight) do not fit into \(rect)")
    let centers = [
      CGPoint(x: rect.maxX - cornerWidth, y: rect.minY + cornerHeight),
      CGPoint(x: rect.maxX - cornerWidth, y: rect.maxY - cornerHeight),
      CGPoint(x: rect.minX + cornerWidth, y: rect.maxY - cornerHeight),
      CGPoint(x: rect.minX + cornerWidth, y: rect.minY + cornerHeight),
    ]
    move(to: CGPoint(x: rect.maxX, y: rect.midY), transform: transform)
    for index in 1...4 {
      let center = centers[index % 4]
      let onto = CGAffineTransform(a: cornerWidth, b: 0, c: 0, d: cornerHeight, tx: center.x, ty: center.y)
        .concatenating(transform)
      let start = CGFloat(index - 1) * .pi / 2
      addLine(to: CGPoint(x: cos(start), y: sin(start)), transform: onto)
      appendArc(from: start, by: .pi / 2, onto)
    }
    closeSubpath()
  }

  /// Adds an arc of a circle, of one turn at most. If the path is not empty, first adds a line to the arc's start.
  /// Angles are in radians from the x axis.
  ///
  /// - Parameter clockwise: Whether the arc is clockwise if the y axis points up.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    var delta = endAngle - startAngle
    let turn = 2 * CGFloat.pi
    if clockwise {
      if delta > 0 { delta = delta.truncatingRemainder(dividingBy: turn) - turn }
      delta = max(delta, -turn)
    } else {
      if delta < 0 { delta = delta.truncatingRemainder(dividingBy: turn) + turn }
      delta = min(delta, turn)
    }
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds an arc of `delta` radians, but of a hundred turns at most. If the y axis points up, the arc is
  /// counter-clockwise for a positive `delta`. If the path is not empty, first adds a line to the arc's start. Adds no
  /// arc if `delta` is not finite.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let onto = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y).concatenating(transform)
    let start = CGPoint(x: cos(startAngle), y: sin(startAngle))
    if elements.isEmpty { move(to: start, transform: onto) } else { addLine(to: start, transform: onto) }
    guard delta.isFinite else { return }
    // The limit bounds the memory that a huge angle would use.
    appendArc(from: startAngle, by: max(min(delta, 200 * .pi), -200 * .pi), onto)
  }

  /// Adds an arc that touches two lines: from the current point to `tangent1End`, and from there to `tangent2End`.
  /// First adds a line to the arc's start.
  ///
  /// Adds only a line to `tangent1End` if the two lines have the same or opposite directions, if a line has no length,
  /// or if the radius is not positive. Adds nothing to an empty path.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    guard !isEmpty else { return }
    let start = currentPoint.applying(transform.inverted())
    let a = CGVector(dx: start.x - tangent1End.x, dy: start.y - tangent1End.y)
    let b = CGVector(dx: tangent2End.x - tangent1End.x, dy: tangent2End.y - tangent1End.y)
    let (la, lb, turn) = (hypot(a.dx, a.dy), hypot(b.dx, b.dy), a.dx * b.dy - a.dy * b.dx)
    guard la > 0, lb > 0, radius > 0, abs(turn) > 1e-9 * la * lb else {
      return addLine(to: tangent1End, transform: transform)
    }
    let half = acos(max(-1, min(1, (a.dx * b.dx + a.dy * b.dy) / (la * lb)))) / 2
    let reach = radius / sin(half)
    let (mx, my) = (a.dx / la + b.dx / lb, a.dy / la + b.dy / lb)
    let scale = reach / hypot(mx, my)
    let center = CGPoint(x: tangent1End.x + mx * scale, y: tangent1End.y + my * scale)
    let side: CGFloat = turn > 0 ? 1 : -1
    let startAngle = atan2(-side * a.dx / la, side * a.dy / la)
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: -side * (.pi - 2 * half), transform: transform)
  }

  /// The handles of a cubic curve over an angle θ have the length 4/3·tan(θ/4).
  private func appendArc(from start: CGFloat, by delta: CGFloat, _ onto: CGAffineTransform) {
    let pieces = max(1, Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = delta / CGFloat(pieces)
    let handle = 4 / 3 * tan(step / 4)
    for piece in 0..<pieces {
      let (a, b) = (start + step * CGFloat(piece), start + step * CGFloat(piece + 1))
      let first = CGPoint(x: cos(a) - handle * sin(a), y: sin(a) + handle * cos(a))
      let second = CGPoint(x: cos(b) + handle * sin(b), y: sin(b) - handle * cos(b))
      addCurve(to: CGPoint(x: cos(b), y: sin(b)), control1: first, control2: second, transform: onto)
    }
  }
}
