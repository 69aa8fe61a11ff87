public import CoreMedia
import Foundation
import MediaEngine

extension AVMutableMovie {
  /// Inserts a range of all tracks of an asset; what plays later is pushed back.
  ///
  /// Tracks that are missing are added. Tracks that get nothing are pushed back nevertheless, so that all stay in step.
  /// - Parameters:
  ///   - timeRange: In the asset's time; what lies outside of it is left out.
  ///   - startTime: In the movie's time; not a number: the end.
  ///   - copySampleData: Whether samples are copied to the media data storage; else they are referred to where they stand.
  /// - Throws: `AVError`; the movie then is as it was.
  public func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime, copySampleData: Bool) throws {
    do throws(EngineError) {
      let sources = try asset.allTracks().compactMap { track in track.engineTrack.map { SourceTrack(media: $0, info: track.info) } }
      try state.plan { (contents) throws(EngineError) in
        var insertion = MovieInsertion(copies: copySampleData)
        try insertion.insert(timeRange, of: sources, at: startTime, into: &contents)
      }
    } catch { throw error.concerning(asset.displayName).forClients }
    didChange()
  }

  /// Makes room in which nothing plays; there is no such room at the end. A range that is no number changes nothing.
  public func insertEmptyTimeRange(_ timeRange: CMTimeRange) { edit { (edits) throws(EngineError) in try edits.insertEmpty(timeRange) } }

  /// Takes a range out of all tracks; what plays later moves up. A range that is no number changes nothing.
  public func removeTimeRange(_ timeRange: CMTimeRange) { edit { (edits) throws(EngineError) in try edits.remove(timeRange) } }

  /// Changes how long a range of all tracks plays. Times that are no numbers change nothing.
  public func scale(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { (edits) throws(EngineError) in try edits.scale(timeRange, to: duration) }
  }

  /// Edits all tracks, or none where one cannot be edited so.
  private func edit(_ body: (inout TrackDraft.Timeline) throws(EngineError) -> Void) {
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

  /// Adds an empty track.
  ///
  /// - Parameters:
  ///   - track: Whose settings the new track has; its identifier too, if it is free.
  ///   - options: No keys are defined.
  @discardableResult
  public func addMutableTrack(
    withMediaType mediaType: AVMediaType, copySettingsFrom track: AVAssetTrack?, options: [String: Any]? = nil
  ) -> AVMutableMovieTrack? {
    guard let code = mediaType.code else { return nil }
    var settings = track?.info ?? TrackInfo(id: 0, mediaType: code, formatDescriptions: [], timescale: 0, segments: [])
    settings.mediaType = code
    settings.references = [:]
    let id = try? state.plan { (contents) throws(EngineError) in contents.addTrack(settings, hasTimescale: track != nil) }
    guard let id else { return nil }
    didChange()
    return object(id)
  }

  /// Adds an empty track for each of some tracks, with its settings and its relations to the others of them.
  @discardableResult
  public func addMutableTracksCopyingSettings(from existingTracks: [AVAssetTrack], options: [String: Any]? = nil) -> [AVMutableMovieTrack] {
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

  /// Takes a track out of the movie.
  public func removeTrack(_ track: AVMovieTrack) {
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

  /// A track into which any range of another track can be inserted; nil where there is none.
  @discardableResult
  public func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableMovieTrack? {
    let info = track.info
    return state.read { $0.draft.tracks.first { $0.takes(info) }?.settings.id }.map(object)
  }
}

extension AVMediaType {
  /// The four characters as a code; nil for a type that has others.
  var code: FourCharCode? {
    let bytes = rawValue.unicodeScalars
    guard bytes.count == 4, bytes.allSatisfy({ $0.value < 256 }) else { return nil }
    return bytes.reduce(0) { $0 << 8 | $1.value }
  }
}
