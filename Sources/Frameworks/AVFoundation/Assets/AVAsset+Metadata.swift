import Foundation
import MediaEngine

extension AVAsset {
  /// The metadata of a format.
  @available(macOS, deprecated: 13, message: "use loadMetadata(for:)")
  @discardableResult
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] {
    MetadataMapping.items(valueNow("metadata", or: []), of: format)
  }

  /// Loads the metadata of a format.
  @discardableResult
  nonisolated(nonsending) public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    try await offPool { asset throws(EngineError) in MetadataMapping.items(try asset.readMetadata(), of: format) }
  }

  /// Loads the metadata of a format and calls back on an internal queue.
  @preconcurrency public func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in MetadataMapping.items(try asset.readMetadata(), of: format) }) {
      completionHandler($0.value, $0.error)
    }
  }
}
