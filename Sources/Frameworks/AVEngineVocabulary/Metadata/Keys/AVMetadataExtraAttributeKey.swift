/// A key of `AVMetadataItem.extraAttributes`: what an item states in addition to its value.
public struct AVMetadataExtraAttributeKey: _TypedString {
  /// Apple's string for the key, such as `info`.
  public let rawValue: String
  /// Creates a key from any string, which need not be one of the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a key from any string, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The key of the address to which relative addresses in the item's value refer.
  public static let baseURI = AVMetadataExtraAttributeKey(rawValue: "baseURL")

  /// The key of a description of the item's value, such as that of an ID3 frame.
  public static let info = AVMetadataExtraAttributeKey(rawValue: "info")

  /// The key of the address at which the item's value is found, if the item does not contain it.
  public static let valueURI = AVMetadataExtraAttributeKey(rawValue: "URL")
}
