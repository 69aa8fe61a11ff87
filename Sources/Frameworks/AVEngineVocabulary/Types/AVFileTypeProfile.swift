/// A variant of a file format.
public struct AVFileTypeProfile: _TypedString {
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a value from its string.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// MPEG-4 as Apple recommends for HLS.
  public static let mpeg4AppleHLS = AVFileTypeProfile(rawValue: "MPEG4AppleHLS")

  /// MPEG-4 that complies with CMAF.
  public static let mpeg4CMAFCompliant = AVFileTypeProfile(rawValue: "MPEG4CMAFCompliant")
}
