package import Foundation

/// A source with a URL, against which references are resolved.
package protocol LocatedByteSource: ByteSource {
  var url: URL { get }
}

/// A resolver of URLs that a file names and that are not local files, such as the segments of a playlist.
///
/// `ReferencePolicy` decides which URLs may be opened, and opens local files itself.
package protocol ReferenceResolver: Sendable {
  /// Opens an absolute URL that the asset's restrictions allow.
  func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource
}

extension URL {
  /// Returns the text by which a file refers to the URL: the path relative to the base if the URL is beneath it, else
  /// the absolute URL.
  package func reference(from base: URL?) -> String {
    guard let base, base.isFileURL == isFileURL, base.scheme == scheme, base.host == host else { return absoluteString }
    let folder = base.absoluteURL.standardized.absoluteString
    let whole = absoluteURL.standardized.absoluteString
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    guard whole.hasPrefix(prefix) else { return absoluteString }
    let path = whole.dropFirst(prefix.count)
    // RFC 3986 §4.2: text before a colon in the first path segment would be a scheme.
    return path.prefix { $0 != "/" }.contains(":") ? "./" + path : String(path)
  }
}

/// A resolver that refuses all remote resources.
package struct LocalReferenceResolver: ReferenceResolver {
  package init() {}

  package func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource {
    throw EngineError(
      .unsupported, "Opening", subject: url.absoluteString, detail: "remote resources cannot be read")
  }
}
