import Dispatch
import Foundation
import Synchronization

/// Those who are told of differences. The databases keep a list of changes, from which each process makes its own
/// differences, so that changes of other processes are told as well.
final class LibraryObservers: Sendable {
  private struct Contents {
    var observers: [Int: @Sendable (MediaLibraryDifference) -> Void] = [:]
    var next = 0
    /// The last change that was told.
    var told: Int64 = 0
    var watcher: FolderWatcher?
  }

  private let contents = Mutex(Contents())
  private let queue = DispatchQueue(label: "org.swift.avfoundation.media-library.observers")

  deinit { contents.withLock { $0.watcher?.end() } }

  /// Changes up to this one were there before the library was opened.
  func begin(after change: Int64) { contents.withLock { $0.told = change } }

  /// - Parameter makeWatcher: Makes the watcher of folders, for the first observer.
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

  /// Tells what the databases have noted since the last time.
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

  /// Waits until those who are being told have been.
  func flush() { queue.sync {} }
}

/// Makes a difference of the list of changes.
struct DifferenceReader {
  let database: SQLiteConnection

  /// Changes that the list keeps for slow processes.
  private static let kept: Int64 = 50_000

  func difference(after: Int64) throws(MediaLibraryError) -> (difference: MediaLibraryDifference, last: Int64) {
    var difference = MediaLibraryDifference()
    var last = after
    try database.run(
      "SELECT number, asset, identifier, collection, what FROM idx.change WHERE number > ? ORDER BY number",
      [.integer(after)]
    ) { row in
      last = row.integer(0)
      let event = SQLiteConnection.Event(rawValue: row.integer(4))
      if let collection = row.text(3) {
        difference.add(event, collection: collection)
      } else {
        difference.add(event, asset: row.integer(1), identifier: row.text(2))
      }
      return true
    }
    return (difference, last)
  }

  /// Takes away what all processes have had time to see.
  static func trim(_ database: SQLiteConnection) throws(MediaLibraryError) {
    try database.run("DELETE FROM idx.change WHERE number <= ?", [.integer(try database.lastChange - kept)])
  }
}

extension MediaLibraryDifference {
  fileprivate mutating func add(_ event: SQLiteConnection.Event?, asset: Int64, identifier: String?) {
    switch event {
    case .inserted:
      if removed.remove(asset) != nil {
        changed.insert(asset)
        if let identifier { removedIdentifiers.remove(identifier) }
      } else {
        inserted.insert(asset)
      }
    case .removed:
      changed.remove(asset)
      changedContents.remove(asset)
      if inserted.remove(asset) == nil {
        removed.insert(asset)
        if let identifier { removedIdentifiers.insert(identifier) }
      }
    case .changed: if !inserted.contains(asset) { changed.insert(asset) }
    case .changedContents:
      if !inserted.contains(asset) {
        changed.insert(asset)
        changedContents.insert(asset)
      }
    default: break
    }
  }

  fileprivate mutating func add(_ event: SQLiteConnection.Event?, collection: String) {
    switch event {
    case .collectionInserted:
      if removedCollections.remove(collection) != nil {
        changedCollections.insert(collection)
      } else {
        insertedCollections.insert(collection)
      }
    case .collectionRemoved:
      changedCollections.remove(collection)
      if insertedCollections.remove(collection) == nil { removedCollections.insert(collection) }
    case .collectionChanged: if !insertedCollections.contains(collection) { changedCollections.insert(collection) }
    default: break
    }
  }
}
