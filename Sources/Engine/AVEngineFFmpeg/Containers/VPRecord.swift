import AVEngineCFFmpeg
import AVEngineCore
import CoreFoundation

/// The contents of a `vpcC` box for VP8 and VP9 ("VP Codec ISO Media File Format Binding").
enum VPRecord {
  static func record(_ parameters: AVCodecParameters, framesPerSecond: Double) -> Data {
    let isVP9 = parameters.codec_id == AV_CODEC_ID_VP9
    let profile = UInt8(clamping: max(0, parameters.profile))
    let level = isVP9 ? stated(parameters.level) ?? Self.level(parameters, framesPerSecond) : 0
    let isFull: UInt8 = parameters.color_range == AVCOL_RANGE_JPEG ? 1 : 0
    let (depth, chroma) = layout(parameters, profile: profile)
    let points = [parameters.color_primaries.rawValue, parameters.color_trc.rawValue, parameters.color_space.rawValue]
    let codes = points.map { UInt8(clamping: $0) }
    return Data([1, 0, 0, 0, isVP9 ? profile : 0, level, depth << 4 | chroma << 1 | isFull] + codes + [0, 0])
  }

  private static func stated(_ level: Int32) -> UInt8? { level > 0 ? UInt8(clamping: level) : nil }

  /// The chroma codes are 0 for 4:2:0 with chroma samples vertically between luma samples, 1 for 4:2:0 with chroma
  /// samples at luma samples, 2 for 4:2:2 and 3 for 4:4:4.
  private static func layout(_ parameters: AVCodecParameters, profile: UInt8) -> (depth: UInt8, chroma: UInt8) {
    // Safety: the description is a constant of the library.
    guard parameters.format >= 0, let format = av_pix_fmt_desc_get(AVPixelFormat(rawValue: parameters.format))?.pointee,
      format.comp.0.depth >= 8
    else { return (profile >= 2 ? 10 : 8, profile % 2 == 1 ? 3 : 1) }
    let chroma: UInt8 =
      switch (format.log2_chroma_w, format.log2_chroma_h) {
      case (1, 1): parameters.chroma_location == AVCHROMA_LOC_LEFT ? 0 : 1
      case (1, 0): 2
      default: 3
      }
    return (UInt8(clamping: min(format.comp.0.depth, 15)), chroma)
  }

  /// Returns the first level whose limits allow the stream (VP9 Bitstream Specification, annex A), or zero.
  private static func level(_ parameters: AVCodecParameters, _ framesPerSecond: Double) -> UInt8 {
    let size = Double(max(0, parameters.width)) * Double(max(0, parameters.height))
    let rate = size * (framesPerSecond.isFinite && framesPerSecond > 0 ? framesPerSecond : 0)
    let side = max(parameters.width, parameters.height)
    return levels.first { rate <= $0.rate && size <= $0.size && side <= $0.side }?.level ?? 0
  }

  private static let levels: [(level: UInt8, rate: Double, size: Double, side: Int32)] = [
    (10, 829_440, 36_864, 512), (11, 2_764_800, 73_728, 768), (20, 4_608_000, 122_880, 960),
    (21, 9_216_000, 245_760, 1344),
    (30, 20_736_000, 552_960, 2048), (31, 36_864_000, 983_040, 2752), (40, 83_558_400, 2_228_224, 4160),
    (41, 160_432_128, 2_228_224, 4160), (50, 311_951_360, 8_912_896, 8384), (51, 588_251_136, 8_912_896, 8384),
    (52, 1_176_502_272, 8_912_896, 8384), (60, 1_176_502_272, 35_651_584, 16_832),
    (61, 2_353_004_544, 35_651_584, 16_832),
    (62, 4_706_009_088, 35_651_584, 16_832),
  ]
}
