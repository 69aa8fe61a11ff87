import MediaEngine

extension AVURLAsset {
  /// A track any range of which can be inserted into a composition's track; nil where there is none.
  @available(macOS, deprecated: 13, message: "use findCompatibleTrack(for:)")
  @discardableResult
  public func compatibleTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? { try? readCompatibleTrack(compositionTrack) }

  /// Finds a track any range of which can be inserted into a composition's track; nil where there is none.
  @discardableResult
  nonisolated(nonsending) public func findCompatibleTrack(for compositionTrack: AVCompositionTrack) async throws -> AVAssetTrack? {
    let track = Transferred(compositionTrack)
    return try await offPool { asset throws(EngineError) in try asset.readCompatibleTrack(track.value) }
  }

  /// Finds a track any range of which can be inserted into a composition's track, and calls back on an internal queue.
  @preconcurrency public func findCompatibleTrack(
    for compositionTrack: AVCompositionTrack, completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
  ) {
    let track = Transferred(compositionTrack)
    offPool({ asset throws(EngineError) in try asset.readCompatibleTrack(track.value) }) { completionHandler($0.value ?? nil, $0.error) }
  }

  private func readCompatibleTrack(_ track: AVCompositionTrack) throws(EngineError) -> AVAssetTrack? {
    try allTracks().first { $0.mediaType == track.mediaType && !$0.info.isProtected }
  }
}
