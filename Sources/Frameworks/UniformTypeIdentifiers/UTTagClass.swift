/// A class of tags by which types are found: file name extensions or MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  /// Apple's identifier of the class, such as `public.mime-type`.
  public let rawValue: String
  /// Creates a class from Apple's identifier, such as `public.mime-type`. No type has tags of an unknown class.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The class `public.filename-extension` of file name extensions, which are written without the dot.
  public static var filenameExtension: UTTagClass { UTTagClass(rawValue: "public.filename-extension") }
  /// The class `public.mime-type` of MIME types, such as `video/mp4`.
  public static var mimeType: UTTagClass { UTTagClass(rawValue: "public.mime-type") }

  /// The same as `rawValue`.
  public var description: String { rawValue }
  /// The same as `rawValue`.
  public var debugDescription: String { rawValue }
}
