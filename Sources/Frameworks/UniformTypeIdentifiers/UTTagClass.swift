/// A kind of label by which types are found: file name extensions, MIME types.
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible
{
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static var filenameExtension: UTTagClass { UTTagClass(rawValue: "public.filename-extension") }
  public static var mimeType: UTTagClass { UTTagClass(rawValue: "public.mime-type") }

  public var description: String { rawValue }
  public var debugDescription: String { rawValue }
}
