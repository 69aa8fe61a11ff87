import AVEngineCore
import AVEngineNetwork
import Foundation

extension Engine {
  /// The bytes behind a URL.
  ///
  /// - Parameters:
  ///   - loader: Who is asked for URLs of schemes that are not known here.
  ///   - redirections: How many led here.
  static func source(
    of url: URL, options: AssetOptions, loader: AVAssetResourceLoader, redirections: Int = 0
  ) throws(EngineError) -> any ByteSource {
    switch url.scheme?.lowercased() {
    case "file", nil: return try options.references.openNamed(url.path)
    case "http", "https":
      var http = HTTPOptions()
      http.headers = { options.headers(for: $0) }
      http.fields = options.fields
      http.references = options.references
      http.credentials = loader.credentials
      http.authenticate = { loader.answer(to: $0, isOver: $1) }
      return HTTPByteSource(url, options: http)
    default: return LoadedByteSource(url, loader, options: options, redirections: redirections)
    }
  }
}

/// Opens what an asset's files name as the asset's own URL is opened.
struct AssetReferenceResolver: ReferenceResolver {
  let options: AssetOptions
  let loader: AVAssetResourceLoader

  func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource {
    try Engine.source(of: url, options: options, loader: loader)
  }
}
