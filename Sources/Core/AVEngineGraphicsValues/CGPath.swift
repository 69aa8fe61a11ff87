public import CoreFoundation

/// A sequence of lines and Bézier curves, which can have several subpaths. Only its subclass `CGMutablePath` can
/// change.
public class CGPath {
  package enum Element: Hashable {
    case move(CGPoint)
    case line(CGPoint)
    case quad(CGPoint, CGPoint)
    case curve(CGPoint, CGPoint, CGPoint)
    case close
  }

  package internal(set) var elements: [Element]

  package init(elements: [Element]) { self.elements = elements }

  /// Makes a path of one rectangle, a closed subpath; `transform` is applied to its corners, and nil changes nothing.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)  // Safety: the caller's pointer.
    self.init(elements: path.elements)
  }

  /// Makes a path of the ellipse that touches the rectangle's sides.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)  // Safety: the caller's pointer.
    self.init(elements: path.elements)
  }

  /// Makes a path of a rectangle whose corners are quarters of ellipses. The process ends if a corner's width or height
  /// is negative or more than half of the rectangle's.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = CGMutablePath()
    let transform = transform?.pointee ?? .identity  // Safety: the caller's pointer.
    path.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
    self.init(elements: path.elements)
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The point at which the next line would begin; the origin for an empty path.
  public var currentPoint: CGPoint {
    switch elements.last {
    case .move(let p)?, .line(let p)?, .quad(_, let p)?, .curve(_, _, let p)?: return p
    case .close?: return subpathStart
    case nil: return .zero
    }
  }

  package var subpathStart: CGPoint {
    for element in elements.reversed() { if case .move(let p) = element { return p } }
    return .zero
  }

  /// Returns another path with the same elements, which later changes of this path do not change.
  @discardableResult
  public func copy() -> CGPath? { CGPath(elements: elements) }

  /// Returns a copy with the transform applied to all points; nil changes nothing.
  @discardableResult
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(elements: mapped(transform?.pointee ?? .identity))  // Safety: the caller's pointer.
  }

  /// Returns a copy to which elements can be added; this path does not change.
  @discardableResult
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

  /// Returns a copy to which elements can be added, with the transform applied to all points; nil changes nothing.
  @discardableResult
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(elements: mapped(transform?.pointee ?? .identity))  // Safety: the caller's pointer.
  }

  package func mapped(_ t: CGAffineTransform) -> [Element] {
    if t.isIdentity { return elements }
    return elements.map { element in
      switch element {
      case .move(let p): .move(p.applying(t))
      case .line(let p): .line(p.applying(t))
      case .quad(let c, let p): .quad(c.applying(t), p.applying(t))
      case .curve(let c, let d, let p): .curve(c.applying(t), d.applying(t), p.applying(t))
      case .close: .close
      }
    }
  }

  /// Calls a function with `info` and each element in order. The element's points are valid only during that call.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls a block with each element in order. The element's points are valid only during that call.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      var (points, type) = element.parts
      // Safety: both pointers are used during the call only.
      points.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { return }
        withUnsafePointer(to: CGPathElement(type: type, points: start), block)
      }
    }
  }
}

extension CGPath: Hashable {
  /// Two paths are equal if they have equal elements in the same order.
  public static func == (lhs: CGPath, rhs: CGPath) -> Bool { lhs === rhs || lhs.elements == rhs.elements }
  /// Adds the elements to a hasher, in order.
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

/// A function that receives the pointer `info` of `apply(info:function:)`, and an element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
/// A closure that receives an element, whose points are valid only during the call.
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

/// One move, line, curve or closing line, as `apply(info:function:)` passes it to a function.
public struct CGPathElement: @unchecked Sendable {
  // Safety: the pointer is valid during one call of the client's function or block, which must not keep it, as on a
  // Mac.
  /// The kind, which states how many points there are.
  public var type: CGPathElementType
  /// The element's points: one to three, and none for a closing element.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Makes an element that refers to the caller's points and does not own them.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

/// The kind of a path's element. The raw values are those of Apple's C enumeration.
public enum CGPathElementType: Int32, Sendable {
  /// The start of a new subpath; the element has one point.
  case moveToPoint = 0
  /// A line from the current point; the element has one point, the line's end.
  case addLineToPoint = 1
  /// A quadratic Bézier curve from the current point; the element has a control point and an end.
  case addQuadCurveToPoint = 2
  /// A cubic Bézier curve from the current point; the element has two control points and an end.
  case addCurveToPoint = 3
  /// A line back to the subpath's first point; the element has no points.
  case closeSubpath = 4
}

/// The rule by which points are inside a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  /// A point is inside if the number of the path's turns around it is not zero. Turns in opposite directions cancel
  /// each other.
  case winding
  /// A point is inside if a ray from it crosses the path an odd number of times.
  case evenOdd
}

/// The way in which a path is drawn.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Filled by the winding rule.
  case fill = 0
  /// Filled by the even-odd rule.
  case eoFill = 1
  /// Drawn as lines along the path; nothing is filled.
  case stroke = 2
  /// Filled by the winding rule, then stroked.
  case fillStroke = 3
  /// Filled by the even-odd rule, then stroked.
  case eoFillStroke = 4
}

/// The shape of the ends of an open line that is stroked.
public enum CGLineCap: Int32, Sendable {
  /// An end cut at the last point.
  case butt = 0
  /// A half circle around the last point.
  case round = 1
  /// An end that extends beyond the last point by half the line's width.
  case square = 2
}

/// The shape of a corner between two lines that are stroked.
public enum CGLineJoin: Int32, Sendable {
  /// A pointed corner, where the outer edges meet.
  case miter = 0
  /// A corner rounded by a circle around the point where the lines meet.
  case round = 1
  /// A corner cut off by a straight line between the ends of the outer edges.
  case bevel = 2
}

extension CGPath.Element {
  /// A closing element has one unused point, because `CGPathElement.points` cannot be nil.
  fileprivate var parts: ([CGPoint], CGPathElementType) {
    switch self {
    case .move(let p): ([p], .moveToPoint)
    case .line(let p): ([p], .addLineToPoint)
    case .quad(let c, let p): ([c, p], .addQuadCurveToPoint)
    case .curve(let c, let d, let p): ([c, d, p], .addCurveToPoint)
    case .close: ([.zero], .closeSubpath)
    }
  }
}
