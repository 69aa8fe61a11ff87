import Foundation
import Synchronization

/// The user's media: an index of the files beneath some folders, and what programs have noted of them.
///
/// All of it can be used from any thread. The first query starts a run of the index in the background and never waits
/// for it: it finds what is known, and observers are told what comes. Errors of the databases are thrown by each call.
package final class MediaLibrary: Sendable {
  package typealias Configuration = MediaLibraryConfiguration
  package typealias Limits = MediaLibraryLimits

  package let configuration: Configuration
  private let opened = Mutex<MediaStore?>(nil)
  let runs = IndexRuns()
  let observers = LibraryObservers()

  /// The library of the process, made at first use by its environment.
  private static let system = MediaLibrary(Configuration(environment: ProcessInfo.processInfo.environment))

  /// A test's own library, in place of the process's.
  @TaskLocal package static var replacement: MediaLibrary?

  /// The library that the classes with Apple's names use: that of the process, or in a test's task its own.
  package static var current: MediaLibrary { replacement ?? system }

  /// Opens nothing yet.
  package init(_ configuration: Configuration) { self.configuration = configuration }

  /// A UUID in upper case for something new.
  package static func makeIdentifier() -> String { UUID().uuidString }

  /// A file that processes lock in turn, to change the library.
  var changeLock: URL? { configuration.libraryFolder?.appendingPathComponent("media-library.lock") }

  // MARK: - The databases

  /// The databases, opened at first use. Where that fails, the next call tries again.
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

  /// Uses the databases. An index that turns out to be damaged is removed and made anew; a library is left as it is.
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

  /// Reads what is known, and has the index brought up to date at the first time.
  func query<Value: Sendable>(
    _ body: (SQLiteConnection) throws(MediaLibraryError) -> Value
  ) throws(MediaLibraryError) -> Value {
    if configuration.indexesByItself, runs.isFirst() { updateInBackground() }
    return try withStore { (store) throws(MediaLibraryError) in try store.read(body) }
  }
}
