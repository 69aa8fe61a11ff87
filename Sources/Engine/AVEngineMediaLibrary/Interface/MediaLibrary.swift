import Foundation
import Synchronization

/// The first query starts indexing in the background, unless a run has begun or the configuration forbids it.
package final class MediaLibrary: Sendable {
  package typealias Configuration = MediaLibraryConfiguration

  package let configuration: Configuration
  private let opened = Mutex<MediaStore?>(nil)
  let runs = IndexRuns()
  let observers = LibraryObservers()

  private static let system = MediaLibrary(Configuration(environment: ProcessInfo.processInfo.environment))

  /// The library that replaces the process's library in the task of a test.
  @TaskLocal package static var replacement: MediaLibrary?

  package static var current: MediaLibrary { replacement ?? system }

  package init(_ configuration: Configuration) { self.configuration = configuration }

  package static func makeIdentifier() -> String { UUID().uuidString }

  var changeLock: URL? { configuration.libraryFolder?.appendingPathComponent("media-library.lock") }

  // MARK: - The databases

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

  /// May replace a damaged index by an empty one and call the closure again.
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

  func query<Value: Sendable>(
    _ body: (SQLiteConnection) throws(MediaLibraryError) -> Value
  ) throws(MediaLibraryError) -> Value {
    if configuration.indexesByItself, runs.isFirst() { updateInBackground() }
    return try withStore { (store) throws(MediaLibraryError) in try store.read(body) }
  }
}
