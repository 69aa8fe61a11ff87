/// A namespace of metadata keys: the same key means different things in iTunes metadata and in an ID3 tag.
public struct AVMetadataKeySpace: _TypedString {
  /// Apple's string for the key space, such as `itsk`.
  public let rawValue: String
  /// Creates a key space from any string, which need not be one of the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a key space from any string, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// Keys of the information in Core Audio files (CAF), such as `artist`.
  public static let audioFile = AVMetadataKeySpace(rawValue: "caaf")

  /// Keys that stand for the keys of the same meaning in several formats, such as `title`.
  public static let common = AVMetadataKeySpace(rawValue: "comn")

  /// Names of attributes of the tag `EXT-X-DATERANGE` in HLS playlists.
  public static let hlsDateRange = AVMetadataKeySpace(rawValue: "lsdr")

  /// Four-character keys of iTunes metadata, such as `©nam` in M4A files.
  public static let iTunes = AVMetadataKeySpace(rawValue: "itsk")

  /// Keys of the metadata in internet radio streams, such as `StreamTitle`.
  public static let icy = AVMetadataKeySpace(rawValue: "icy")

  /// Identifiers of frames in ID3 tags, such as `TALB`.
  public static let id3 = AVMetadataKeySpace(rawValue: "org.id3")

  /// Four-character keys of user data in 3GP and ISO base media files, such as `titl`.
  public static let isoUserData = AVMetadataKeySpace(rawValue: "uiso")

  /// Reverse-DNS keys of QuickTime metadata, such as `com.apple.quicktime.title`.
  public static let quickTimeMetadata = AVMetadataKeySpace(rawValue: "mdta")

  /// Four-character keys of QuickTime user data, such as `©nam`.
  public static let quickTimeUserData = AVMetadataKeySpace(rawValue: "udta")
}
