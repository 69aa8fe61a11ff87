/// A key together with its key space, as one string: `mdta/com.apple.quicktime.title`.
public struct AVMetadataIdentifier: _TypedString {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }
}
