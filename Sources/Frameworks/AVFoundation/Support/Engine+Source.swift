import Foundation
import MediaEngine
import NetworkMedia

extension Engine {
  /// The bytes behind a URL.
  static func source(of url: URL, options: AssetOptions) throws(EngineError) -> any ByteSource {
    switch url.scheme?.lowercased() {
    case "file", nil: return try FileByteSource(path: url.path)
    case "http", "https":
      var http = HTTPOptions()
      http.headers = { options.headers(for: $0) }
      return HTTPByteSource(url, options: http)
    default:
      throw EngineError(
        .unsupported, "Opening", subject: url.absoluteString, detail: "URLs of the scheme “\(url.scheme ?? "")” are not supported")
    }
  }

  /// What a server says that the bytes are; nil for a local file.
  static func statedType(of source: any ByteSource) throws(EngineError) -> String? { try (source as? HTTPByteSource)?.contentType() }
}
