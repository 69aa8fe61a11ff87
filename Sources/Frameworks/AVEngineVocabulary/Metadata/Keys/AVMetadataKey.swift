/// A key of metadata within a key space.
public struct AVMetadataKey: _TypedString {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
