import AVEngineCore
import AVEngineISOMedia
import CoreFoundation
import CoreMedia
import Foundation

struct VideoExtensionWriter {
  let brand: ContainerBrand
  let format: CMFormatDescription

  func write(_ writer: inout BoxWriter) {
    fields(&writer)
    gamma(&writer)
    color(&writer)
    pixelAspect(&writer)
    aperture(&writer)
    if let data = format.extensionValue(kCMFormatDescriptionExtension_MasteringDisplayColorVolume) as? Data,
      data.count == 24
    {
      writer.box("mdcv") { $0.bytes(data) }
    }
    if let data = format.extensionValue(kCMFormatDescriptionExtension_ContentLightLevelInfo) as? Data, data.count >= 4 {
      writer.box("clli") { $0.bytes(data.prefix(4)) }
    }
  }

  private func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }

  /// ISO/IEC 14496-12 §12.1.5. QuickTime's form has no range.
  private func color(_ writer: inout BoxWriter) {
    let primaries = ColorPrimaries(named: name(kCMFormatDescriptionExtension_ColorPrimaries))
    let transfer = transfer
    let matrix = YCbCrMatrix(named: name(kCMFormatDescriptionExtension_YCbCrMatrix))
    let range = (format.extensionValue(kCMFormatDescriptionExtension_FullRangeVideo) as? NSNumber)?.boolValue
    let isStated = primaries != .unspecified || transfer != .unspecified || matrix != .unspecified
    if isStated || (range == true && brand != .quickTime) {
      writer.box("colr") { box in
        box.code(brand == .quickTime ? "nclc" : "nclx")
        for code in [primaries.rawValue, transfer.rawValue, matrix.rawValue] { box.u16(UInt16(code)) }
        if brand != .quickTime { box.u8(range == true ? 0x80 : 0) }
      }
    }
    guard let profile = format.extensionValue(kCMFormatDescriptionExtension_ICCProfile) as? Data else { return }
    writer.box("colr") { box in
      box.code("prof")
      box.bytes(profile)
    }
  }

  /// Pure gamma curves share a name and differ in their exponents.
  private var transfer: TransferFunction {
    let gamma = number(format.extensionValue(kCMFormatDescriptionExtension_GammaLevel))
    return TransferFunction(named: name(kCMFormatDescriptionExtension_TransferFunction), gamma: gamma)
  }

  private func name(_ key: CFString) -> CFString? { format.extensionValue(key) as? NSString }

  private func gamma(_ writer: inout BoxWriter) {
    guard brand == .quickTime, transfer == .unspecified,
      let gamma = number(format.extensionValue(kCMFormatDescriptionExtension_GammaLevel))
    else { return }
    writer.box("gama") { $0.fixed(gamma, 16) }
  }

  private func pixelAspect(_ writer: inout BoxWriter) {
    guard let ratio = format.extensionValue(kCMFormatDescriptionExtension_PixelAspectRatio) as? [String: Any],
      let horizontal = number(ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String]),
      let vertical = number(ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String]), horizontal >= 1,
      vertical >= 1
    else { return }
    writer.box("pasp") { box in
      box.u32(UInt32(min(horizontal, 4e9)))
      box.u32(UInt32(min(vertical, 4e9)))
    }
  }

  private func aperture(_ writer: inout BoxWriter) {
    guard let values = format.extensionValue(kCMFormatDescriptionExtension_CleanAperture) as? [String: Any] else {
      return
    }
    let keys = [
      (kCMFormatDescriptionKey_CleanApertureWidth, kCMFormatDescriptionKey_CleanApertureWidthRational),
      (kCMFormatDescriptionKey_CleanApertureHeight, kCMFormatDescriptionKey_CleanApertureHeightRational),
      (
        kCMFormatDescriptionKey_CleanApertureHorizontalOffset,
        kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational
      ),
      (
        kCMFormatDescriptionKey_CleanApertureVerticalOffset, kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational
      ),
    ]
    writer.box("clap") { box in
      for (key, rational) in keys {
        let (numerator, denominator) = fraction(values[key as String], values[rational as String])
        box.i32(Int32(clamping: numerator))
        box.u32(UInt32(clamping: max(1, denominator)))
      }
    }
  }

  private func fraction(_ value: Any?, _ pair: Any?) -> (Int, Int) {
    if let pair = pair as? [Any], pair.count == 2, let numerator = number(pair[0]), let denominator = number(pair[1]),
      abs(numerator) < 1e9,
      denominator >= 1, denominator < 1e9
    {
      return (Int(numerator), Int(denominator))
    }
    guard let value = number(value), abs(value) < 30_000 else { return (0, 1) }
    return value == value.rounded() ? (Int(value), 1) : (Int((value * 65_536).rounded()), 65_536)
  }

  private func fields(_ writer: inout BoxWriter) {
    guard let count = number(format.extensionValue(kCMFormatDescriptionExtension_FieldCount)), count == 1 || count == 2
    else { return }
    let detail = format.extensionValue(kCMFormatDescriptionExtension_FieldDetail) as? String
    let order = FieldDetailCodes.names.first { $0.value as String == detail }?.key ?? 0
    writer.box("fiel") { box in
      box.u8(UInt8(count))
      box.u8(count == 2 ? UInt8(clamping: order) : 0)
    }
  }
}
