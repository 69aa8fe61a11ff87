/// A namespace of metadata keys.
public struct AVMetadataKeySpace: _TypedString {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a value from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Keys of Core Audio files.
  public static let audioFile = AVMetadataKeySpace(rawValue: "caaf")

  /// Keys that several formats share.
  public static let common = AVMetadataKeySpace(rawValue: "comn")

  /// Keys of date ranges in HLS playlists.
  public static let hlsDateRange = AVMetadataKeySpace(rawValue: "lsdr")

  /// iTunes keys.
  public static let iTunes = AVMetadataKeySpace(rawValue: "itsk")

  /// Keys of ICY streams.
  public static let icy = AVMetadataKeySpace(rawValue: "icy")

  /// Keys of ID3 tags.
  public static let id3 = AVMetadataKeySpace(rawValue: "org.id3")

  /// Keys of ISO user data.
  public static let isoUserData = AVMetadataKeySpace(rawValue: "uiso")

  /// QuickTime metadata (reverse-DNS keys).
  public static let quickTimeMetadata = AVMetadataKeySpace(rawValue: "mdta")

  /// QuickTime user data (four-character keys).
  public static let quickTimeUserData = AVMetadataKeySpace(rawValue: "udta")
}
