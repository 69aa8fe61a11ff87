import Dispatch
import Foundation
import Synchronization

/// Differences are made from recorded changes, so that changes by other processes are reported, too.
final class LibraryObservers: Sendable {
  private struct Contents {
    var observers: [Int: @Sendable (MediaLibraryDifference) -> Void] = [:]
    var next = 0
    var told: Int64 = 0
    var watcher: FolderWatcher?
  }

  private let contents = Mutex(Contents())
  private let queue = DispatchQueue(label: "org.swift.avfoundation.media-library.observers")

  deinit { contents.withLock { $0.watcher?.end() } }

  func begin(after change: Int64) { contents.withLock { $0.told = change } }

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
