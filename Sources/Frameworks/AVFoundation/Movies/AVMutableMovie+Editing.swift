import AVEngineCore
import AVEngineReading
import CoreMedia
import Foundation

extension AVMutableMovie {
  func insert(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime, copySampleData: Bool) throws {
    do throws(EngineError) {
      let sources = try asset.allTracks().compactMap { track in
        track.engineTrack.map { SourceTrack(media: $0, info: track.info) }
      }
      try state.plan { (contents) throws(EngineError) in
        var insertion = MovieInsertion(copies: copySampleData)
        try insertion.insert(timeRange, of: sources, at: startTime, into: &contents)
      }
    } catch { throw error.concerning(asset.displayName).forClients }
    didChange()
  }

  func edit(_ body: (inout EditableTrack.Timeline) throws(EngineError) -> Void) {
    do throws(EngineError) {
      try state.plan { (contents) throws(EngineError) in
        for index in contents.draft.tracks.indices {
          try body(&contents.draft.tracks[index].edits)
          contents.markModified(contents.draft.tracks[index].settings.id)
        }
      }
    } catch { return }
    didChange()
  }

  // MARK: Tracks

  func addTrack(
    withMediaType mediaType: AVMediaType, copySettingsFrom track: AVAssetTrack?
  ) -> AVMutableMovieTrack? {
    guard let code = CMMediaType(fourCharacters: mediaType.rawValue) else { return nil }
    var settings = track?.info ?? TrackInfo(id: 0, mediaType: code, formatDescriptions: [], timescale: 0, segments: [])
    settings.mediaType = code
    settings.references = [:]
    let id = try? state.plan { (contents) throws(EngineError) in contents.addTrack(settings, hasTimescale: track != nil)
    }
    guard let id else { return nil }
    didChange()
    return object(id)
  }

  func addTracks(from existingTracks: [AVAssetTrack]) -> [AVMutableMovieTrack] {
    let settings = existingTracks.map(\.info)
    let added = try? state.plan { (contents) throws(EngineError) in
      let ids = settings.map { contents.addTrack($0, hasTimescale: true) }
      let renamed = Dictionary(zip(settings.map(\.id), ids)) { first, _ in first }
      for id in ids {
        guard let index = contents.draft.track(id) else { continue }
        let references = contents.draft.tracks[index].settings.references.mapValues { $0.compactMap { renamed[$0] } }
        contents.draft.tracks[index].settings.references = references.filter { !$0.value.isEmpty }
      }
      return ids
    }
    didChange()
    return (added ?? []).map(object)
  }

  func remove(_ track: AVMovieTrack) {
    let id = track.trackID
    guard track.asset === self else { return }
    state.set { contents in
      contents.draft.tracks.removeAll { $0.settings.id == id }
      for index in contents.draft.tracks.indices {
        contents.draft.tracks[index].settings.references = contents.draft.tracks[index].settings.references.without(id)
      }
      contents.extras[id] = nil
      contents.isModified = true
    }
    forget(id)
    didChange()
  }
}
