/// A variant of a file format, for a writer that outputs the segments of a stream.
public struct AVFileTypeProfile: _TypedString {
  /// Apple's string for the variant, such as `MPEG4AppleHLS`.
  public let rawValue: String
  /// Creates a variant from any string; writers know only the constants.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a variant from any string, without a label; the same as `init(rawValue:)`.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// MPEG-4 as Apple recommends for HLS.
  public static let mpeg4AppleHLS = AVFileTypeProfile(rawValue: "MPEG4AppleHLS")

  /// MPEG-4 that complies with CMAF (ISO/IEC 23000-19).
  public static let mpeg4CMAFCompliant = AVFileTypeProfile(rawValue: "MPEG4CMAFCompliant")
}
