package import Foundation

extension MediaLibrary {
  package func fetch(_ query: MediaLibraryQuery) throws(MediaLibraryError) -> MediaLibraryRows {
    let ids = try self.query { (database) throws(MediaLibraryError) -> [Int64] in
      guard let statement = try self.statement(query, database) else { return [] }
      let ids = statement.ids
      return try database.integers(ids.sql, ids.values)
    }
    return MediaLibraryRows(query: query, ids: ids, library: self)
  }

  package func count(_ query: MediaLibraryQuery) throws(MediaLibraryError) -> Int {
    try self.query { (database) throws(MediaLibraryError) -> Int in
      guard let statement = try self.statement(query, database) else { return 0 }
      return Int(try database.integer(statement.count.sql, statement.count.values) ?? 0)
    }
  }

  package func assets(ids: [Int64]) throws(MediaLibraryError) -> [MediaLibraryAsset] {
    let found = try assets("a.id", ids.map { .integer($0) })
    let table = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    return ids.compactMap { table[$0] }
  }

  package func assets(localIdentifiers: [String]) throws(MediaLibraryError) -> [MediaLibraryAsset] {
    let found = try assets("d.uuid", localIdentifiers.map { .text($0) })
    let table = Dictionary(found.map { ($0.localIdentifier, $0) }) { first, _ in first }
    return localIdentifiers.compactMap { table[$0] }
  }

  package func asset(at url: URL) throws(MediaLibraryError) -> MediaLibraryAsset? {
    guard url.isFileURL else { return nil }
    return try assets("d.path", [.text(url.standardizedFileURL.path)]).first
  }

  private func assets(_ column: String, _ values: [SQLiteValue]) throws(MediaLibraryError) -> [MediaLibraryAsset] {
    try query { (database) throws(MediaLibraryError) -> [MediaLibraryAsset] in
      var found: [MediaLibraryAsset] = []
      // All parts use one of two statements. Parameters without a value are NULL.
      for start in stride(from: 0, to: values.count, by: 128) {
        let part = values[start..<min(values.count, start + 128)]
        let marks = Array(repeating: "?", count: part.count == 1 ? 1 : 128).joined(separator: ",")
        found += try database.all(
          "SELECT \(AssetRow.columns) FROM \(AssetRow.tables) WHERE \(column) IN (\(marks))", Array(part),
          AssetRow.asset)
      }
      return found
    }
  }

  private func statement(
    _ query: MediaLibraryQuery, _ database: SQLiteConnection
  ) throws(MediaLibraryError) -> QueryStatement? {
    guard let id = query.collection else {
      return try QueryStatement(query, collection: nil, now: configuration.now())
    }
    guard let collection = try LibraryCollections(database: database).collection(id: id) else { return nil }
    return try QueryStatement(query, collection: collection, now: configuration.now())
  }

  // MARK: - Collections

  package func collections() throws(MediaLibraryError) -> [MediaLibraryCollection] {
    try query { (database) throws(MediaLibraryError) in try LibraryCollections(database: database).all() }
  }

  package func collection(id: String) throws(MediaLibraryError) -> MediaLibraryCollection? {
    try query { (database) throws(MediaLibraryError) in try LibraryCollections(database: database).collection(id: id) }
  }

  /// Smart albums are left out.
  package func collections(containing localIdentifier: String) throws(MediaLibraryError) -> [MediaLibraryCollection] {
    try query { (database) throws(MediaLibraryError) in
      try LibraryCollections(database: database).all(containing: localIdentifier)
    }
  }
}
