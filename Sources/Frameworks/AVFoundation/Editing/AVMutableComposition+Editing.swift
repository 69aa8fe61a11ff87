public import CoreMedia
import MediaEngine

extension AVMutableComposition {
  /// Inserts a range of all tracks of an asset; what plays later is pushed back.
  ///
  /// Tracks that are missing are added, with the settings of the asset's. Tracks that get nothing are pushed back nevertheless, so that
  /// all stay in step. Where the asset is a composition, its media's own assets are taken in its place.
  /// - Parameters:
  ///   - timeRange: In the asset's time; what lies outside of it is left out.
  ///   - startTime: In the composition's time; not a number: the end. Beyond the end, nothing plays in between.
  /// - Throws: `AVError`; the composition then is as it was.
  @available(macOS, deprecated: 15, message: "use insertTimeRange(_:of:at:isolation:)")
  public func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
    do throws(EngineError) { try insert(timeRange, of: asset, at: startTime) } catch { throw error.concerning(asset.displayName).forClients }
  }

  /// Inserts a range of all tracks of an asset, opened without blocking the caller; what plays later is pushed back.
  nonisolated(nonsending) public func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) async throws {
    let (target, source) = (Transferred(self), Transferred(asset))
    try await offPool { _ throws(EngineError) in try target.value.insert(timeRange, of: source.value, at: startTime) }
  }

  /// Inserts a range of all tracks of an asset, opened without blocking the caller; what plays later is pushed back.
  public final func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at time: CMTime, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let (target, source) = (Transferred(self), Transferred(asset))
    try await offPool { _ throws(EngineError) in try target.value.insert(timeRange, of: source.value, at: time) }
  }

  /// Inserts a range of all tracks of an asset, and calls back on an internal queue.
  @preconcurrency public func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime, completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let source = Transferred(asset)
    offPool({ composition throws(EngineError) in try composition.insert(timeRange, of: source.value, at: startTime) }) {
      completionHandler($0.error)
    }
  }

  private func insert(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws(EngineError) {
    do throws(EngineError) {
      var sources: [CompositionSource] = []
      for track in try asset.allTracks() { sources.append(try state.source(track)) }
      try state.change { (draft) throws(EngineError) in try draft.insert(timeRange, of: sources, at: startTime) }
    } catch { throw error.concerning(asset.displayName) }
    didChange()
  }

  /// Makes room in which nothing plays; there is no such room at the end. A range that is no number changes nothing.
  public func insertEmptyTimeRange(_ timeRange: CMTimeRange) { edit { (edits) throws(EngineError) in try edits.insertEmpty(timeRange) } }

  /// Takes a range out of all tracks; what plays later moves up. A range that is no number changes nothing.
  public func removeTimeRange(_ timeRange: CMTimeRange) { edit { (edits) throws(EngineError) in try edits.remove(timeRange) } }

  /// Changes how long a range of all tracks plays. Times that are no numbers change nothing.
  public func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { (edits) throws(EngineError) in try edits.scale(timeRange, to: duration) }
  }

  /// Edits all tracks, or none where one cannot be edited so.
  private func edit(_ body: (inout CompositionTrackDraft.Timeline) throws(EngineError) -> Void) {
    do throws(EngineError) {
      try state.plan { (draft) throws(EngineError) in for index in draft.tracks.indices { try body(&draft.tracks[index].edits) } }
    } catch { return }
    didChange()
  }
}
