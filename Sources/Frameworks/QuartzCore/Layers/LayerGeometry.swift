import CoreFoundation
import CoreGraphics

struct LayerGeometry {
  /// The transform from the layer's coordinates to those in which its superlayer lays out sublayers.
  let toParent: CATransform3D
  /// The transform from the coordinates in which sublayers are laid out to the layer's coordinates.
  let fromSublayers: CATransform3D
  /// The anchor point in the layer's coordinates.
  let pivot: CGPoint

  init(_ values: KeyedValues) {
    let bounds = values[LayerKeys.bounds]
    let anchor = values[LayerKeys.anchorPoint]
    let position = values[LayerKeys.position]
    pivot = CGPoint(x: bounds.minX + anchor.x * bounds.width, y: bounds.minY + anchor.y * bounds.height)
    let depth = values[LayerKeys.anchorPointZ]
    // In a layer with flipped geometry, the top has the least y.
    let flip =
      values[LayerKeys.isGeometryFlipped]
      ? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.minY + bounds.maxY) : .identity
    let placed = CATransform3DConcat(
      CATransform3DMakeTranslation(-pivot.x, -pivot.y, -depth),
      CATransform3DConcat(
        values[LayerKeys.transform], CATransform3DMakeTranslation(position.x, position.y, values[LayerKeys.zPosition])))
    toParent = CATransform3DConcat(CATransform3DMakeAffineTransform(flip), placed)
    let own = values[LayerKeys.sublayerTransform]
    fromSublayers = own == CATransform3DIdentity ? own : Self.transform(own, about: pivot)
  }

  func aboutAnchor(_ transform: CATransform3D) -> CATransform3D { Self.transform(transform, about: pivot) }

  private static func transform(_ transform: CATransform3D, about pivot: CGPoint) -> CATransform3D {
    CATransform3DConcat(
      CATransform3DMakeTranslation(-pivot.x, -pivot.y, 0),
      CATransform3DConcat(transform, CATransform3DMakeTranslation(pivot.x, pivot.y, 0)))
  }

  /// Returns nil if the layer's plane is seen edge-on, or is not in front of the eye at that point.
  func pointInLayer(_ point: CGPoint) -> CGPoint? { Projection(toParent).inverted?.apply(point) }
}

/// The projection of the transformed plane z = 0: a homography, as a 3 × 3 matrix for row vectors.
struct Projection {
  /// The rows for x, y and 1; the columns are x, y and w.
  var rows: [SIMD3<Double>]

  init(_ t: CATransform3D) {
    let m = t.rows
    rows = [m[0], m[1], m[3]].map { SIMD3($0.x, $0.y, $0.w) }
  }

  private init(rows: [SIMD3<Double>]) { self.rows = rows }

  var affine: CGAffineTransform? {
    let (x, y, one) = (rows[0], rows[1], rows[2])
    guard x.z == 0, y.z == 0, one.z != 0 else { return nil }
    let w = one.z
    return CGAffineTransform(a: x.x / w, b: x.y / w, c: y.x / w, d: y.y / w, tx: one.x / w, ty: one.y / w)
  }

  /// Returns nil for a point at or behind the eye.
  func apply(_ p: CGPoint) -> CGPoint? {
    let v = Double(p.x) * rows[0] + Double(p.y) * rows[1] + rows[2]
    guard v.z > 1e-9, v.x.isFinite, v.y.isFinite else { return nil }
    return CGPoint(x: v.x / v.z, y: v.y / v.z)
  }

  func concatenating(_ t: CGAffineTransform) -> Projection {
    let columns = [
      SIMD3(Double(t.a), Double(t.b), 0), SIMD3(Double(t.c), Double(t.d), 0), SIMD3(Double(t.tx), Double(t.ty), 1),
    ]
    return Projection(rows: rows.map { $0.x * columns[0] + $0.y * columns[1] + $0.z * columns[2] })
  }

  var determinant: Double {
    let (a, b, c) = (rows[0], rows[1], rows[2])
    return a.x * (b.y * c.z - b.z * c.y) - a.y * (b.x * c.z - b.z * c.x) + a.z * (b.x * c.y - b.y * c.x)
  }

  var inverted: Projection? {
    let d = determinant
    guard d != 0, d.isFinite else { return nil }
    let (a, b, c) = (rows[0], rows[1], rows[2])
    return Projection(rows: [
      SIMD3(b.y * c.z - b.z * c.y, a.z * c.y - a.y * c.z, a.y * b.z - a.z * b.y) / d,
      SIMD3(b.z * c.x - b.x * c.z, a.x * c.z - a.z * c.x, a.z * b.x - a.x * b.z) / d,
      SIMD3(b.x * c.y - b.y * c.x, a.y * c.x - a.x * c.y, a.x * b.y - a.y * b.x) / d,
    ])
  }
}
