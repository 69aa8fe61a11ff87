/// The kind of media of a track or a device.
public struct AVMediaType: _TypedString {
  /// The four-character code of the type, such as `vide`.
  public let rawValue: String
  /// Creates a media type from any string, which need not be one of the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a media type from any string, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Audio, compressed or uncompressed ('soun').
  public static let audio = AVMediaType(rawValue: "soun")

  /// Video frames that accompany other frames, such as depth or alpha.
  public static let auxiliaryPicture = AVMediaType(rawValue: "auxv")

  /// Closed captions, such as those of CEA-608 ('clcp').
  public static let closedCaption = AVMediaType(rawValue: "clcp")

  /// Depth maps: for each pixel the distance from the camera ('dpth').
  public static let depthData = AVMediaType(rawValue: "dpth")

  /// Haptic patterns: vibrations for devices that can make them ('hapt').
  public static let haptic = AVMediaType(rawValue: "hapt")

  /// Metadata with times, such as locations or text ('meta').
  public static let metadata = AVMediaType(rawValue: "meta")

  /// Objects that were recognised in a camera's frame, such as barcodes ('mobj').
  public static let metadataObject = AVMediaType(rawValue: "mobj")

  /// Several kinds of media in one stream, as in DV or MPEG-2 ('muxx').
  public static let muxed = AVMediaType(rawValue: "muxx")

  /// Subtitles that a player shows on the video ('sbtl').
  public static let subtitle = AVMediaType(rawValue: "sbtl")

  /// Text that is not a subtitle, such as the titles of chapters ('text').
  public static let text = AVMediaType(rawValue: "text")

  /// Time codes, which number the frames of video ('tmcd').
  public static let timecode = AVMediaType(rawValue: "tmcd")

  /// Video, compressed or uncompressed ('vide').
  public static let video = AVMediaType(rawValue: "vide")
}
