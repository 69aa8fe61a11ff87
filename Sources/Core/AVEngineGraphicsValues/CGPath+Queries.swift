public import CoreFoundation

extension CGPath {
  /// The smallest rectangle that contains all points, including control points; null for an empty path.
  public var boundingBox: CGRect {
    Self.box(
      elements.flatMap { element -> [CGPoint] in
        switch element {
        case .move(let p), .line(let p): [p]
        case .quad(let c, let p): [c, p]
        case .curve(let c, let d, let p): [c, d, p]
        case .close: []
        }
      })
  }

  /// The smallest rectangle that contains the lines, the curves and the starts of subpaths; null for an empty path.
  public var boundingBoxOfPath: CGRect {
    var points: [CGPoint] = []
    var (start, current) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let p):
        points.append(p)
        (start, current) = (p, p)
      case .line(let p):
        points.append(p)
        current = p
      case .quad(let c, let p):
        let (first, second) = Self.cubic(current, c, p)
        points += [p] + Self.extremes(current, first, second, p)
        current = p
      case .curve(let c, let d, let p):
        points += [p] + Self.extremes(current, c, d, p)
        current = p
      case .close: current = start
      }
    }
    return Self.box(points)
  }

  /// Returns whether the path is one rectangle whose sides are parallel to the axes. If it is, writes the rectangle to
  /// `rect`.
  @discardableResult
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    var corners: [CGPoint] = []
    for (index, element) in elements.enumerated() {
      switch element {
      case .move(let p) where index == 0: corners.append(p)
      case .line(let p): corners.append(p)
      case .close where index == elements.count - 1: break
      default: return false
      }
    }
    if corners.count == 5, corners[0] == corners[4] { corners.removeLast() }
    guard corners.count == 4 else { return false }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let startsAlongX = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let startsAlongY = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    guard startsAlongX || startsAlongY else { return false }
    rect?.pointee = Self.box(corners)  // Safety: the caller's pointer, valid for the call.
    return true
  }

  /// Returns whether a point, after `transform` is applied to it, is inside the path. Open subpaths count as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    let point = point.applying(transform)
    var winding = 0, crossings = 0
    forEachSegment(threshold: 0.05) { from, to in
      guard (from.y <= point.y) != (to.y <= point.y) else { return }
      let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
      guard x > point.x else { return }
      winding += to.y > from.y ? 1 : -1
      crossings += 1
    }
    return rule == .winding ? winding != 0 : crossings % 2 == 1
  }

  /// Returns the same path with straight lines instead of curves. The lines are at most `threshold` away from the
  /// curves. A curve becomes 1000 lines at most, even if those are farther away. A threshold below 0.000001 counts as
  /// 0.000001.
  public func flattened(threshold: CGFloat) -> CGPath {
    let result = CGMutablePath()
    var current = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let p): result.move(to: p)
      case .line(let p): result.addLine(to: p)
      case .quad(let c, let p):
        let (first, second) = Self.cubic(current, c, p)
        for point in Self.points(current, first, second, p, threshold) { result.addLine(to: point) }
      case .curve(let c, let d, let p):
        for point in Self.points(current, c, d, p, threshold) { result.addLine(to: point) }
      case .close: result.closeSubpath()
      }
      current = result.currentPoint
    }
    return CGPath(elements: result.elements)
  }

  private func forEachSegment(threshold: CGFloat, _ body: (CGPoint, CGPoint) -> Void) {
    var start = CGPoint.zero, current = CGPoint.zero
    for element in flattened(threshold: threshold).elements {
      switch element {
      case .move(let p):
        body(current, start)
        start = p
        current = p
      case .line(let p):
        body(current, p)
        current = p
      default:
        body(current, start)
        current = start
      }
    }
    body(current, start)
  }

  package static func cubic(_ start: CGPoint, _ control: CGPoint, _ end: CGPoint) -> (CGPoint, CGPoint) {
    func between(_ p: CGPoint) -> CGPoint {
      CGPoint(x: p.x + (control.x - p.x) * 2 / 3, y: p.y + (control.y - p.y) * 2 / 3)
    }
    return (between(start), between(end))
  }

  private static func points(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint, _ threshold: CGFloat) -> [CGPoint]
  {
    // The distance between a cubic curve and its n chords is at most L/(8n²), where L is the greatest length of the
    // curve's second derivative. L is at most six times `bend`.
    let bend = max(hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y), hypot(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y))
    let wanted = (0.75 * bend / max(threshold, 1e-6)).squareRoot()
    let count = wanted.isFinite ? min(max(Int(wanted.rounded(.up)), 1), 1000) : 1
    return (1...count).map { at(CGFloat($0) / CGFloat(count), a, b, c, d) }
  }

  private static func at(_ t: CGFloat, _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> CGPoint {
    if t == 1 { return d }
    let u = 1 - t
    let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return CGPoint(x: w0 * a.x + w1 * b.x + w2 * c.x + w3 * d.x, y: w0 * a.y + w1 * b.y + w2 * c.y + w3 * d.y)
  }

  private static func extremes(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> [CGPoint] {
    let times = roots(a.x, b.x, c.x, d.x) + roots(a.y, b.y, c.y, d.y)
    return times.map { at($0, a, b, c, d) }
  }

  /// The parameters, 0 and 1 excluded, at which the derivative of a cubic curve's coordinate is zero.
  private static func roots(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
    let (q, r, s) = (d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a)
    let candidates: [CGFloat]
    if abs(q) < 1e-12 {
      candidates = r == 0 ? [] : [-s / r]
    } else {
      let inside = r * r - 4 * q * s
      guard inside >= 0 else { return [] }
      candidates = [(-r + inside.squareRoot()) / (2 * q), (-r - inside.squareRoot()) / (2 * q)]
    }
    return candidates.filter { $0 > 0 && $0 < 1 }
  }

  private static func box(_ points: [CGPoint]) -> CGRect {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let left = xs.min(), let right = xs.max(), let low = ys.min(), let high = ys.max() else { return .null }
    return CGRect(x: left, y: low, width: right - left, height: high - low)
  }
}
