internal import CoreFoundation

package struct NamedColorSpace: Hashable, Sendable {
  var name: String
  var model: CGColorSpaceModel
  var primaries: RGBPrimaries?
  var curve: TransferCurve?
  var isExtended = false
  var title: String

  var components: Int {
    switch model {
    case .monochrome: 1
    case .cmyk: 4
    default: 3
    }
  }

  static func named(_ name: String) -> NamedColorSpace? { table[name] }

  private static func rgb(
    _ suffix: String, _ primaries: RGBPrimaries, _ curve: TransferCurve, _ title: String, extended: Bool = false
  ) -> NamedColorSpace {
    NamedColorSpace(
      name: "kCGColorSpace" + suffix, model: .rgb, primaries: primaries, curve: curve, isExtended: extended,
      title: title)
  }

  private static func gray(_ suffix: String, _ curve: TransferCurve, _ title: String, extended: Bool = false)
    -> NamedColorSpace
  {
    NamedColorSpace(
      name: "kCGColorSpace" + suffix, model: .monochrome, curve: curve, isExtended: extended, title: title)
  }

  private static let all: [NamedColorSpace] = [
    rgb("SRGB", .bt709, .sRGB, "sRGB IEC61966-2.1"),
    rgb("LinearSRGB", .bt709, .linear, "sRGB primaries, linear"),
    rgb("ExtendedSRGB", .bt709, .sRGB, "sRGB, extended range", extended: true),
    rgb("ExtendedLinearSRGB", .bt709, .linear, "sRGB primaries, linear, extended range", extended: true),
    rgb("DisplayP3", .displayP3, .sRGB, "Display P3"),
    rgb("LinearDisplayP3", .displayP3, .linear, "Display P3, linear"),
    rgb("ExtendedDisplayP3", .displayP3, .sRGB, "Display P3, extended range", extended: true),
    rgb("ExtendedLinearDisplayP3", .displayP3, .linear, "Display P3, linear, extended range", extended: true),
    rgb("DisplayP3_PQ", .displayP3, .pq, "Display P3, PQ"),
    rgb("DisplayP3_HLG", .displayP3, .hlg, "Display P3, HLG"),
    rgb("DCIP3", .dciP3, .gamma(2.6), "DCI P3"),
    rgb("ITUR_709", .bt709, .bt709, "Rec. ITU-R BT.709"),
    rgb("ITUR_709_PQ", .bt709, .pq, "Rec. ITU-R BT.709 primaries, PQ"),
    rgb("ITUR_709_HLG", .bt709, .hlg, "Rec. ITU-R BT.709 primaries, HLG"),
    rgb("CoreMedia709", .bt709, .gamma(1.961), "BT.709 primaries, gamma 1.961"),
    rgb("ITUR_2020", .bt2020, .bt709, "Rec. ITU-R BT.2020"),
    rgb("LinearITUR_2020", .bt2020, .linear, "BT.2020 primaries, linear"),
    rgb("ExtendedITUR_2020", .bt2020, .bt709, "Rec. ITU-R BT.2020, extended range", extended: true),
    rgb("ExtendedLinearITUR_2020", .bt2020, .linear, "BT.2020 primaries, linear, extended range", extended: true),
    rgb("ITUR_2020_sRGBGamma", .bt2020, .sRGB, "BT.2020 primaries, sRGB curve"),
    rgb("ITUR_2100_PQ", .bt2020, .pq, "Rec. ITU-R BT.2100 PQ"),
    rgb("ITUR_2100_HLG", .bt2020, .hlg, "Rec. ITU-R BT.2100 HLG"),
    rgb("AdobeRGB1998", .adobe, .gamma(563.0 / 256), "Compatible with Adobe RGB (1998)"),
    rgb("ROMMRGB", .romm, .romm, "ROMM RGB"),
    rgb("ACESCGLinear", .acescg, .linear, "ACEScg, linear"),
    rgb("GenericRGBLinear", .generic, .linear, "Generic RGB, linear"),
    gray("GenericGrayGamma2_2", .gamma(2.2), "Generic gray, gamma 2.2"),
    gray("LinearGray", .linear, "Gray, linear"),
    gray("ExtendedGray", .gamma(2.2), "Gray, gamma 2.2, extended range", extended: true),
    gray("ExtendedLinearGray", .linear, "Gray, linear, extended range", extended: true),
    NamedColorSpace(name: "kCGColorSpaceGenericCMYK", model: .cmyk, title: "Generic CMYK"),
    NamedColorSpace(name: "kCGColorSpaceGenericXYZ", model: .XYZ, title: "Generic XYZ"),
    NamedColorSpace(name: "kCGColorSpaceGenericLab", model: .lab, title: "Generic Lab"),
    NamedColorSpace(name: "kCGColorSpaceDeviceRGB", model: .rgb, title: "Device RGB"),
    NamedColorSpace(name: "kCGColorSpaceDeviceGray", model: .monochrome, title: "Device gray"),
    NamedColorSpace(name: "kCGColorSpaceDeviceCMYK", model: .cmyk, title: "Device CMYK"),
  ]

  private static let table = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  static func named(withProfile profile: Data) -> NamedColorSpace? { profiles[profile] }

  private static let profiles = Dictionary(all.compactMap { space in space.profile.map { ($0, space) } }) { first, _ in
    first
  }

  var profile: Data? {
    guard let curve else { return nil }
    if model == .monochrome { return ICCProfileWriter.gray(title: title, curve: curve) }
    return primaries.flatMap { ICCProfileWriter.rgb(title: title, primaries: $0, curve: curve) }
  }
}
