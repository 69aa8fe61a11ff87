import AVEngineCore
import AVEngineReading
import CoreMedia
import Synchronization

/// What a mutable movie and its tracks have in common: the movie as it is now.
final class MovieState: Sendable {
  /// What is no part of a header.
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

    /// Where new media of a track goes.
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

  /// Changes what is no edit.
  func set(_ body: (inout Contents) -> Void) {
    contents.withLock { contents in
      contents.snapshot = nil
      body(&contents)
    }
  }

  /// The movie as any reader of media sees it.
  func container() -> EditedMovie {
    contents.withLock { contents in
      if let snapshot = contents.snapshot { return snapshot }
      let made = EditedMovie(contents.draft)
      contents.snapshot = made
      return made
    }
  }

  /// Where a track's samples stand, counted once.
  func measure(_ id: CMPersistentTrackID) throws(EngineError) -> MediaExtent {
    let result: Result<MediaExtent, EngineError> = contents.withLock { contents in
      guard let index = contents.draft.track(id) else { return .success(MediaExtent()) }
      do throws(EngineError) { return .success(try contents.draft.tracks[index].extent()) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Changes one track in place; what fails has changed nothing.
  func change<T: Sendable>(
    _ id: CMPersistentTrackID, _ body: (inout EditableTrack) throws(EngineError) -> T
  ) throws(EngineError) -> T {
    let result: Result<T, EngineError> = contents.withLock { contents in
      guard let index = contents.draft.track(id) else {
        return .failure(EngineError(.noSuchTrack, "Editing a movie", detail: "track \(id) is no part of it any more"))
      }
      // Nobody else may hold what changes, or it would be copied.
      contents.snapshot = nil
      do throws(EngineError) {
        let value = try body(&contents.draft.tracks[index])
        contents.markModified(id)
        return .success(value)
      } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// As `change`, with what is no part of the header, and where the track's new media goes.
  func feed<T: Sendable>(
    _ id: CMPersistentTrackID,
    _ body: (inout EditableTrack, inout TrackExtras, AVMediaDataStorage?) throws(EngineError) -> T
  ) throws(EngineError) -> T {
    let result: Result<T, EngineError> = contents.withLock { contents in
      guard let index = contents.draft.track(id) else {
        return .failure(EngineError(.noSuchTrack, "Editing a movie", detail: "track \(id) is no part of it any more"))
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

  /// Plans a change on a copy, which takes the movie's place if nothing fails.
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
