internal import CoreFoundation

extension RGBPrimaries {
  /// EBU Tech 3213-E (ITU-T H.273 colour primaries 5).
  package static let ebu3213 = RGBPrimaries(red: .init(0.64, 0.33), green: .init(0.29, 0.60), blue: .init(0.15, 0.06))
  /// SMPTE ST 170 (ITU-T H.273 colour primaries 6).
  package static let smpteC = RGBPrimaries(
    red: .init(0.630, 0.340), green: .init(0.310, 0.595), blue: .init(0.155, 0.070))
}

extension TransferCurve {
  /// SMPTE ST 240 (ITU-T H.273 transfer characteristics 7), from signal to linear light.
  package static let smpte240M = TransferCurve.parametric(
    g: 1 / 0.45, a: 1 / 1.1115, b: 0.1115 / 1.1115, c: 1 / 4, d: 0.0913)
}

extension CGColorSpace {
  package convenience init?(primaries: RGBPrimaries, curve: TransferCurve, title: String) {
    guard let profile = ICCProfileWriter.rgb(title: title, primaries: primaries, curve: curve) else { return nil }
    self.init(iccData: profile as NSData)
  }
}
