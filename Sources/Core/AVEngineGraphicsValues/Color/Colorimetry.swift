internal import CoreFoundation

package struct Chromaticity: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

  var xyz: SIMD3<Double> { SIMD3(x / y, 1, (1 - x - y) / y) }

  /// CIE standard illuminant D65, with the coordinates of ITU-R BT.709 and sRGB.
  package static let d65 = Chromaticity(0.3127, 0.3290)
}

/// A 3 × 3 matrix, stored by columns.
package struct Matrix3: Hashable, Sendable {
  package var columns: [SIMD3<Double>]
  package init(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>) { columns = [a, b, c] }

  package static func * (m: Matrix3, v: SIMD3<Double>) -> SIMD3<Double> {
    m.columns[0] * v.x + m.columns[1] * v.y + m.columns[2] * v.z
  }

  package static func * (m: Matrix3, n: Matrix3) -> Matrix3 {
    Matrix3(m * n.columns[0], m * n.columns[1], m * n.columns[2])
  }

  static func diagonal(_ v: SIMD3<Double>) -> Matrix3 { Matrix3([v.x, 0, 0], [0, v.y, 0], [0, 0, v.z]) }

  package var inverse: Matrix3? {
    let (a, b, c) = (columns[0], columns[1], columns[2])
    let (r0, r1, r2) = (cross(b, c), cross(c, a), cross(a, b))
    let determinant = (a * r0).sum()
    guard determinant != 0, determinant.isFinite else { return nil }
    return Matrix3(
      SIMD3(r0.x, r1.x, r2.x) / determinant, SIMD3(r0.y, r1.y, r2.y) / determinant,
      SIMD3(r0.z, r1.z, r2.z) / determinant)
  }

  var gamutArea: Double {
    let corners = columns.map { SIMD2($0.x, $0.y) / $0.sum() }
    let (a, b) = (corners[1] - corners[0], corners[2] - corners[0])
    return abs(a.x * b.y - a.y * b.x) / 2
  }

  private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

package struct RGBPrimaries: Hashable, Sendable {
  package var red: Chromaticity
  package var green: Chromaticity
  package var blue: Chromaticity
  package var white = Chromaticity.d65

  /// The primaries of ITU-R BT.709-6 §1.3, and of sRGB.
  package static let bt709 = RGBPrimaries(red: .init(0.64, 0.33), green: .init(0.30, 0.60), blue: .init(0.15, 0.06))
  /// The primaries of ITU-R BT.2020-2 table 3.
  package static let bt2020 = RGBPrimaries(
    red: .init(0.708, 0.292), green: .init(0.170, 0.797), blue: .init(0.131, 0.046))
  /// The primaries of SMPTE EG 432-1 with the white D65.
  package static let displayP3 = RGBPrimaries(
    red: .init(0.680, 0.320), green: .init(0.265, 0.690), blue: .init(0.150, 0.060))
  /// The primaries and the theatre's white of SMPTE RP 431-2.
  package static let dciP3 = RGBPrimaries(
    red: .init(0.680, 0.320), green: .init(0.265, 0.690), blue: .init(0.150, 0.060), white: .init(0.314, 0.351))
  /// The primaries of Adobe RGB (1998) §4.3.1.
  package static let adobe = RGBPrimaries(red: .init(0.64, 0.33), green: .init(0.21, 0.71), blue: .init(0.15, 0.06))
  /// The primaries of ISO 22028-2 with the white D50.
  package static let romm = RGBPrimaries(
    red: .init(0.7347, 0.2653), green: .init(0.1596, 0.8404), blue: .init(0.0366, 0.0001), white: .init(0.3457, 0.3585))
  /// The primaries of AMPAS S-2014-004 (ACEScg).
  package static let acescg = RGBPrimaries(
    red: .init(0.713, 0.293), green: .init(0.165, 0.830), blue: .init(0.128, 0.044), white: .init(0.32168, 0.33767))
  /// The primaries of P22 phosphors, which Apple's "generic RGB" has.
  package static let generic = RGBPrimaries(
    red: .init(0.63, 0.34), green: .init(0.295, 0.605), blue: .init(0.155, 0.077))

  /// The matrix from linear RGB to XYZ relative to D50, the connection space of ICC profiles.
  package var toXYZ: Matrix3? {
    let corners = Matrix3(red.xyz, green.xyz, blue.xyz)
    guard let inverse = corners.inverse, let adaptation = Colorimetry.adaptation(from: white.xyz) else { return nil }
    return adaptation * corners * .diagonal(inverse * white.xyz)
  }
}

package enum Colorimetry {
  /// The illuminant of the connection space (ICC.1:2022 §6.3.1).
  package static let d50 = SIMD3(0.9642, 1.0, 0.8249)

  /// Returns the linear Bradford transform from a white to D50 (ICC.1:2022 annex E).
  package static func adaptation(from white: SIMD3<Double>) -> Matrix3? {
    let cone = Matrix3([0.8951, -0.7502, 0.0389], [0.2664, 1.7135, -0.0685], [-0.1614, 0.0367, 1.0296])
    guard let back = cone.inverse else { return nil }
    return back * .diagonal((cone * d50) / (cone * white)) * cone
  }
}
