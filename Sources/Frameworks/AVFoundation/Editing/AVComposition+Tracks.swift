import AVEngineCore
public import CoreMedia

extension _TrackVending where Self: AVComposition {
  /// The tracks.
  public var tracks: [AVCompositionTrack] { narrowedTracks() }

  /// Returns the tracks of a media type.
  @discardableResult
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVCompositionTrack] {
    narrowedTracks { $0.mediaType == mediaType }
  }

  /// Returns the tracks that have a characteristic.
  @discardableResult
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVCompositionTrack] {
    narrowedTracks { $0.has(mediaCharacteristic) }
  }

  /// Returns the track with an identifier; nil if not found.
  @discardableResult
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVCompositionTrack? {
    let found: [AVCompositionTrack] = narrowedTracks { $0.trackID == trackID }
    return found.first
  }

  /// Loads the tracks of a media type.
  @discardableResult
  nonisolated(nonsending) public func loadTracks(withMediaType mediaType: AVMediaType) async throws
    -> [AVCompositionTrack]
  {
    try await offPool { asset throws(EngineError) in try asset.readTracks { $0.mediaType == mediaType } }
  }

  /// Loads the tracks of a media type and calls back on an internal queue.
  @preconcurrency public func loadTracks(
    withMediaType mediaType: AVMediaType,
    completionHandler: @escaping @Sendable ([AVCompositionTrack]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) -> [AVCompositionTrack] in try asset.readTracks { $0.mediaType == mediaType } })
    {
      completionHandler($0.value, $0.error)
    }
  }

  /// Loads the tracks that have a characteristic.
  @discardableResult
  nonisolated(nonsending) public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> [AVCompositionTrack] {
    try await offPool { asset throws(EngineError) in try asset.readTracks { $0.has(mediaCharacteristic) } }
  }

  /// Loads the tracks that have a characteristic and calls back on an internal queue.
  @preconcurrency public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable ([AVCompositionTrack]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) -> [AVCompositionTrack] in try asset.readTracks { $0.has(mediaCharacteristic) }
    }) {
      completionHandler($0.value, $0.error)
    }
  }

  /// Loads the track with an identifier; the result is nil if not found.
  @discardableResult
  nonisolated(nonsending) public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws
    -> AVCompositionTrack?
  {
    let found: [AVCompositionTrack] = try await offPool { asset throws(EngineError) in
      try asset.readTracks { $0.trackID == trackID }
    }
    return found.first
  }

  /// Loads the track with an identifier and calls back on an internal queue.
  @preconcurrency public func loadTrack(
    withTrackID trackID: CMPersistentTrackID,
    completionHandler: @escaping @Sendable (AVCompositionTrack?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) -> [AVCompositionTrack] in try asset.readTracks { $0.trackID == trackID } }) {
      completionHandler($0.value?.first, $0.error)
    }
  }
}

extension AVPartialAsyncProperty where Root: AVComposition {
  /// All tracks of the composition, as `AVCompositionTrack` objects, in the order in which they were added.
  public static var tracks: AVAsyncProperty<Root, [AVCompositionTrack]> {
    .init("tracks") { root throws(EngineError) in try root.readTracks { _ in true } }
  }
}
