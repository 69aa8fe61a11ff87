struct DifferenceReader {
  let database: SQLiteConnection

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
