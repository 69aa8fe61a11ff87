/// A key of an additional attribute of a metadata value.
public struct AVMetadataExtraAttributeKey: _TypedString {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a value from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The base of relative URIs.
  public static let baseURI = AVMetadataExtraAttributeKey(rawValue: "baseURL")

  /// A description of the value, such as that of an ID3 frame.
  public static let info = AVMetadataExtraAttributeKey(rawValue: "info")

  /// A URI where the value is found.
  public static let valueURI = AVMetadataExtraAttributeKey(rawValue: "URL")
}
