internal import CoreFoundation

extension CMFormatDescription.MediaType {
  /// Audio, encoded or linear PCM; the code `soun`.
  public static let audio = Self(rawValue: kCMMediaType_Audio)
  /// Closed captions; the code `clcp`.
  public static let closedCaption = Self(rawValue: kCMMediaType_ClosedCaption)
  /// Timed metadata; the code `meta`.
  public static let metadata = Self(rawValue: kCMMediaType_Metadata)
  /// Multiplexed streams, which contain several media; the code `muxx`.
  public static let muxed = Self(rawValue: kCMMediaType_Muxed)
  /// Subtitles; the code `sbtl`.
  public static let subtitle = Self(rawValue: kCMMediaType_Subtitle)
  /// Groups of tagged buffers; the code `tbgr`.
  public static let taggedBufferGroup = Self(rawValue: kCMMediaType_TaggedBufferGroup)
  /// Text that is no subtitle, such as a chapter's title; the code `text`.
  public static let text = Self(rawValue: kCMMediaType_Text)
  /// Time codes; the code `tmcd`.
  public static let timeCode = Self(rawValue: kCMMediaType_TimeCode)
  /// Video, encoded or as pixel buffers; the code `vide`.
  public static let video = Self(rawValue: kCMMediaType_Video)
}
