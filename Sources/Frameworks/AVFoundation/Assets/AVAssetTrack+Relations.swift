import Foundation
import MediaEngine

extension AVAssetTrack {
  /// The tracks to which this one has a relation.
  @available(macOS, deprecated: 13, message: "use loadAssociatedTracks(ofType:)")
  @discardableResult
  public func associatedTracks(ofType trackAssociationType: AVAssetTrack.AssociationType) -> [AVAssetTrack] {
    (try? readAssociated(trackAssociationType)) ?? []
  }

  /// Loads the tracks to which this one has a relation.
  @discardableResult
  nonisolated(nonsending) public func loadAssociatedTracks(
    ofType trackAssociationType: AVAssetTrack.AssociationType
  ) async throws -> [AVAssetTrack] {
    try await offPool { track throws(EngineError) in try track.readAssociated(trackAssociationType) }
  }

  /// Loads the tracks to which this one has a relation and calls back on an internal queue.
  @preconcurrency public func loadAssociatedTracks(
    ofType trackAssociationType: AVAssetTrack.AssociationType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    offPool({ track throws(EngineError) in try track.readAssociated(trackAssociationType) }) { completionHandler($0.value, $0.error) }
  }

  /// The metadata of a format.
  @available(macOS, deprecated: 13, message: "use loadMetadata(for:)")
  @discardableResult
  public func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] { MetadataMapping.items(items, of: format) }

  /// Loads the metadata of a format.
  @discardableResult
  nonisolated(nonsending) public func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    MetadataMapping.items(items, of: format)
  }

  /// Loads the metadata of a format and calls back on an internal queue.
  @preconcurrency public func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    offPool({ track throws(EngineError) in MetadataMapping.items(track.items, of: format) }) { completionHandler($0.value, $0.error) }
  }

  private func readAssociated(_ type: AVAssetTrack.AssociationType) throws(EngineError) -> [AVAssetTrack] {
    guard let ids = info.references[type.rawValue], let tracks = try asset?.allTracks() else { return [] }
    return ids.compactMap { id in tracks.first { $0.trackID == id } }
  }
}
