import AVEngineMediaLibrary
import Dispatch
public import Foundation
import Synchronization

/// Whether a program may read the library.
public enum MPMediaLibraryAuthorizationStatus: Int, Sendable {
  /// The user has not been asked. Linux: nobody asks.
  case notDetermined = 0
  /// The user decided against it.
  case denied = 1
  /// The program cannot have access. Linux: no program is restricted.
  case restricted = 2
  case authorized = 3
}

extension NSNotification.Name {
  /// The library has changed; posted on the main thread, while a program has asked for it by
  /// `MPMediaLibrary.beginGeneratingLibraryChangeNotifications()`. The object is the library.
  public static let MPMediaLibraryDidChange = NSNotification.Name("MPMediaLibraryDidChangeNotification")
}

/// The library of the user's media.
///
/// Linux: the files of sound and the movies beneath the user's folders Music, Videos and Pictures, or beneath those that
/// the environment variable `AVFOUNDATION_MEDIA_ROOTS` names. An index of them is made in the background.
open class MPMediaLibrary: NSObject, @unchecked Sendable {
  // Safety: all that changes is in the mutex.
  private static let libraries = Mutex<[ObjectIdentifier: MPMediaLibrary]>([:])

  private let library: MediaLibrary
  private let state = Mutex(State())

  private struct State: Sendable {
    /// How often changes were asked for.
    var observers = 0
    var observation: MediaLibraryObservation?
    var changed: Date?
  }

  private init(_ library: MediaLibrary) {
    self.library = library
    super.init()
  }

  /// Changes of playlists are made here, one after the other.
  static let changes = DispatchQueue(label: "MPMediaLibrary.changes")

  /// The library.
  open class func `default`() -> MPMediaLibrary {
    let library = MediaLibrary.current
    return libraries.withLock { libraries in
      let known = libraries[ObjectIdentifier(library)] ?? MPMediaLibrary(library)
      libraries[ObjectIdentifier(library)] = known
      return known
    }
  }

  // MARK: - Authorization

  /// Whether the program may read the library. Linux: `denied` where none of the folders can be read.
  open class func authorizationStatus() -> MPMediaLibraryAuthorizationStatus {
    MediaLibrary.current.authorization == .denied ? .denied : .authorized
  }

  /// Asks the user for access, and tells the answer on a queue of the library's. Linux: nobody is asked, because the
  /// file system decides.
  open class func requestAuthorization(
    _ completionHandler: @escaping @Sendable (MPMediaLibraryAuthorizationStatus) -> Void
  ) {
    let status = authorizationStatus()
    changes.async { completionHandler(status) }
  }

  /// Asks the user for access. Linux: nobody is asked, because the file system decides.
  open class func requestAuthorization() async -> MPMediaLibraryAuthorizationStatus { authorizationStatus() }

  // MARK: - Changes

  /// When the library last changed: when its newest item was added or written, or, if that is later, when a change was
  /// noticed while this program asks for changes; the distant past of an empty library.
  open var lastModifiedDate: Date {
    let newest = [MediaLibraryColumn.addedDate, .modificationDate].compactMap { column in
      try? library.fetch(MediaLibraryQuery(sortedBy: [MediaLibrarySortKey(column, ascending: false)], limit: 1))
        .asset(at: 0)
    }
    let dates =
      newest.flatMap { [$0.addedDate, $0.modificationDate] } + [state.withLock { $0.changed } ?? .distantPast]
    return dates.max() ?? .distantPast
  }

  /// Asks for `MPMediaLibraryDidChange` to be posted. Calls are counted: as many of
  /// `endGeneratingLibraryChangeNotifications()` end it.
  open func beginGeneratingLibraryChangeNotifications() {
    state.withLock { state in
      state.observers += 1
      guard state.observation == nil else { return }
      state.observation = library.observe { [weak self] difference in self?.tell(difference) }
    }
  }

  /// Ends what a call of `beginGeneratingLibraryChangeNotifications()` has asked for.
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
  ///   - uuid: The playlist's identifier, which the program chooses.
  ///   - creationMetadata: The name of a playlist that is made where there is none; nil: none is made.
  ///   - completionHandler: Called on a queue of the library's with the playlist, or with a `MPError`: `notFound` where
  ///     there is none and none is to be made.
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
  ///   - uuid: The playlist's identifier, which the program chooses.
  ///   - creationMetadata: The name of a playlist that is made where there is none; nil: none is made.
  /// - Throws: A `MPError`: `notFound` where there is none and none is to be made.
  open func getPlaylist(
    with uuid: UUID, creationMetadata: MPMediaPlaylistCreationMetadata?
  ) async throws -> MPMediaPlaylist {
    let found = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<UnsafeSendable<MPMediaPlaylist>, any Error>) in
      getPlaylist(with: uuid, creationMetadata: creationMetadata) { playlist, error in
        // Safety: nobody else has the playlist.
        let found = playlist.map { UnsafeSendable($0) }
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
