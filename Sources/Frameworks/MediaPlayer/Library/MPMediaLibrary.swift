import AVEngineMediaLibrary
import AVEngineVocabulary
import Dispatch
public import Foundation
import Synchronization

/// Whether a process may read the library, as `MPMediaLibrary.authorizationStatus()` returns it.
public enum MPMediaLibraryAuthorizationStatus: Int, Sendable {
  /// The user has not been asked whether the process may read the library. Linux: never given.
  case notDetermined = 0
  /// The process may not read the library. Linux: all folders exist, and none can be read.
  case denied = 1
  /// A policy of the device forbids access to the library. Linux: never given.
  case restricted = 2
  /// The process may read the library. Linux: a folder can be read or does not exist yet.
  case authorized = 3
}

extension NSNotification.Name {
  /// Posted on the main queue after the library has changed, if a client has called
  /// `MPMediaLibrary.beginGeneratingLibraryChangeNotifications()`. The object is the library.
  public static let MPMediaLibraryDidChange = NSNotification.Name("MPMediaLibraryDidChangeNotification")
}

/// The library of the user's media.
///
/// Linux: the audio files and movies in the user's folders Music, Videos and Pictures, or in the folders that the
/// environment variable `AVFOUNDATION_MEDIA_ROOTS` names. They are indexed in the background.
open class MPMediaLibrary: NSObject, @unchecked Sendable {
  // Safety: the mutex guards all that changes.
  private static let libraries = Mutex<[ObjectIdentifier: MPMediaLibrary]>([:])

  private let library: MediaLibrary
  private let state = Mutex(State())

  private struct State: Sendable {
    var observers = 0
    var observation: MediaLibraryObservation?
    var changed: Date?
  }

  private init(_ library: MediaLibrary) {
    self.library = library
    super.init()
  }

  /// The serial queue of changes to playlists and of completion handlers.
  static let changes = DispatchQueue(label: "MPMediaLibrary.changes")

  /// Returns the one library of the process, for playlists and notifications of changes. Queries read it by themselves.
  @discardableResult
  open class func `default`() -> MPMediaLibrary {
    let library = MediaLibrary.current
    return libraries.withLock { libraries in
      let known = libraries[ObjectIdentifier(library)] ?? MPMediaLibrary(library)
      libraries[ObjectIdentifier(library)] = known
      return known
    }
  }

  // MARK: - Authorization

  /// Returns whether the process may read the library. Linux: `denied` if all folders exist and none can be read.
  @discardableResult
  open class func authorizationStatus() -> MPMediaLibraryAuthorizationStatus {
    MediaLibrary.current.authorization == .denied ? .denied : .authorized
  }

  /// Requests access to the library, and calls a handler with the status on an arbitrary serial queue. Linux: the user
  /// is not asked.
  open class func requestAuthorization(
    _ completionHandler: @escaping @Sendable (MPMediaLibraryAuthorizationStatus) -> Void
  ) {
    let status = authorizationStatus()
    changes.async { completionHandler(status) }
  }

  /// Requests access to the library, and returns the status. Linux: the user is not asked.
  @discardableResult
  open class func requestAuthorization() async -> MPMediaLibraryAuthorizationStatus { authorizationStatus() }

  // MARK: - Changes

  /// The latest date at which a file of the library, also an image, was added or written, or at which this object
  /// noticed a change after `beginGeneratingLibraryChangeNotifications()`; the distant past if there is no such date.
  open var lastModifiedDate: Date {
    let newest = [MediaLibraryColumn.addedDate, .modificationDate].compactMap { column in
      try? library.fetch(MediaLibraryQuery(sortedBy: [MediaLibrarySortKey(column, ascending: false)], limit: 1))
        .asset(at: 0)
    }
    let dates =
      newest.flatMap { [$0.addedDate, $0.modificationDate] } + [state.withLock { $0.changed } ?? .distantPast]
    return dates.max() ?? .distantPast
  }

  /// Starts posting `MPMediaLibraryDidChange`. Posting stops after as many calls of
  /// `endGeneratingLibraryChangeNotifications()`.
  open func beginGeneratingLibraryChangeNotifications() {
    state.withLock { state in
      state.observers += 1
      guard state.observation == nil else { return }
      state.observation = library.observe { [weak self] difference in self?.tell(difference) }
    }
  }

  /// Undoes one call of `beginGeneratingLibraryChangeNotifications()`. After the last, notifications are no longer
  /// posted.
  open func endGeneratingLibraryChangeNotifications() {
    let ended = state.withLock { state -> MediaLibraryObservation? in
      state.observers = max(0, state.observers - 1)
      guard state.observers == 0 else { return nil }
      return state.observation.take()
    }
    ended?.cancel()
  }

  private func tell(_ difference: MediaLibraryDifference) {
    guard !difference.isEmpty else { return }
    state.withLock { $0.changed = Date() }
    DispatchQueue.main.async {
      guard self.state.withLock({ $0.observers > 0 }) else { return }
      NotificationCenter.default.post(name: .MPMediaLibraryDidChange, object: self)
    }
  }

  // MARK: - Playlists

  /// Finds a playlist, or makes it.
  ///
  /// - Parameters:
  ///   - uuid: the playlist's identifier, which the client chooses.
  ///   - creationMetadata: the name of the playlist that is made if none has the identifier; nil: none is made.
  ///   - completionHandler: called on an arbitrary serial queue with the playlist or an `MPError`: `notFound` if the
  ///     playlist does not exist and is not made.
  open func getPlaylist(
    with uuid: UUID, creationMetadata: MPMediaPlaylistCreationMetadata?,
    completionHandler: @escaping @Sendable (MPMediaPlaylist?, (any Error)?) -> Void
  ) {
    let (library, id, name) = (library, uuid.uuidString, creationMetadata?.name)
    Self.changes.async {
      do throws(MediaLibraryError) {
        if let name, try library.collection(id: id) == nil {
          try library.perform([.makeAlbum(id: id, title: name, kind: .playlist)])
        }
        completionHandler(try MPMediaPlaylist(id: id, of: library), nil)
      } catch {
        completionHandler(nil, MPError(error))
      }
    }
  }

  /// Finds a playlist, or makes it.
  ///
  /// - Parameters:
  ///   - uuid: the playlist's identifier, which the client chooses.
  ///   - creationMetadata: the name of the playlist that is made if none has the identifier; nil: none is made.
  /// - Throws: an `MPError`: `notFound` if the playlist does not exist and is not made.
  @discardableResult
  open func getPlaylist(
    with uuid: UUID, creationMetadata: MPMediaPlaylistCreationMetadata?
  ) async throws -> MPMediaPlaylist {
    let found = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<UncheckedSendable<MPMediaPlaylist>, any Error>) in
      getPlaylist(with: uuid, creationMetadata: creationMetadata) { playlist, error in
        // Safety: no other code holds the playlist.
        let found = playlist.map { UncheckedSendable($0) }
        continuation.resume(with: found.map { .success($0) } ?? .failure(error ?? MPError(.unknown)))
      }
    }
    return found.value
  }
}

extension MPMediaPlaylist {
  fileprivate convenience init(id: String, of library: MediaLibrary) throws(MediaLibraryError) {
    guard let collection = try library.collection(id: id), collection.kind == .playlist,
      let items = MediaItemSource(library: library).records([], in: id)
    else { throw MediaLibraryError(.notFound, "there is no such playlist", of: id) }
    self.init(
      MediaItemSource.Playlist(collection: collection, items: items), of: library, items.map(MPMediaItem.init))
  }
}
