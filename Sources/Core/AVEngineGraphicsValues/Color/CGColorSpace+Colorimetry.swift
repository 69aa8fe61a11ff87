internal import CoreFoundation

extension CGColorSpace {
  package struct Colorimetry {
    package var curves: [TransferCurve]
    /// The matrix from linear RGB to XYZ relative to D50; nil for gray.
    package var matrix: Matrix3?
  }

  /// Computed at each access; nil if the space's colours cannot be calculated, as in CMYK.
  package var colorimetry: Colorimetry? {
    switch definition {
    case .named(let space): return colorimetry(of: space)
    case .profile(let data, _, _): return ICCProfileReader(data).flatMap(colorimetry)
    case .calibratedGray(let gamma, _): return Colorimetry(curves: [.gamma(gamma)], matrix: nil)
    case .calibratedRGB(let white, let gamma, let m):
      let matrix = Matrix3([m[0], m[1], m[2]], [m[3], m[4], m[5]], [m[6], m[7], m[8]])
      let adapted = AVEngineGraphicsValues.Colorimetry.adaptation(from: [white[0], white[1], white[2]])
      return adapted.map { Colorimetry(curves: gamma.map(TransferCurve.gamma), matrix: $0 * matrix) }
    default: return nil
    }
  }

  private func colorimetry(of space: NamedColorSpace) -> Colorimetry? {
    switch space.model {
    case .monochrome: return Colorimetry(curves: [space.curve ?? .gamma(2.2)], matrix: nil)
    case .rgb:
      // The device's RGB space counts as sRGB.
      let curve = space.curve ?? .sRGB
      return (space.primaries ?? .bt709).toXYZ.map { Colorimetry(curves: [curve, curve, curve], matrix: $0) }
    default: return nil
    }
  }

  private func colorimetry(of profile: ICCProfileReader) -> Colorimetry? {
    guard let curves = profile.curves else { return nil }
    if profile.model == .monochrome { return Colorimetry(curves: curves, matrix: nil) }
    return profile.matrix.map { Colorimetry(curves: curves, matrix: $0) }
  }
}
