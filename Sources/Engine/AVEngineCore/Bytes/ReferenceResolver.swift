package import Foundation

/// A source that stands at a URL, against which references are resolved.
package protocol LocatedByteSource: ByteSource {
  var url: URL { get }
}

/// Opens what a file names and is not a local file, such as the segments of a playlist.
///
/// `ReferencePolicy` asks it, which decides what may be opened and opens local files itself.
package protocol ReferenceResolver: Sendable {
  /// The bytes at an absolute URL that the asset's restrictions allow.
  func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource
}

extension URL {
  /// What a file that refers to the URL says of it: its path from the base if it lies beneath it, else all of it.
  package func reference(from base: URL?) -> String {
    guard let base, base.isFileURL == isFileURL, base.scheme == scheme, base.host == host else { return absoluteString }
    let folder = base.absoluteURL.standardized.absoluteString
    let whole = absoluteURL.standardized.absoluteString
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    guard whole.hasPrefix(prefix) else { return absoluteString }
    let path = whole.dropFirst(prefix.count)
    // RFC 3986 §4.2: what stands before a colon in the first part would be a scheme.
    return path.prefix { $0 != "/" }.contains(":") ? "./" + path : String(path)
  }
}

/// Refuses remote resources, which need a resolver that knows a network.
package struct LocalReferenceResolver: ReferenceResolver {
  package init() {}

  package func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource {
    throw EngineError(
      .unsupported, "Opening", subject: url.absoluteString, detail: "remote resources are not read here")
  }
}
