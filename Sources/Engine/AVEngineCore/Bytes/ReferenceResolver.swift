package import Foundation

package protocol LocatedByteSource: ByteSource {
  var url: URL { get }
}

/// A resolver of URLs with other schemes than file.
package protocol ReferenceResolver: Sendable {
  /// Opens an absolute URL, which the caller has checked with `ReferencePolicy`.
  func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource
}

extension URL {
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

package struct LocalReferenceResolver: ReferenceResolver {
  package init() {}

  package func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource {
    throw EngineError(
      .unsupported, "Opening", subject: url.absoluteString, detail: "remote resources cannot be read")
  }
}
