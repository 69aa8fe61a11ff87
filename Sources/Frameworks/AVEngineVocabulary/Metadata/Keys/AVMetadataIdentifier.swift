/// A key together with its key space, as one string: `mdta/com.apple.quicktime.title`.
public struct AVMetadataIdentifier: _TypedString {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a value from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
