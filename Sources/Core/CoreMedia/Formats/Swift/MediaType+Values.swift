internal import CoreFoundation

extension CMFormatDescription.MediaType {
  /// Audio.
  public static let audio = Self(rawValue: kCMMediaType_Audio)
  /// Closed captions.
  public static let closedCaption = Self(rawValue: kCMMediaType_ClosedCaption)
  /// Timed metadata.
  public static let metadata = Self(rawValue: kCMMediaType_Metadata)
  /// Multiplexed streams, which contain several media.
  public static let muxed = Self(rawValue: kCMMediaType_Muxed)
  /// Subtitles.
  public static let subtitle = Self(rawValue: kCMMediaType_Subtitle)
  /// Groups of tagged buffers.
  public static let taggedBufferGroup = Self(rawValue: kCMMediaType_TaggedBufferGroup)
  /// Text.
  public static let text = Self(rawValue: kCMMediaType_Text)
  /// Time codes.
  public static let timeCode = Self(rawValue: kCMMediaType_TimeCode)
  /// Video.
  public static let video = Self(rawValue: kCMMediaType_Video)
}
