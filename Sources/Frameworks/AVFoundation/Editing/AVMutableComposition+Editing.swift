import AVEngineCore
import AVEngineReading
public import CoreMedia

extension AVMutableComposition {
  /// Inserts a range of all tracks of an asset at `time`. The composition's media from `time` on moves to later times.
  /// The asset is opened without blocking the caller.
  public final func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at time: CMTime, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let (target, source) = (UncheckedSendable(self), UncheckedSendable(asset))
    try await offPool { _ throws(EngineError) in try target.value.insert(timeRange, of: source.value, at: time) }
  }

  func insert(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws(EngineError) {
    do throws(EngineError) {
      var sources: [CompositionSource] = []
      for track in try asset.allTracks() { sources.append(try state.source(track)) }
      try state.change { (draft) throws(EngineError) in try draft.insert(timeRange, of: sources, at: startTime) }
    } catch { throw error.concerning(asset.displayName) }
    didChange()
  }

  func edit(_ body: (inout EditableCompositionTrack.Timeline) throws(EngineError) -> Void) {
    do throws(EngineError) {
      try state.plan { (draft) throws(EngineError) in
        for index in draft.tracks.indices { try body(&draft.tracks[index].edits) }
      }
    } catch { return }
    didChange()
  }
}
