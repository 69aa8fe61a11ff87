/// A file format, named by its uniform type identifier.
public struct AVFileType: _TypedString {
  /// The uniform type identifier of the format, such as `public.mpeg-4`.
  public let rawValue: String
  /// Creates a file type from any uniform type identifier, which need not be one of the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a file type from a uniform type identifier, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// A haptic pattern (.ahap); the identifier is `com.apple.haptics.ahap`.
  public static let AHAP = AVFileType(rawValue: "com.apple.haptics.ahap")

  /// Scenarist closed captions (.scc); the identifier is `com.scenarist.closed-caption`.
  public static let SCC = AVFileType(rawValue: "com.scenarist.closed-caption")

  /// AC-3 audio (.ac3); the identifier is `public.ac3-audio`.
  public static let ac3 = AVFileType(rawValue: "public.ac3-audio")

  /// AIFF-C audio (.aifc); the identifier is `public.aifc-audio`.
  public static let aifc = AVFileType(rawValue: "public.aifc-audio")

  /// AIFF audio (.aif); the identifier is `public.aiff-audio`.
  public static let aiff = AVFileType(rawValue: "public.aiff-audio")

  /// Audio of the AMR speech codec (.amr, RFC 4867); the identifier is `org.3gpp.adaptive-multi-rate-audio`.
  public static let amr = AVFileType(rawValue: "org.3gpp.adaptive-multi-rate-audio")

  /// iTunes timed text: subtitles in a form of TTML (.itt); the identifier is `com.apple.itunes-timed-text`.
  public static let appleiTT = AVFileType(rawValue: "com.apple.itunes-timed-text")

  /// Sun audio (.au); the identifier is `public.au-audio`.
  public static let au = AVFileType(rawValue: "public.au-audio")

  /// An image with H.264 compression (.avci); the identifier is `public.avci`.
  public static let avci = AVFileType(rawValue: "public.avci")

  /// Core Audio format (.caf); the identifier is `com.apple.coreaudio-format`.
  public static let caf = AVFileType(rawValue: "com.apple.coreaudio-format")

  /// A raw photograph in Digital Negative format (.dng); the identifier is `com.adobe.raw-image`.
  public static let dng = AVFileType(rawValue: "com.adobe.raw-image")

  /// Enhanced AC-3 audio (.eac3); the identifier is `public.enhanced-ac3-audio`.
  public static let eac3 = AVFileType(rawValue: "public.enhanced-ac3-audio")

  /// An image with HEVC compression (.heic); the identifier is `public.heic`.
  public static let heic = AVFileType(rawValue: "public.heic")

  /// An image in the High Efficiency Image File Format (.heif); the identifier is `public.heif`.
  public static let heif = AVFileType(rawValue: "public.heif")

  /// A JPEG image (.jpg); the identifier is `public.jpeg`.
  public static let jpg = AVFileType(rawValue: "public.jpeg")

  /// Apple MPEG-4 audio (.m4a); the identifier is `com.apple.m4a-audio`.
  public static let m4a = AVFileType(rawValue: "com.apple.m4a-audio")

  /// Apple MPEG-4 video (.m4v); the identifier is `com.apple.m4v-video`.
  public static let m4v = AVFileType(rawValue: "com.apple.m4v-video")

  /// 3GPP media (.3gp); the identifier is `public.3gpp`.
  public static let mobile3GPP = AVFileType(rawValue: "public.3gpp")

  /// 3GPP2 media (.3g2); the identifier is `public.3gpp2`.
  public static let mobile3GPP2 = AVFileType(rawValue: "public.3gpp2")

  /// A QuickTime movie (.mov); the identifier is `com.apple.quicktime-movie`.
  public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")

  /// MPEG layer 3 audio (.mp3); the identifier is `public.mp3`.
  public static let mp3 = AVFileType(rawValue: "public.mp3")

  /// An MPEG-4 file (.mp4); the identifier is `public.mpeg-4`.
  public static let mp4 = AVFileType(rawValue: "public.mpeg-4")

  /// A TIFF image (.tif); the identifier is `public.tiff`.
  public static let tif = AVFileType(rawValue: "public.tiff")

  /// Wave audio (.wav); the identifier is `com.microsoft.waveform-audio`.
  public static let wav = AVFileType(rawValue: "com.microsoft.waveform-audio")
}
