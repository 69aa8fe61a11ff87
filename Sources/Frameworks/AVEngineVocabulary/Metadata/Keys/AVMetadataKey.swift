/// A key of metadata within a key space, such as `TALB` among those of ID3 tags.
public struct AVMetadataKey: _TypedString {
  /// The string of the key, without its key space. In a key of four characters, an `@` at the beginning stands for `©`.
  public let rawValue: String
  /// Creates a key from any string, which need not be one of the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a key from any string, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
