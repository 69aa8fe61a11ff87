import AVEngineCore
import AVEngineSystem
import Foundation
import Synchronization

final class AssetResource: Sendable {
  let url: URL
  let options: AssetOptions
  let loader = AVAssetResourceLoader()
  private let opened = Once<any MediaContainer>()
  private let pending = Mutex<(any ByteSource)?>(nil)

  init(url: URL, options: AssetOptions) { (self.url, self.options) = (url, options) }

  var name: String { url.isFileURL ? url.path : url.absoluteString }

  func container() throws(EngineError) -> any MediaContainer {
    try opened.value { () throws(EngineError) in try open() }
  }

  func cancelOpening() { pending.withLock { $0 }?.cancel() }

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
