import CoreFoundation
import CoreGraphics

/// A transform decomposed for interpolation into scale, then shear, then rotation, then translation and perspective
/// (Spencer W. Thomas, "Decomposing a matrix into simple transformations", Graphics Gems II, 1991; for row vectors).
struct TransformParts {
  var scale = SIMD3<Double>(1, 1, 1)
  /// The shears. `shear.x` is the factor of y that is added to x, `shear.y` of z to x, and `shear.z` of z to y.
  var shear = SIMD3<Double>.zero
  var rotation: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
  var translation = SIMD3<Double>.zero
  var perspective = SIMD4<Double>(0, 0, 0, 1)

  init() {}

  init?(_ transform: CATransform3D) {
    let m = transform.rows
    guard transform.isFinite, m[3].w != 0 else { return nil }
    perspective = SIMD4(m[0].w, m[1].w, m[2].w, m[3].w)
    let rows = m.map { SIMD3($0.x, $0.y, $0.z) }
    translation = rows[3]
    var (x, y, z) = (rows[0], rows[1], rows[2])
    scale.x = length(x)
    guard scale.x > 0 else { return nil }
    x /= scale.x
    shear.x = dot(x, y)
    y -= shear.x * x
    scale.y = length(y)
    guard scale.y > 1e-12 * scale.x else { return nil }
    y /= scale.y
    shear.x /= scale.y
    shear.y = dot(x, z)
    z -= shear.y * x
    shear.z = dot(y, z)
    z -= shear.z * y
    scale.z = length(z)
    guard scale.z > 1e-12 * scale.x else { return nil }
    z /= scale.z
    shear.y /= scale.z
    shear.z /= scale.z
    if dot(cross(x, y), z) < 0 {
      // A reflection is represented as a negative scale along x, the usual way to mirror images.
      x = -x
      scale.x = -scale.x
      shear.x = -shear.x
      shear.y = -shear.y
    }
    rotation = [x, y, z]
  }

  var transform: CATransform3D {
    let (rx, ry, rz) = (rotation[0], rotation[1], rotation[2])
    let x = scale.x * rx
    let y = scale.y * (ry + shear.x * rx)
    let z = scale.z * (rz + shear.y * rx + shear.z * ry)
    return CATransform3D(rows: [
      SIMD4(x, perspective.x), SIMD4(y, perspective.y), SIMD4(z, perspective.z), SIMD4(translation, perspective.w),
    ])
  }

  /// The rotation as three angles, in radians: around x, then y, then z.
  var angles: SIMD3<Double> {
    get {
      let (x, y, z) = (rotation[0], rotation[1], rotation[2])
      return SIMD3(atan2(y.z, z.z), asin(max(-1, min(1, -x.z))), atan2(x.y, x.x))
    }
    set {
      let about = [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].enumerated().map { index, axis in
        CATransform3DMakeRotation(CGFloat(newValue[index]), CGFloat(axis.x), CGFloat(axis.y), CGFloat(axis.z))
      }
      let whole = CATransform3DConcat(CATransform3DConcat(about[0], about[1]), about[2])
      rotation = whole.rows.prefix(3).map { SIMD3($0.x, $0.y, $0.z) }
    }
  }

  func mixed(with other: TransformParts, _ t: Double) -> TransformParts {
    var result = TransformParts()
    result.scale = scale + (other.scale - scale) * t
    result.shear = shear + (other.shear - shear) * t
    result.translation = translation + (other.translation - translation) * t
    result.perspective = perspective + (other.perspective - perspective) * t
    result.rotation = Quaternion(rotation).slerp(Quaternion(other.rotation), t).matrix
    return result
  }
}

private struct Quaternion {
  var v: SIMD4<Double>

  init(_ v: SIMD4<Double>) { self.v = v }

  /// Creates a quaternion from an orthonormal matrix for row vectors (Shepperd's method).
  init(_ m: [SIMD3<Double>]) {
    let (xx, yy, zz) = (m[0].x, m[1].y, m[2].z)
    let squares = SIMD4(1 + xx - yy - zz, 1 - xx + yy - zz, 1 - xx - yy + zz, 1 + xx + yy + zz)
    let (a, b, c) = (m[0].y + m[1].x, m[0].z + m[2].x, m[1].z + m[2].y)
    let (x, y, z) = (m[1].z - m[2].y, m[2].x - m[0].z, m[0].y - m[1].x)
    if squares.w >= squares.max() {
      v = SIMD4(x, y, z, squares.w)
    } else if squares.x >= squares.max() {
      v = SIMD4(squares.x, a, b, x)
    } else if squares.y >= squares.max() {
      v = SIMD4(a, squares.y, c, y)
    } else {
      v = SIMD4(b, c, squares.z, z)
    }
    v /= (v * v).sum().squareRoot()
  }

  func slerp(_ other: Quaternion, _ t: Double) -> Quaternion {
    var cosine = (v * other.v).sum()
    let end = cosine < 0 ? -other.v : other.v
    cosine = min(abs(cosine), 1)
    let angle = acos(cosine)
    guard angle > 1e-9 else { return self }
    return Quaternion((sin((1 - t) * angle) * v + sin(t * angle) * end) / sin(angle))
  }

  var matrix: [SIMD3<Double>] {
    let x = v.x
    let y = v.y
    let z = v.z
    let w = v.w
    return [
      SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)),
      SIMD3(2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)),
      SIMD3(2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)),
    ]
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
