public import CoreFoundation

// Safety: an NSString made from a literal is immutable; NSString is not marked Sendable on Linux.
extension CGColorSpace {
  /// The name of sRGB (IEC 61966-2-1).
  public nonisolated(unsafe) static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// The name of the space of sRGB's primaries with linear light.
  public nonisolated(unsafe) static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// The name of sRGB with components that may be outside the standard range.
  public nonisolated(unsafe) static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// The name of the space of sRGB's primaries with linear light and components that may be outside the standard range.
  public nonisolated(unsafe) static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// The name of Display P3: DCI P3's primaries with the white point D65 and sRGB's curve.
  public nonisolated(unsafe) static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// The name of the space of Display P3's primaries with linear light.
  public nonisolated(unsafe) static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// The name of Display P3 with components that may be outside the standard range.
  public nonisolated(unsafe) static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// The name of the space of Display P3's primaries with linear light and components that may be outside the standard
  /// range.
  public nonisolated(unsafe) static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  /// The name of the space of Display P3's primaries with the curve HLG.
  public nonisolated(unsafe) static let displayP3_HLG: CFString = "kCGColorSpaceDisplayP3_HLG"
  /// The name of the space of Display P3's primaries with the curve PQ.
  public nonisolated(unsafe) static let displayP3_PQ: CFString = "kCGColorSpaceDisplayP3_PQ"
  /// The name of DCI P3, the space of digital cinema: a gamma of 2.6, and not the white point D65.
  public nonisolated(unsafe) static let dcip3: CFString = "kCGColorSpaceDCIP3"
  /// The name of the space of ITU-R BT.709 (HDTV), with that standard's own curve.
  public nonisolated(unsafe) static let itur_709: CFString = "kCGColorSpaceITUR_709"
  /// The name of the space of ITU-R BT.709's primaries with the curve HLG.
  public nonisolated(unsafe) static let itur_709_HLG: CFString = "kCGColorSpaceITUR_709_HLG"
  /// The name of the space of ITU-R BT.709's primaries with the curve PQ.
  public nonisolated(unsafe) static let itur_709_PQ: CFString = "kCGColorSpaceITUR_709_PQ"
  /// The name of the space of ITU-R BT.709's primaries with a gamma of 1.961.
  public nonisolated(unsafe) static let coreMedia709: CFString = "kCGColorSpaceCoreMedia709"
  /// The name of the space of ITU-R BT.2020 (UHDTV), with the curve of ITU-R BT.709.
  public nonisolated(unsafe) static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  /// The name of the space of ITU-R BT.2020's primaries with linear light.
  public nonisolated(unsafe) static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
  /// The name of the space of ITU-R BT.2020 with components that may be outside the standard range.
  public nonisolated(unsafe) static let extendedITUR_2020: CFString = "kCGColorSpaceExtendedITUR_2020"
  /// The name of the space of ITU-R BT.2020's primaries with linear light and components that may be outside the
  /// standard range.
  public nonisolated(unsafe) static let extendedLinearITUR_2020: CFString = "kCGColorSpaceExtendedLinearITUR_2020"
  /// The name of the space of ITU-R BT.2020's primaries with sRGB's curve.
  public nonisolated(unsafe) static let itur_2020_sRGBGamma: CFString = "kCGColorSpaceITUR_2020_sRGBGamma"
  /// The name of the space of ITU-R BT.2100 with the curve HLG.
  public nonisolated(unsafe) static let itur_2100_HLG: CFString = "kCGColorSpaceITUR_2100_HLG"
  /// The name of the space of ITU-R BT.2100 with the curve PQ.
  public nonisolated(unsafe) static let itur_2100_PQ: CFString = "kCGColorSpaceITUR_2100_PQ"
  /// The name of a space that is compatible with Adobe RGB (1998).
  public nonisolated(unsafe) static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// The name of ROMM RGB (ISO 22028-2), whose gamut is wide enough to include colours that do not exist.
  public nonisolated(unsafe) static let rommrgb: CFString = "kCGColorSpaceROMMRGB"
  /// The name of ACEScg, the linear working space of the Academy Color Encoding System (S-2014-004).
  public nonisolated(unsafe) static let acescgLinear: CFString = "kCGColorSpaceACESCGLinear"
  /// The name of generic RGB with linear light.
  public nonisolated(unsafe) static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// The name of a gray space with a gamma of 2.2.
  public nonisolated(unsafe) static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// The name of a gray space with linear light.
  public nonisolated(unsafe) static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// The name of a gray space with a gamma of 2.2 and components that may be outside the standard range.
  public nonisolated(unsafe) static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// The name of a gray space with linear light and components that may be outside the standard range.
  public nonisolated(unsafe) static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  /// The name of the CMYK space of no particular printer. Linux: it is converted to RGB by a formula.
  public nonisolated(unsafe) static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"
  /// The name of the CIE XYZ space, whose components are tristimulus values.
  public nonisolated(unsafe) static let genericXYZ: CFString = "kCGColorSpaceGenericXYZ"
  /// The name of the CIE L*a*b* space, whose components are lightness and two colour differences.
  public nonisolated(unsafe) static let genericLab: CFString = "kCGColorSpaceGenericLab"

  /// The former name of `itur_2100_HLG`.
  @available(*, deprecated, renamed: "itur_2100_HLG")
  public nonisolated(unsafe) static let itur_2020_HLG: CFString = "kCGColorSpaceITUR_2100_HLG"
  /// The former name of `itur_2100_PQ`.
  @available(*, deprecated, renamed: "itur_2100_PQ")
  public nonisolated(unsafe) static let itur_2020_PQ: CFString = "kCGColorSpaceITUR_2100_PQ"
  /// The former name of `itur_2100_PQ`.
  @available(*, deprecated, renamed: "itur_2100_PQ")
  public nonisolated(unsafe) static let itur_2020_PQ_EOTF: CFString = "kCGColorSpaceITUR_2100_PQ"
  /// The former name of `displayP3_PQ`.
  @available(*, deprecated, renamed: "displayP3_PQ")
  public nonisolated(unsafe) static let displayP3_PQ_EOTF: CFString = "kCGColorSpaceDisplayP3_PQ"
}
