/// A class of tags by which types are found: file name extensions or MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// File name extensions.
  public static var filenameExtension: UTTagClass { UTTagClass(rawValue: "public.filename-extension") }
  /// MIME types.
  public static var mimeType: UTTagClass { UTTagClass(rawValue: "public.mime-type") }

  public var description: String { rawValue }
  public var debugDescription: String { rawValue }
}
