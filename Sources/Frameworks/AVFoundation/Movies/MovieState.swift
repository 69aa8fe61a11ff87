import AVEngineCore
import AVEngineReading
import CoreMedia
import Synchronization

final class MovieState: Sendable {
  /// Properties of a track that no movie header holds.
  struct TrackExtras: Sendable {
    var storage: AVMediaDataStorage?
    var chunkAlignment = 0
    var isModified = false
    var feed = SampleFeed()
    let references = ReferencedFiles()
  }

  struct Contents: Sendable {
    var draft: EditableMovie
    var extras: [CMPersistentTrackID: TrackExtras] = [:]
    var storage: AVMediaDataStorage?
    var interleavingPeriod = CMTime(value: 1, timescale: 2)
    var isModified = false
    fileprivate var snapshot: EditedMovie?

    init(_ draft: EditableMovie) { self.draft = draft }

    func storage(of track: CMPersistentTrackID) throws(EngineError) -> AVMediaDataStorage {
      if let storage = extras[track]?.storage ?? storage { return storage }
      throw EngineError(
        .unsupported, "Storing media",
        detail: "neither track \(track) has a mediaDataStorage nor the movie a defaultMediaDataStorage")
    }
  }

  private let contents: Mutex<Contents>

  init(_ draft: EditableMovie) { contents = Mutex(Contents(draft)) }

  func read<T: Sendable>(_ body: (Contents) -> T) -> T { contents.withLock { body($0) } }

  func set(_ body: (inout Contents) -> Void) {
    contents.withLock { contents in
      contents.snapshot = nil
      body(&contents)
    }
  }

  func container() -> EditedMovie {
    contents.withLock { contents in
      if let snapshot = contents.snapshot { return snapshot }
      let made = EditedMovie(contents.draft)
      contents.snapshot = made
      return made
    }
  }

  func measure(_ id: CMPersistentTrackID) throws(EngineError) -> MediaExtent {
    let result: Result<MediaExtent, EngineError> = contents.withLock { contents in
      guard let index = contents.draft.track(id) else { return .success(MediaExtent()) }
      do throws(EngineError) { return .success(try contents.draft.tracks[index].extent()) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// `body` must change nothing if it throws.
  func change<T: Sendable>(
    _ id: CMPersistentTrackID, _ body: (inout EditableTrack) throws(EngineError) -> T
  ) throws(EngineError) -> T {
    let result: Result<T, EngineError> = contents.withLock { contents in
      guard let index = contents.draft.track(id) else {
        return .failure(EngineError(.noSuchTrack, "Editing a movie", detail: "track \(id) is no longer part of it"))
      }
      // The snapshot shares memory with the track: while it exists, a change would copy that memory.
      contents.snapshot = nil
      do throws(EngineError) {
        let value = try body(&contents.draft.tracks[index])
        contents.markModified(id)
        return .success(value)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  func feed<T: Sendable>(
    _ id: CMPersistentTrackID,
    _ body: (inout EditableTrack, inout TrackExtras, AVMediaDataStorage?) throws(EngineError) -> T
  ) throws(EngineError) -> T {
    let result: Result<T, EngineError> = contents.withLock { contents in
      guard let index = contents.draft.track(id) else {
        return .failure(EngineError(.noSuchTrack, "Editing a movie", detail: "track \(id) is no longer part of it"))
      }
      contents.snapshot = nil
      var extras = contents.extras[id] ?? TrackExtras()
      let storage = extras.storage ?? contents.storage
      do throws(EngineError) {
        let value = try body(&contents.draft.tracks[index], &extras, storage)
        contents.extras[id] = extras
        contents.markModified(id)
        return .success(value)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  func plan<T: Sendable>(_ body: (inout Contents) throws(EngineError) -> T) throws(EngineError) -> T {
    let result: Result<T, EngineError> = contents.withLock { contents in
      var plan = contents
      plan.snapshot = nil
      do throws(EngineError) {
        let value = try body(&plan)
        plan.isModified = true
        contents = plan
        return .success(value)
      } catch { return .failure(error) }
    }
    return try result.get()
  }
}

extension MovieState.Contents {
  mutating func markModified(_ id: CMPersistentTrackID) {
    isModified = true
    extras[id, default: MovieState.TrackExtras()].isModified = true
  }
}
