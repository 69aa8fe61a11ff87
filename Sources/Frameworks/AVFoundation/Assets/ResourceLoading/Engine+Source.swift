import AVEngineCore
import AVEngineNetwork
import Foundation

extension Engine {
  /// - Parameter redirections: The number of redirections by the loader's delegate that led to the URL.
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

struct AssetReferenceResolver: ReferenceResolver {
  let options: AssetOptions
  let loader: AVAssetResourceLoader

  func open(_ url: URL, from base: any ByteSource) throws(EngineError) -> any ByteSource {
    try Engine.source(of: url, options: options, loader: loader)
  }
}
