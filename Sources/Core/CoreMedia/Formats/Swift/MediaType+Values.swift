internal import CoreFoundation

extension CMFormatDescription.MediaType {
  /// Audio.
  public static let audio = Self(rawValue: kCMMediaType_Audio)
  /// Closed Caption.
  public static let closedCaption = Self(rawValue: kCMMediaType_ClosedCaption)
  /// Metadata.
  public static let metadata = Self(rawValue: kCMMediaType_Metadata)
  /// Muxed.
  public static let muxed = Self(rawValue: kCMMediaType_Muxed)
  /// Subtitle.
  public static let subtitle = Self(rawValue: kCMMediaType_Subtitle)
  /// Tagged Buffer Group.
  public static let taggedBufferGroup = Self(rawValue: kCMMediaType_TaggedBufferGroup)
  /// Text.
  public static let text = Self(rawValue: kCMMediaType_Text)
  /// Time Code.
  public static let timeCode = Self(rawValue: kCMMediaType_TimeCode)
  /// Video.
  public static let video = Self(rawValue: kCMMediaType_Video)
}
