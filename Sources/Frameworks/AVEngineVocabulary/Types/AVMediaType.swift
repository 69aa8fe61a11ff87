/// The kind of media of a track or a device.
public struct AVMediaType: _TypedString {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a value from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Audio.
  public static let audio = AVMediaType(rawValue: "soun")

  /// Video frames that accompany other frames, such as depth or alpha.
  public static let auxiliaryPicture = AVMediaType(rawValue: "auxv")

  /// Closed captions.
  public static let closedCaption = AVMediaType(rawValue: "clcp")

  /// Depth maps.
  public static let depthData = AVMediaType(rawValue: "dpth")

  /// Haptic patterns.
  public static let haptic = AVMediaType(rawValue: "hapt")

  /// Timed metadata.
  public static let metadata = AVMediaType(rawValue: "meta")

  /// Objects that were recognised in a camera's frame.
  public static let metadataObject = AVMediaType(rawValue: "mobj")

  /// Several kinds of media in one stream.
  public static let muxed = AVMediaType(rawValue: "muxx")

  /// Subtitles.
  public static let subtitle = AVMediaType(rawValue: "sbtl")

  /// Text.
  public static let text = AVMediaType(rawValue: "text")

  /// Time codes.
  public static let timecode = AVMediaType(rawValue: "tmcd")

  /// Video.
  public static let video = AVMediaType(rawValue: "vide")
}
