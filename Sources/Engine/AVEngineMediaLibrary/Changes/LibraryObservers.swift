import Dispatch
import Foundation
import Synchronization

/// The observers of differences. The index keeps a list of changes, from which each process makes its differences, so
/// that changes by other processes are reported too.
final class LibraryObservers: Sendable {
  private struct Contents {
    var observers: [Int: @Sendable (MediaLibraryDifference) -> Void] = [:]
    var next = 0
    /// The number of the newest recorded change that has been handled.
    var told: Int64 = 0
    var watcher: FolderWatcher?
  }

  private let contents = Mutex(Contents())
  private let queue = DispatchQueue(label: "org.swift.avfoundation.media-library.observers")

  deinit { contents.withLock { $0.watcher?.end() } }

  /// Excludes changes up to this one, which were made before the library was opened.
  func begin(after change: Int64) { contents.withLock { $0.told = change } }

  /// - Parameter makeWatcher: makes the watcher of folders; called if there is none.
  func add(
    _ tell: @escaping @Sendable (MediaLibraryDifference) -> Void, makeWatcher: () -> FolderWatcher?
  ) -> MediaLibraryObservation {
    let number = contents.withLock { contents in
      contents.next += 1
      contents.observers[contents.next] = tell
      if contents.watcher == nil { contents.watcher = makeWatcher() }
      return contents.next
    }
    return MediaLibraryObservation { [weak self] in self?.remove(number) }
  }

  private func remove(_ number: Int) {
    let ended = contents.withLock { contents -> FolderWatcher? in
      contents.observers[number] = nil
      guard contents.observers.isEmpty else { return nil }
      defer { contents.watcher = nil }
      return contents.watcher
    }
    ended?.end()
  }

  func tell(from store: MediaStore) {
    contents.withLock { contents in
      let since = contents.told
      guard
        let found = try? store.read({ (database) throws(MediaLibraryError) in
          try DifferenceReader(database: database).difference(after: since)
        }), found.last > since
      else { return }
      contents.told = found.last
      let observers = contents.observers.values
      guard !found.difference.isEmpty, !observers.isEmpty else { return }
      queue.async { for tell in observers { tell(found.difference) } }
    }
  }

  func flush() { queue.sync {} }
}
