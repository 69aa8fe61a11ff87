/// A key of metadata within a key space.
public struct AVMetadataKey: _TypedString {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a value from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
