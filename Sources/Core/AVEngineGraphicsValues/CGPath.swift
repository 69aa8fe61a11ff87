public import CoreFoundation

/// Lines and curves.
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

  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addRect(rect, transform: transform?.pointee ?? .identity)  // Safety: the caller's pointer, valid for the call.
    self.init(elements: path.elements)
  }

  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    let path = CGMutablePath()
    path.addEllipse(in: rect, transform: transform?.pointee ?? .identity)  // Safety: as above.
    self.init(elements: path.elements)
  }

  /// Corners are quarters of ellipses; twice their size must fit into the rectangle.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: UnsafePointer<CGAffineTransform>?
  ) {
    let path = CGMutablePath()
    let transform = transform?.pointee ?? .identity  // Safety: as above.
    path.addRoundedRect(in: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform: transform)
    self.init(elements: path.elements)
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// Where the next line would begin; the origin for an empty path.
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

  @discardableResult
  public func copy() -> CGPath? { CGPath(elements: elements) }

  @discardableResult
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(elements: mapped(transform?.pointee ?? .identity))  // Safety: the caller's pointer, valid for the call.
  }

  @discardableResult
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }

  @discardableResult
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(elements: mapped(transform?.pointee ?? .identity))  // Safety: as above.
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

  /// Calls a function with each element in order.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }

  /// Calls a block with each element in order; the element is valid during the call.
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
  /// Paths are equal if they have equal elements.
  public static func == (lhs: CGPath, rhs: CGPath) -> Bool { lhs === rhs || lhs.elements == rhs.elements }
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}

public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void
public typealias CGPathApplyBlock = (UnsafePointer<CGPathElement>) -> Void

/// A part of a path as a client sees it.
public struct CGPathElement: @unchecked Sendable {
  // Safety: the pointer is lent to one call of an applier, which must not keep it, as on a Mac.
  public var type: CGPathElementType
  /// None for a closing element, otherwise one to three.
  public var points: UnsafeMutablePointer<CGPoint>

  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    self.type = type
    self.points = points
  }
}

public enum CGPathElementType: Int32, Sendable {
  case moveToPoint = 0
  case addLineToPoint = 1
  case addQuadCurveToPoint = 2
  case addCurveToPoint = 3
  case closeSubpath = 4
}

/// Which areas of a path that crosses itself are inside.
public enum CGPathFillRule: Int, Sendable {
  case winding
  case evenOdd
}

public enum CGPathDrawingMode: Int32, Sendable {
  case fill = 0
  case eoFill = 1
  case stroke = 2
  case fillStroke = 3
  case eoFillStroke = 4
}

public enum CGLineCap: Int32, Sendable {
  case butt = 0
  case round = 1
  case square = 2
}

public enum CGLineJoin: Int32, Sendable {
  case miter = 0
  case round = 1
  case bevel = 2
}

extension CGPath.Element {
  /// A closing element has one point too many, so that there is something to point at.
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
