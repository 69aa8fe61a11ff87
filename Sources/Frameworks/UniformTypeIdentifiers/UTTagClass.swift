/// A class of tags by which types are found: file name extensions or MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// The string of the value.
  public let rawValue: String
  /// Creates a value from its string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// File name extensions.
  public static var filenameExtension: UTTagClass { UTTagClass(rawValue: "public.filename-extension") }
  /// MIME types.
  public static var mimeType: UTTagClass { UTTagClass(rawValue: "public.mime-type") }

  /// A description for debugging.
  public var description: String { rawValue }
  /// A description for debugging.
  public var debugDescription: String { rawValue }
}
