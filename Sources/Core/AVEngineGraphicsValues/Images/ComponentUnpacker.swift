internal import CoreFoundation

/// Converts an image's pixels to red, green, blue and alpha of 16 bits each. In pixels that `Packing` describes, alpha,
/// the decode array and masking colours are ignored.
struct ComponentUnpacker {
  private let image: CGImage
  private let order: ByteOrder
  private let components: Int
  private let first: Int
  private let alphaIndex: Int?
  private let decode: [Double]?
  private let isFloat: Bool
  private let space: CGColorSpace?
  private let packing: Packing?

  /// The positions of red, green and blue, counted from the lowest bit, and their lengths in bits.
  private struct Packing {
    var shifts: (Int, Int, Int)
    var lengths: (Int, Int, Int)
  }

  init?(_ image: CGImage) {
    self.image = image
    order = ByteOrder(image.byteOrderInfo)
    isFloat = image.bitmapInfo.contains(.floatComponents)
    space = image.colorSpace
    let alpha = image.alphaInfo
    components = image.isMask || alpha == .alphaOnly ? 0 : image.colorSpace?.numberOfComponents ?? 0
    first = alpha.comesFirst ? 1 : 0
    alphaIndex = image.isMask || alpha == .alphaOnly ? 0 : alpha.hasAlpha ? (alpha.comesFirst ? 0 : components) : nil
    decode = image.decodeValues.map { $0.map(Double.init) }
    switch image.pixelFormatInfo {
    case .RGB565: packing = Packing(shifts: (11, 5, 0), lengths: (5, 6, 5))
    case .RGB101010: packing = Packing(shifts: alpha.comesFirst ? (20, 10, 0) : (22, 12, 2), lengths: (10, 10, 10))
    case .RGB555:
      packing = Packing(shifts: alpha.comesFirst || alpha == .none ? (10, 5, 0) : (11, 6, 1), lengths: (5, 5, 5))
    case .RGBCIF10: return nil
    case .packed, .mask: packing = image.bitsPerComponent == 5 ? Packing(shifts: (10, 5, 0), lengths: (5, 5, 5)) : nil
    }
    if packing == nil {
      guard [1, 2, 4, 8, 16, 32].contains(image.bitsPerComponent) else { return nil }
      guard !isFloat || [16, 32].contains(image.bitsPerComponent) else { return nil }
      guard (image.bitsPerPixel + 7) / 8 % order.word == 0 || order.word == 2 else { return nil }
      let probe = [Double](repeating: 0, count: components)
      guard image.isMask || alpha == .alphaOnly || space?.rgb(of: probe) != nil else { return nil }
    }
  }

  /// Writes red, green, blue and alpha, not premultiplied.
  func unpack(_ row: UnsafeRawPointer, count: Int, into wide: UnsafeMutableBufferPointer<UInt16>) {
    // Safety: the row holds `count` pixels, `wide` four numbers for each.
    let bytes = UnsafeRawBufferPointer(start: row, count: (count * image.bitsPerPixel + 7) / 8)
    var values = [Double](repeating: 0, count: max(components, 1))
    for x in 0..<count {
      var alpha = 1.0
      var rgb = SIMD3<Double>()
      if let packing {
        rgb = unpack(packing, bytes, x)
      } else {
        if let alphaIndex { alpha = component(bytes, x, alphaIndex) }
        if image.isMask { alpha = 1 - decoded(alpha, 0) }
        if components > 0 {
          for c in 0..<components { values[c] = component(bytes, x, first + c) }
          if isMaskedOut(values) { alpha = 0 }
          if space?.model == .indexed { values[0] *= Double((1 << image.bitsPerComponent) - 1) }
          for c in 0..<components { values[c] = decoded(values[c], c) }
          rgb = space?.rgb(of: values) ?? rgb
        }
      }
      if image.alphaInfo.isPremultiplied, alpha > 0, alpha < 1 { rgb /= alpha }
      store(rgb, alpha, x, wide)
    }
  }

