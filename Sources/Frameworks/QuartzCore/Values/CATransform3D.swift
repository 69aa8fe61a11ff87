public import CoreFoundation
import CoreGraphics

/// A 4 × 4 matrix that transforms points in space. Points are row vectors (x, y, z, 1) on the left of the matrix. The
/// name of an element has its row and its column.
public struct CATransform3D: Sendable, BitwiseCopyable {
  /// The element in row 1, column 1: the scale of x in a transform without rotation.
  public var m11: CGFloat
  /// The element in row 1, column 2: the share of x in the new y.
  public var m12: CGFloat
  /// The element in row 1, column 3: the share of x in the new z.
  public var m13: CGFloat
  /// The element in row 1, column 4: the share of x in the perspective's divisor.
  public var m14: CGFloat
  /// The element in row 2, column 1: the share of y in the new x.
  public var m21: CGFloat
  /// The element in row 2, column 2: the scale of y in a transform without rotation.
  public var m22: CGFloat
  /// The element in row 2, column 3: the share of y in the new z.
  public var m23: CGFloat
  /// The element in row 2, column 4: the share of y in the perspective's divisor.
  public var m24: CGFloat
  /// The element in row 3, column 1: the share of z in the new x.
  public var m31: CGFloat
  /// The element in row 3, column 2: the share of z in the new y.
  public var m32: CGFloat
  /// The element in row 3, column 3: the scale of z in a transform without rotation.
  public var m33: CGFloat
  /// The element in row 3, column 4: the share of z in the perspective's divisor; −1/d for an eye at the distance d.
  public var m34: CGFloat
  /// The element in row 4, column 1: the translation of x.
  public var m41: CGFloat
  /// The element in row 4, column 2: the translation of y.
  public var m42: CGFloat
  /// The element in row 4, column 3: the translation of z.
  public var m43: CGFloat
  /// The element in row 4, column 4: the constant part of the perspective's divisor, usually 1.
  public var m44: CGFloat

  /// Creates a matrix of zeros, unlike `CATransform3DIdentity`.
  public init() { self.init(rows: Array(repeating: .zero, count: 4)) }

  /// Creates a matrix from its elements, row by row.
  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat, m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat, m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }
}

extension CATransform3D {
  init(rows: [SIMD4<Double>]) {
    let (a, b, c, d) = (rows[0], rows[1], rows[2], rows[3])
    self.init(
      m11: a.x, m12: a.y, m13: a.z, m14: a.w, m21: b.x, m22: b.y, m23: b.z, m24: b.w,
      m31: c.x, m32: c.y, m33: c.z, m34: c.w, m41: d.x, m42: d.y, m43: d.z, m44: d.w)
  }

  var rows: [SIMD4<Double>] {
    [
      SIMD4(Double(m11), Double(m12), Double(m13), Double(m14)),
      SIMD4(Double(m21), Double(m22), Double(m23), Double(m24)),
      SIMD4(Double(m31), Double(m32), Double(m33), Double(m34)),
      SIMD4(Double(m41), Double(m42), Double(m43), Double(m44)),
    ]
  }

  var isFinite: Bool { rows.allSatisfy { row in (0..<4).allSatisfy { row[$0].isFinite } } }
}

extension CATransform3D: Equatable {
  /// Returns whether two transforms have equal elements.
  public static func == (a: CATransform3D, b: CATransform3D) -> Bool { a.rows == b.rows }
}
