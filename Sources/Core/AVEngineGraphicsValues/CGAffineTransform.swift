public import CoreFoundation

/// A 3 × 3 matrix that maps points in a plane. Its last column is (0, 0, 1). A point is a row vector (x, y, 1) on the
/// left of the matrix.
public struct CGAffineTransform: Sendable, Equatable {
  /// The element in row one, column one: the factor of x in the new x.
  public var a: CGFloat
  /// The element in row one, column two: the factor of x in the new y.
  public var b: CGFloat
  /// The element in row two, column one: the factor of y in the new x.
  public var c: CGFloat
  /// The element in row two, column two: the factor of y in the new y.
  public var d: CGFloat
  /// The translation along the x axis.
  public var tx: CGFloat
  /// The translation along the y axis.
  public var ty: CGFloat

  /// Makes the zero matrix, which maps everything to the origin.
  public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

  /// Makes the matrix whose rows are (a, b, 0), (c, d, 0) and (tx, ty, 1).
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Makes the matrix whose rows are (a, b, 0), (c, d, 0) and (tx, ty, 1), from arguments without labels.
  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Makes a rotation by an angle in radians. A positive angle is counter-clockwise if the y axis points up.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(Double(angle)), cos(Double(angle)))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Makes the transform that multiplies a point's x by `sx` and its y by `sy`.
  public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

  /// Makes the transform that adds `tx` to a point's x and `ty` to its y.
  public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

  /// The transform that changes nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Whether the matrix is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// Returns a transform that applies this transform, then the other.
  public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * t2.a + b * t2.c, b: a * t2.b + b * t2.d,
      c: c * t2.a + d * t2.c, d: c * t2.b + d * t2.d,
      tx: tx * t2.a + ty * t2.c + t2.tx, ty: tx * t2.b + ty * t2.d + t2.ty)
  }

  /// Returns the inverse transform, or this transform if it cannot be inverted.
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  /// Returns a transform that first rotates by an angle in radians, then applies this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// Returns a transform that first multiplies a point by `sx` and `sy`, then applies this transform.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// Returns a transform that first adds `tx` and `ty` to a point, then applies this transform.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }
}

extension CGAffineTransform: Codable {
  /// Decodes six numbers without keys, in the order a, b, c, d, tx, ty.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    a = try container.decode(CGFloat.self)
    b = try container.decode(CGFloat.self)
    c = try container.decode(CGFloat.self)
    d = try container.decode(CGFloat.self)
    tx = try container.decode(CGFloat.self)
    ty = try container.decode(CGFloat.self)
  }

  /// Encodes six numbers without keys, in the order a, b, c, d, tx, ty.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for value in [a, b, c, d, tx, ty] { try container.encode(value) }
  }
}
