/// A key together with its key space, as one string: `mdta/com.apple.quicktime.title`.
public struct AVMetadataIdentifier: _TypedString {
  /// The string: the key space, a slash and the key, whose special characters are percent-encoded, as in `itsk/%A9nam`.
  public let rawValue: String
  /// Creates an identifier from its string, whose form is not checked.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates an identifier from its string, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
