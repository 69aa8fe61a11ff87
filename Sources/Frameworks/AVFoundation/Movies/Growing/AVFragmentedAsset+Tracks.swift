import AVEngineCore
public import CoreMedia

extension _TrackVending where Self: AVFragmentedAsset {
  /// The tracks.
  public var tracks: [AVFragmentedAssetTrack] { narrowedTracks() }

  /// Returns the tracks of a media type.
  @discardableResult
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVFragmentedAssetTrack] {
    narrowedTracks { $0.mediaType == mediaType }
  }

  /// Returns the tracks that have a characteristic.
  @discardableResult
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVFragmentedAssetTrack] {
    narrowedTracks { $0.has(mediaCharacteristic) }
  }

  /// Returns the track with an identifier; nil if not found.
  @discardableResult
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVFragmentedAssetTrack? {
    let found: [AVFragmentedAssetTrack] = narrowedTracks { $0.trackID == trackID }
    return found.first
  }

  /// Loads the tracks of a media type.
  @discardableResult
  nonisolated(nonsending) public func loadTracks(withMediaType mediaType: AVMediaType) async throws
    -> [AVFragmentedAssetTrack]
  {
    try await offPool { asset throws(EngineError) in try asset.readTracks { $0.mediaType == mediaType } }
  }

  /// Loads the tracks of a media type and calls back on an internal queue.
  @preconcurrency public func loadTracks(
    withMediaType mediaType: AVMediaType,
    completionHandler: @escaping @Sendable ([AVFragmentedAssetTrack]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) -> [AVFragmentedAssetTrack] in
      try asset.readTracks { $0.mediaType == mediaType }
    }) {
      completionHandler($0.value, $0.error)
    }
  }

  /// Loads the tracks that have a characteristic.
  @discardableResult
  nonisolated(nonsending) public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> [AVFragmentedAssetTrack] {
    try await offPool { asset throws(EngineError) in try asset.readTracks { $0.has(mediaCharacteristic) } }
  }

  /// Loads the tracks that have a characteristic and calls back on an internal queue.
  @preconcurrency public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable ([AVFragmentedAssetTrack]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) -> [AVFragmentedAssetTrack] in
      try asset.readTracks { $0.has(mediaCharacteristic) }
    }) {
      completionHandler($0.value, $0.error)
    }
  }

  /// Loads the track with an identifier; the result is nil if not found.
  @discardableResult
  nonisolated(nonsending) public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws
    -> AVFragmentedAssetTrack?
  {
    let found: [AVFragmentedAssetTrack] = try await offPool { asset throws(EngineError) in
      try asset.readTracks { $0.trackID == trackID }
    }
    return found.first
  }

  /// Loads the track with an identifier and calls back on an internal queue.
  @preconcurrency public func loadTrack(
    withTrackID trackID: CMPersistentTrackID,
    completionHandler: @escaping @Sendable (AVFragmentedAssetTrack?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) -> [AVFragmentedAssetTrack] in try asset.readTracks { $0.trackID == trackID } })
    {
      completionHandler($0.value?.first, $0.error)
    }
  }
}

extension AVPartialAsyncProperty where Root: AVFragmentedAsset {
  /// All tracks of the asset, as `AVFragmentedAssetTrack` objects, in the order of the file.
  public static var tracks: AVAsyncProperty<Root, [AVFragmentedAssetTrack]> {
    .init("tracks") { root throws(EngineError) in try root.readTracks { _ in true } }
  }
}
