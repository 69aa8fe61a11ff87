import AVEngineCore
import AVEngineSystem
import Foundation
import Synchronization

/// The resource of an asset with a URL. `container()` opens it at the first use.
final class AssetResource: Sendable {
  let url: URL
  let options: AssetOptions
  let loader = AVAssetResourceLoader()
  private let opened = Once<any MediaContainer>()
  private let pending = Mutex<(any ByteSource)?>(nil)

  init(url: URL, options: AssetOptions) { (self.url, self.options) = (url, options) }

  /// The path of a file, or the URL, for messages.
  var name: String { url.isFileURL ? url.path : url.absoluteString }

  func container() throws(EngineError) -> any MediaContainer {
    try opened.value { () throws(EngineError) in try open() }
  }

  /// Makes an opening in progress fail with `.cancelled`. A resource that is open stays open.
  func cancelOpening() { pending.withLock { $0 }?.cancel() }

  /// Opens the resource again, to read its current content. The result of the first opening stays valid.
  func openAgain() throws(EngineError) -> any MediaContainer { try open() }

  private func open() throws(EngineError) -> any MediaContainer {
    let source = try Engine.source(of: url, options: options, loader: loader)
    pending.withLock { $0 = source }
    defer { pending.withLock { $0 = nil } }
    do throws(EngineError) {
      var opening = options.openOptions(for: url)
      opening.resolver = AssetReferenceResolver(options: options, loader: loader)
      if opening.mimeType == nil { opening.mimeType = try source.mimeType() }
      return try Engine.system.open(source, options: opening)
    } catch { throw error.concerning(name) }
  }
}
