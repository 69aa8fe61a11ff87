/// A video codec, named by its four-character code.
public struct AVVideoCodecType: _TypedString {
  /// The four-character code of the codec, such as `avc1`.
  public let rawValue: String
  /// Creates a codec from any four-character code, which need not be one of the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a codec from any four-character code, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// JPEG XL, ISO/IEC 18181 ('jxlc'). Linux: no encoder or decoder is available.
  public static let JPEGXL = AVVideoCodecType(rawValue: "jxlc")

  /// Apple ProRes 4444 XQ: 4:4:4 with alpha, at about 500 Mbit/s for 1920×1080 at 30 frames per second ('ap4x').
  public static let appleProRes4444XQ = AVVideoCodecType(rawValue: "ap4x")

  /// H.264, also called AVC, ISO/IEC 14496-10 ('avc1').
  public static let h264 = AVVideoCodecType(rawValue: "avc1")

  /// HEVC, also called H.265, ISO/IEC 23008-2 ('hvc1').
  public static let hevc = AVVideoCodecType(rawValue: "hvc1")

  /// HEVC with a second layer of alpha ('muxa').
  public static let hevcWithAlpha = AVVideoCodecType(rawValue: "muxa")

  /// JPEG, each frame as an image of ISO/IEC 10918-1 ('jpeg').
  public static let jpeg = AVVideoCodecType(rawValue: "jpeg")

  /// Apple ProRes 422: 4:2:2, at about 147 Mbit/s for 1920×1080 at 30 frames per second ('apcn').
  public static let proRes422 = AVVideoCodecType(rawValue: "apcn")

  /// Apple ProRes 422 HQ: 4:2:2, at about 220 Mbit/s for 1920×1080 at 30 frames per second ('apch').
  public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")

  /// Apple ProRes 422 LT: 4:2:2, at about 102 Mbit/s for 1920×1080 at 30 frames per second ('apcs').
  public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")

  /// Apple ProRes 422 Proxy: 4:2:2, at about 45 Mbit/s for 1920×1080 at 30 frames per second ('apco').
  public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")

  /// Apple ProRes 4444: 4:4:4 with alpha, at about 330 Mbit/s for 1920×1080 at 30 frames per second ('ap4h').
  public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
}
