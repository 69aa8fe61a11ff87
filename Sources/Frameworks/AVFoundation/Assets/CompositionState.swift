import AVEngineCore
import AVEngineReading
import CoreMedia
import Foundation
import Synchronization

final class CompositionState: Sendable {
  private struct Contents {
    var draft: EditableComposition
    var snapshot: Composition?
    var sources: [ObjectIdentifier: CompositionSource] = [:]
    var stored: [StoredTrack: CompositionSource] = [:]
    var named: [URL: UncheckedSendable<AVURLAsset>] = [:]
    var namedSources: [NamedTrack: CompositionSource] = [:]
  }

  private struct NamedTrack: Hashable { var url: URL, trackID: CMPersistentTrackID }

  /// Tracks with equal keys share one source, so that the files of equal clips are not kept open once per clip.
  private struct StoredTrack: Hashable {
    var url: URL
    var file: FileByteSource.Identity
    var trackID: CMPersistentTrackID
    var references: ReferencePolicy
    var prefersPreciseTiming: Bool

    init?(_ track: AVAssetTrack, _ media: any MediaTrack) {
      guard let asset = track.asset as? AVURLAsset, let identity = (media.byteSource as? FileByteSource)?.identity
      else { return nil }
      url = asset.storedURL
      file = identity
      trackID = media.info.id
      references = asset.references
      prefersPreciseTiming = asset.prefersPreciseTiming
    }
  }

  private let contents: Mutex<Contents>
  let options: UncheckedSendable<[String: Any]>

  init(_ draft: EditableComposition = EditableComposition(), options: [String: Any] = [:]) {
    contents = Mutex(Contents(draft: draft))
    self.options = UncheckedSendable(options)
  }

  func copy() -> CompositionState { CompositionState(read { $0 }, options: options.value) }

  func read<T: Sendable>(_ body: (EditableComposition) -> T) -> T { contents.withLock { body($0.draft) } }

  func container() -> Composition {
    contents.withLock { contents in
      if let snapshot = contents.snapshot { return snapshot }
      let made = Composition(contents.draft)
      contents.snapshot = made
      return made
    }
  }

  /// `body` must change nothing if it throws.
  func change<T: Sendable>(_ body: (inout EditableComposition) throws(EngineError) -> T) throws(EngineError) -> T {
    let result: Result<T, EngineError> = contents.withLock { contents in
      // The snapshot shares memory with the draft: while it exists, a change would copy that memory.
      contents.snapshot = nil
      do throws(EngineError) { return .success(try body(&contents.draft)) } catch { return .failure(error) }
    }
    return try result.get()
  }

  func change<T: Sendable>(
    _ id: CMPersistentTrackID, _ body: (inout EditableCompositionTrack) throws(EngineError) -> T
  ) throws(EngineError) -> T {
    try change { (draft) throws(EngineError) in
      guard let index = draft.track(id) else {
        throw EngineError(.noSuchTrack, "Editing a composition", detail: "track \(id) is no longer part of it")
      }
      return try body(&draft.tracks[index])
    }
  }

  func plan(_ body: (inout EditableComposition) throws(EngineError) -> Void) throws(EngineError) {
    try change { (draft) throws(EngineError) in
      var plan = draft
      try body(&plan)
      draft = plan
    }
  }

  // MARK: Sources

  /// May block while it reads the track's asset.
  func source(_ track: AVAssetTrack) throws(EngineError) -> CompositionSource {
    let edited: EditedTrack
    do throws(EngineError) { edited = try track.edited() } catch { throw error.concerning(track.displayName) }
    guard !edited.media.info.isProtected else {
      throw EngineError(.protected, "Inserting a time range of", subject: track.displayName)
    }
    let made = CompositionSource(edited, of: track.container, url: (track.asset as? AVURLAsset)?.storedURL)
    // Sources of compositions' tracks are not cached: each edit makes new track objects, so the cache would grow.
    guard !(edited.media is ComposedTrack) else { return made }
    let stored = StoredTrack(track, edited.media)
    return contents.withLock { contents in
      if let known = contents.sources[ObjectIdentifier(edited.media)] ?? stored.flatMap({ contents.stored[$0] }) {
        return known
      }
      if let stored { contents.stored[stored] = made }
      contents.sources[ObjectIdentifier(edited.media)] = made
      return made
    }
  }

  func source(url: URL, trackID: CMPersistentTrackID) -> CompositionSource {
    let name = NamedTrack(url: url, trackID: trackID)
    return contents.withLock { contents in
      if let known = contents.namedSources[name] { return known }
      let inserted = contents.draft.tracks.lazy.flatMap(\.edits.sources).first {
        $0.url == url && $0.trackID == trackID
      }
      let asset = contents.named[url] ?? UncheckedSendable(AVURLAsset(url: url, options: options.value))
      contents.named[url] = asset
      let source = inserted ?? Self.source(asset, url: url, trackID: trackID)
      contents.namedSources[name] = source
      return source
    }
  }

  private static func source(_ asset: UncheckedSendable<AVURLAsset>, url: URL, trackID: CMPersistentTrackID)
    -> CompositionSource
  {
    CompositionSource(url: url, trackID: trackID) { () throws(EngineError) in
      guard let track = try asset.value.allTracks().first(where: { $0.trackID == trackID }) else {
        throw EngineError(
          .noSuchTrack, "Reading a composition", subject: asset.value.displayName, detail: "it has no track \(trackID)")
      }
      return try track.edited()
    }
  }
}
