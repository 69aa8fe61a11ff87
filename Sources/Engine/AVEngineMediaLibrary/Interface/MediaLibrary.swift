import Foundation
import Synchronization

/// The user's media: an index of the files below some folders, and what programs have recorded about them.
///
/// It can be used from any thread. The first query starts indexing the files in the background, unless the
/// configuration forbids it, and does not wait for that: the query finds what is indexed, and observers are notified of
/// the rest. Calls throw the errors of the databases.
package final class MediaLibrary: Sendable {
  package typealias Configuration = MediaLibraryConfiguration

  package let configuration: Configuration
  private let opened = Mutex<MediaStore?>(nil)
  let runs = IndexRuns()
  let observers = LibraryObservers()

  /// The library of the process, made at first use from its environment.
  private static let system = MediaLibrary(Configuration(environment: ProcessInfo.processInfo.environment))

  /// The library of a test, which replaces the process's library in the test's task.
  @TaskLocal package static var replacement: MediaLibrary?

  /// The library that the classes with Apple's names use: the replacement in a test's task, else that of the process.
  package static var current: MediaLibrary { replacement ?? system }

  /// Makes a library. The databases are not opened yet.
  package init(_ configuration: Configuration) { self.configuration = configuration }

  /// Returns a new UUID in upper case.
  package static func makeIdentifier() -> String { UUID().uuidString }

  /// The file that processes lock in turn to change the library.
  var changeLock: URL? { configuration.libraryFolder?.appendingPathComponent("media-library.lock") }

  // MARK: - The databases

  /// Returns the databases, opened at first use. If that fails, the next call tries again.
  func store() throws(MediaLibraryError) -> MediaStore {
    try opened.withLock { (opened) throws(MediaLibraryError) in
      if let opened { return opened }
      let store = try MediaStore(configuration)
      let trash = DesktopTrash(home: configuration.homeTrash)
      try ChangeRecovery(store: store, lock: changeLock, trash: trash).run()
      observers.begin(after: try store.read { (database) throws(MediaLibraryError) in try database.lastChange })
      opened = store
      return store
    }
  }

  /// Calls a closure with the databases. If the index is damaged, it is removed and made again; a damaged library is
  /// left as it is.
  func withStore<Value>(
    _ body: (MediaStore) throws(MediaLibraryError) -> Value
  ) throws(MediaLibraryError) -> Value {
    let store = try store()
    do throws(MediaLibraryError) { return try body(store) } catch {
      guard error.kind == .damaged, !store.isInMemory, store.isLibrarySound else { throw error }
      opened.withLock { opened in
        guard opened === store else { return }
        opened = nil
        MediaStore.indexFile(configuration)?.remove()
      }
      updateInBackground()
      return try body(try self.store())
    }
  }

  /// Reads from the databases. The first query also starts indexing the files in the background, if the configuration
  /// permits it and indexing was not requested before.
  func query<Value: Sendable>(
    _ body: (SQLiteConnection) throws(MediaLibraryError) -> Value
  ) throws(MediaLibraryError) -> Value {
    if configuration.indexesByItself, runs.isFirst() { updateInBackground() }
    return try withStore { (store) throws(MediaLibraryError) in try store.read(body) }
  }
}
