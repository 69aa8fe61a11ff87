internal import CoreFoundation

/// The mapping of HDR to standard range by the EETF of Report ITU-R BT.2390-10 §5.4.1.
///
/// The curve is applied to the largest of red, green and blue, and all three keep their proportions.
enum ToneMapping {
  /// The reference white of an HDR frame in cd/m² (Report ITU-R BT.2408 §2.1), and the peak of the standard range.
  static let white = 203.0
  /// The assumed mastering peak in cd/m²: that of the HLG display (ITU-R BT.2100 table 5).
  static let peak = 1000.0

  /// Maps linear BT.2020 (separate rows, 1 = `white`) to BT.709 for a display of BT.1886, as 16 bits.
  // Safety: all rows hold `count` samples.
  static func map(
    _ red: UnsafePointer<Float>, _ green: UnsafePointer<Float>, _ blue: UnsafePointer<Float>, count: Int,
    _ toRed: UnsafeMutablePointer<UInt16>, _ toGreen: UnsafeMutablePointer<UInt16>,
    _ toBlue: UnsafeMutablePointer<UInt16>
  ) {
    for x in 0..<count {
      let light = SIMD3(max(red[x], 0), max(green[x], 0), max(blue[x], 0))
      let brightest = light.max()
      let scaled = brightest > 0 && brightest.isFinite ? light * gain(brightest) : SIMD3<Float>()
      let code = encode(narrowed(scaled))
      (toRed[x], toGreen[x], toBlue[x]) = (code.x, code.y, code.z)
    }
  }

  /// Converts BT.2020 primaries to BT.709 (Report ITU-R BT.2407 §2.2).
  private static func narrowed(_ light: SIMD3<Float>) -> SIMD3<Float> {
    SIMD3(1.660491, -0.124551, -0.018151) * light.x + SIMD3(-0.587641, 1.132900, -0.100579) * light.y
      + SIMD3(-0.072850, -0.008349, 1.118730) * light.z
  }

  /// The exponent 1 / 2.4 is the inverse of BT.1886's; the table is finest for dark light.
  private static func encode(_ light: SIMD3<Float>) -> SIMD3<UInt16> {
    let position = light.clamped(lowerBound: .zero, upperBound: .one).squareRoot() * Float(codes.count - 1) + 0.5
    return SIMD3(codes[Int(position.x)], codes[Int(position.y)], codes[Int(position.z)])
  }

  private static let codes: [UInt16] = (0...16383).map { index in
    let root = Double(index) / 16383
    return UInt16((pow(root * root, 1 / 2.4) * 65535).rounded())
  }

  /// Returns the factor for a pixel whose largest component is `light` (1 = `white`).
  private static func gain(_ light: Float) -> Float {
    let position = min(light / Float(peak / white), 1).squareRoot() * Float(gains.count - 1) + 0.5
    let gain = gains[Int(position)]
    return light > Float(peak / white) ? 1 / light : gain
  }

  private static let gains: [Float] = (0...4095).map { index in
    let root = max(Double(index), 0.5) / 4095
    let light = root * root * peak / white
    return Float(eetf(light) / light)
  }

  /// Maps linear light, 1 = `white`.
  static func eetf(_ light: Double) -> Double {
    let whole = pq(peak)
    let e1 = min(pq(light * white) / whole, 1)
    let largest = pq(white) / whole
    let knee = 1.5 * largest - 0.5
    guard e1 > knee else { return light }
    let t = (e1 - knee) / (1 - knee)
    let (t2, t3) = (t * t, t * t * t)
    let e2 = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (-2 * t3 + 3 * t2) * largest
    return min(luminance(e2 * whole) / white, 1)
  }

  // SMPTE ST 2084:2014 §5.2 and §5.3.
  private static let m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128
  private static let c1 = 3424.0 / 4096, c2 = 2413.0 / 4096 * 32, c3 = 2392.0 / 4096 * 32

  static func pq(_ luminance: Double) -> Double {
    let y = pow(max(luminance, 0) / 10000, m1)
    return pow((c1 + c2 * y) / (1 + c3 * y), m2)
  }

  static func luminance(_ code: Double) -> Double {
    let p = pow(max(code, 0), 1 / m2)
    return 10000 * pow(max(p - c1, 0) / (c2 - c3 * p), 1 / m1)
  }
}
