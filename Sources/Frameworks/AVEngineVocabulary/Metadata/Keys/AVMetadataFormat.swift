/// A format in which a file holds metadata. A file can have several, such as QuickTime metadata and QuickTime user
/// data.
public struct AVMetadataFormat: _TypedString {
  /// Apple's identifier of the format, such as `com.apple.itunes`.
  public let rawValue: String
  /// Creates a format from any identifier, which need not be one of the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a format from any identifier, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Metadata of an HLS playlist.
  public static let hlsMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.HLS")

  /// The items of an `ilst` box under a `mdir` handler, as in M4A files.
  public static let iTunesMetadata = AVMetadataFormat(rawValue: "com.apple.itunes")

  /// An ID3 tag, as in MP3 files.
  public static let id3Metadata = AVMetadataFormat(rawValue: "org.id3")

  /// User data in the boxes of 3GP and ISO base media files, such as `titl`.
  public static let isoUserData = AVMetadataFormat(rawValue: "org.mp4ra")

  /// The items of a `meta` box under an `mdta` handler, with reverse-DNS keys.
  public static let quickTimeMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.mdta")

  /// The items of a movie's `udta` box, with four-character keys such as `©nam`.
  public static let quickTimeUserData = AVMetadataFormat(rawValue: "com.apple.quicktime.udta")

  /// A format that none of these constants names.
  public static let unknown = AVMetadataFormat(rawValue: "public.unknown")
}
