/// A video codec, named by its four-character code.
public struct AVVideoCodecType: _TypedString {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a value from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// JPEG XL. Linux: no encoder or decoder is available.
  public static let JPEGXL = AVVideoCodecType(rawValue: "jxlc")

  /// Apple ProRes 4444 XQ.
  public static let appleProRes4444XQ = AVVideoCodecType(rawValue: "ap4x")

  /// H.264.
  public static let h264 = AVVideoCodecType(rawValue: "avc1")

  /// HEVC.
  public static let hevc = AVVideoCodecType(rawValue: "hvc1")

  /// HEVC with an alpha channel.
  public static let hevcWithAlpha = AVVideoCodecType(rawValue: "muxa")

  /// JPEG.
  public static let jpeg = AVVideoCodecType(rawValue: "jpeg")

  /// Apple ProRes 422.
  public static let proRes422 = AVVideoCodecType(rawValue: "apcn")

  /// Apple ProRes 422 HQ.
  public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")

  /// Apple ProRes 422 LT.
  public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")

  /// Apple ProRes 422 Proxy.
  public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")

  /// Apple ProRes 4444.
  public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
}
