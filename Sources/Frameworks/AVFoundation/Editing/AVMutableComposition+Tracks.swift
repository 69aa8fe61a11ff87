import AVEngineCore
public import CoreMedia

extension _TrackVending where Self: AVMutableComposition {
  /// The tracks.
  public var tracks: [AVMutableCompositionTrack] { narrowedTracks() }

  /// Returns the tracks of a media type.
  @discardableResult
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVMutableCompositionTrack] {
    narrowedTracks { $0.mediaType == mediaType }
  }

  /// Returns the tracks that have a characteristic.
  @discardableResult
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVMutableCompositionTrack]
  {
    narrowedTracks { $0.has(mediaCharacteristic) }
  }

  /// Returns the track with an identifier; nil if not found.
  @discardableResult
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
    let found: [AVMutableCompositionTrack] = narrowedTracks { $0.trackID == trackID }
    return found.first
  }

  /// Loads the tracks of a media type.
  @discardableResult
  nonisolated(nonsending) public func loadTracks(withMediaType mediaType: AVMediaType) async throws
    -> [AVMutableCompositionTrack]
  {
    try await offPool { asset throws(EngineError) in try asset.readTracks { $0.mediaType == mediaType } }
  }

  /// Loads the tracks of a media type and calls back on an internal queue.
  @preconcurrency public func loadTracks(
    withMediaType mediaType: AVMediaType,
    completionHandler: @escaping @Sendable ([AVMutableCompositionTrack]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) -> [AVMutableCompositionTrack] in
      try asset.readTracks { $0.mediaType == mediaType }
    }) {
      completionHandler($0.value, $0.error)
    }
  }

  /// Loads the tracks that have a characteristic.
  @discardableResult
  nonisolated(nonsending) public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> [AVMutableCompositionTrack] {
    try await offPool { asset throws(EngineError) in try asset.readTracks { $0.has(mediaCharacteristic) } }
  }

  /// Loads the tracks that have a characteristic and calls back on an internal queue.
  @preconcurrency public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable ([AVMutableCompositionTrack]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) -> [AVMutableCompositionTrack] in
      try asset.readTracks { $0.has(mediaCharacteristic) }
    }) {
      completionHandler($0.value, $0.error)
    }
  }

  /// Loads the track with an identifier; the result is nil if not found.
  @discardableResult
  nonisolated(nonsending) public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws
    -> AVMutableCompositionTrack?
  {
    let found: [AVMutableCompositionTrack] = try await offPool { asset throws(EngineError) in
      try asset.readTracks { $0.trackID == trackID }
    }
    return found.first
  }

  /// Loads the track with an identifier and calls back on an internal queue.
  @preconcurrency public func loadTrack(
    withTrackID trackID: CMPersistentTrackID,
    completionHandler: @escaping @Sendable (AVMutableCompositionTrack?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) -> [AVMutableCompositionTrack] in try asset.readTracks { $0.trackID == trackID }
    }) {
      completionHandler($0.value?.first, $0.error)
    }
  }
}

extension AVPartialAsyncProperty where Root: AVMutableComposition {
  /// All tracks of the composition, as `AVMutableCompositionTrack` objects, in the order in which they were added.
  public static var tracks: AVAsyncProperty<Root, [AVMutableCompositionTrack]> {
    .init("tracks") { root throws(EngineError) in try root.readTracks { _ in true } }
  }
}
