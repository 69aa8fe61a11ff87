import Foundation

/// Converts the color temperature of light to the gains that make the light neutral in the primaries of ITU-R BT.709,
/// and back.
package enum ColorTemperature {
  /// The range in kelvin to which temperatures are limited.
  package static let range = 2000.0...15000.0

  /// Returns the factors of red, green and blue that make light of a temperature neutral. The smallest factor is 1.
  package static func gains(for kelvin: Double) -> (red: Double, green: Double, blue: Double) {
    let (x, y) = chromaticity(min(max(kelvin, range.lowerBound), range.upperBound))
    let (bigX, bigZ) = (x / y, (1 - x - y) / y)
    // IEC 61966-2-1, the inverse of the matrix from linear RGB to XYZ; Y is 1.
    let red = 3.2406 * bigX - 1.5372 - 0.4986 * bigZ
    let green = -0.9689 * bigX + 1.8758 + 0.0415 * bigZ
    let blue = 0.0557 * bigX - 0.2040 + 1.0570 * bigZ
    let most = max(red, green, blue)
    let gain = { (part: Double) in most / max(part, 0.01) }
    return (gain(red), gain(green), gain(blue))
  }

  package static func kelvin(forRed red: Double, blue: Double) -> Double {
    guard red > 0, blue > 0 else { return range.lowerBound }
    let wanted = red / blue
    var (low, high) = (range.lowerBound, range.upperBound)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let gains = Self.gains(for: middle)
      // Light of a higher temperature is bluer, and needs more red.
      if gains.red / gains.blue < wanted { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// Returns the chromaticity of a black body in the CIE 1931 diagram, with the cubic approximation of Kim et al. (US
  /// patent 7,024,034), from 1,667 K to 25,000 K.
  private static func chromaticity(_ kelvin: Double) -> (x: Double, y: Double) {
    let t = 1000 / kelvin
    let x =
      kelvin < 4000
      ? ((-0.2661239 * t - 0.2343589) * t + 0.8776956) * t + 0.179910
      : ((-3.0258469 * t + 2.1070379) * t + 0.2226347) * t + 0.240390
    let y =
      switch kelvin {
      case ..<2222: ((-1.1063814 * x - 1.34811020) * x + 2.18555832) * x - 0.20219683
      case ..<4000: ((-0.9549476 * x - 1.37418593) * x + 2.09137015) * x - 0.16748867
      default: ((3.0817580 * x - 5.87338670) * x + 3.75112997) * x - 0.37001483
      }
    return (x, y)
  }
}
