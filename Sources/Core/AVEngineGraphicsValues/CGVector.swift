public import CoreFoundation

/// A direction and a length in a plane.
public struct CGVector: Sendable, Equatable {
  /// The signed length of the vector along the x axis.
  public var dx: CGFloat
  /// The signed length of the vector along the y axis.
  public var dy: CGFloat

  /// Makes a vector of length zero.
  public init() { self.init(dx: CGFloat(0), dy: CGFloat(0)) }

  /// Makes a vector from its two parts, which may be negative.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }

  /// Makes a vector from two integers, converted to `CGFloat`.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// Makes a vector from two `Double` values, converted to `CGFloat`.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

  /// The vector of length zero.
  public static let zero = CGVector()
}

extension CGVector: Codable {
  /// Decodes two numbers without keys, in the order dx, dy.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    dx = try container.decode(CGFloat.self)
    dy = try container.decode(CGFloat.self)
  }

  /// Encodes two numbers without keys, in the order dx, dy.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(dx)
    try container.encode(dy)
  }
}

extension CGVector: CustomDebugStringConvertible {
  /// The two parts, in parentheses.
  public var debugDescription: String { "(\(dx), \(dy))" }
}

/// Makes a vector, as `CGVector(dx:dy:)` does; for code that is ported from C.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
