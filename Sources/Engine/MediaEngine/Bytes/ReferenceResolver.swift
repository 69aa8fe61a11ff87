package import Foundation

/// A source that stands at a URL, against which references are resolved.
package protocol LocatedByteSource: ByteSource {
  var url: URL { get }
}

/// Opens what a file names, such as the segments of a playlist.
package protocol ReferenceResolver: Sendable {
  /// The bytes at an absolute URL that the asset's restrictions allow.
  func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource
}

/// Opens local files; remote resources need a resolver that knows a network.
package struct LocalReferenceResolver: ReferenceResolver {
  package init() {}

  package func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource {
    guard url.isFileURL else {
      throw EngineError(.unsupported, "Opening", subject: url.absoluteString, detail: "remote resources are not read here")
    }
    return try FileByteSource(path: url.path)
  }
}
