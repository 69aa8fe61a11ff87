/// A format in which a container holds metadata.
public struct AVMetadataFormat: _TypedString {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a value from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Metadata of an HLS playlist.
  public static let hlsMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.HLS")

  /// iTunes metadata.
  public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")

  /// An ID3 tag.
  public static let id3Metadata = AVMetadataFormat(rawValue: "org.id3")

  /// ISO user data.
  public static let isoUserData = AVMetadataFormat(rawValue: "org.mp4ra")

  /// QuickTime metadata.
  public static let quickTimeMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.mdta")

  /// QuickTime user data.
  public static let quickTimeUserData = AVMetadataFormat(rawValue: "com.apple.quicktime.udta")

  /// A format that none of these constants names.
  public static let unknown = AVMetadataFormat(rawValue: "public.unknown")
}