  private func store(_ rgb: SIMD3<Double>, _ alpha: Double, _ x: Int, _ wide: UnsafeMutableBufferPointer<UInt16>) {
    // NaN, which float pixels may contain, counts as 0.
    for c in 0..<3 { wide[4 * x + c] = rgb[c] > 0 ? UInt16((min(rgb[c], 1) * 65535).rounded()) : 0 }
    wide[4 * x + 3] = alpha > 0 ? UInt16((min(alpha, 1) * 65535).rounded()) : 0
  }

  private func component(_ bytes: UnsafeRawBufferPointer, _ x: Int, _ index: Int) -> Double {
    let bits = image.bitsPerComponent
    let bit = x * image.bitsPerPixel + index * bits
    if bits < 8 {
      let shift = 8 - bits - bit % 8
      guard shift >= 0 else { return 0 }
      let value = byte(bytes, bit / 8) >> UInt8(shift) & UInt8((1 << bits) - 1)
      return Double(value) / Double((1 << bits) - 1)
    }
    let value = (0..<bits / 8).reduce(UInt32(0)) { $0 << 8 | UInt32(byte(bytes, bit / 8 + $1)) }
    if isFloat { return bits == 32 ? Double(Float(bitPattern: value)) : Self.half(UInt16(truncatingIfNeeded: value)) }
    return Double(value) / (bits == 32 ? 4294967295 : Double((1 << bits) - 1))
  }

  private func byte(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt8 {
    let position = order.position(index)
    return position < bytes.count ? bytes[position] : 0
  }

  /// Returns the value of an IEEE 754 binary16 number. Infinity counts as one, minus infinity and NaN as zero.
  private static func half(_ bits: UInt16) -> Double {
    let (exponent, fraction) = (Int(bits >> 10 & 31), Double(bits & 1023))
    if exponent == 31 { return fraction == 0 ? (bits >> 15 == 0 ? 1 : 0) : 0 }
    let magnitude = exponent == 0 ? fraction * 0x1p-24 : (1 + fraction / 1024) * pow(2, Double(exponent - 15))
    return bits >> 15 == 0 ? magnitude : -magnitude
  }

  private func unpack(_ packing: Packing, _ bytes: UnsafeRawBufferPointer, _ x: Int) -> SIMD3<Double> {
    let size = image.bitsPerPixel / 8
    let word = (0..<size).reduce(UInt32(0)) { $0 << 8 | UInt32(byte(bytes, x * size + $1)) }
    func field(_ shift: Int, _ length: Int) -> Double {
      let mask = UInt32(1) << UInt32(length) - 1
      return Double(word >> UInt32(shift) & mask) / Double(mask)
    }
    let s = packing.shifts
    let l = packing.lengths
    return SIMD3(field(s.0, l.0), field(s.1, l.1), field(s.2, l.2))
  }

  private func decoded(_ value: Double, _ component: Int) -> Double {
    guard let decode, decode.count >= 2 * component + 2 else { return value }
    let (low, high) = (decode[2 * component], decode[2 * component + 1])
    if space?.model == .indexed { return low + value * (high - low) / Double((1 << image.bitsPerComponent) - 1) }
    return low + value * (high - low)
  }

  /// The ranges are in the units of stored components, before scaling and decoding.
  private func isMaskedOut(_ values: [Double]) -> Bool {
    guard let ranges = image.maskingColors, ranges.count >= 2 * components, image.bitsPerComponent <= 16 else {
      return false
    }
    let scale = isFloat ? 1 : Double((1 << image.bitsPerComponent) - 1)
    return (0..<components).allSatisfy {
      let stored = (values[$0] * scale).rounded()
      return stored >= Double(ranges[2 * $0]) && stored <= Double(ranges[2 * $0 + 1])
    }
  }
}
