import Foundation

extension SQLiteConnection {
  func joinDatabases() throws(MediaLibraryError) {
    try transaction { () throws(MediaLibraryError) in
      let library = try first("SELECT value FROM main.setting WHERE name = 'identifier'", []) { $0.text(0) } ?? nil
      let known = try first("SELECT value FROM idx.setting WHERE name = 'library'", []) { $0.text(0) } ?? nil
      if library != known {
        try emptyIndex()
        try run("INSERT OR REPLACE INTO idx.setting VALUES ('library', ?)", [SQLiteValue(library)])
      }
      let generation = try integer("SELECT value FROM main.setting WHERE name = 'generation'") ?? 0
      if try integer("SELECT value FROM idx.setting WHERE name = 'generation'") != generation {
        try mirror(where: "1")
        try run("INSERT OR REPLACE INTO idx.setting VALUES ('generation', ?)", [.integer(generation)])
      }
    }
  }

  private func emptyIndex() throws(MediaLibraryError) {
    for table in ["folder", "file", "reading", "asset", "detail", "change", "setting"] {
      try execute("DELETE FROM idx.\(table)")
    }
  }

  /// - Parameter condition: SQL about rows of `main.identity`, named `i`.
  func mirror(where condition: String, _ values: [SQLiteValue] = []) throws(MediaLibraryError) {
    try run(
      """
      UPDATE idx.asset SET favorite = i.favorite, hidden = i.hidden, created = ifnull(i.created, asset.created),
        latitude = CASE i.place WHEN 0 THEN asset.latitude ELSE i.latitude END,
        longitude = CASE i.place WHEN 0 THEN asset.longitude ELSE i.longitude END
      FROM main.identity AS i WHERE i.id = asset.id AND \(condition)
      """, values)
    try run(
      """
      UPDATE idx.detail SET play_count = i.play_count, skip_count = i.skip_count, rating = i.rating,
        last_played = i.last_played, altitude = CASE i.place WHEN 0 THEN detail.altitude ELSE i.altitude END
      FROM main.identity AS i WHERE i.id = detail.id AND \(condition)
      """, values)
  }

  /// If the counts of the databases differ, `joinDatabases` copies the library's values again.
  func countGeneration() throws(MediaLibraryError) {
    try execute("UPDATE main.setting SET value = value + 1 WHERE name = 'generation'")
    try execute(
      """
      INSERT OR REPLACE INTO idx.setting SELECT 'generation', value FROM main.setting WHERE name = 'generation'
      """)
  }

  func beginSession() throws(MediaLibraryError) -> Int64 {
    try transaction { () throws(MediaLibraryError) in
      let session = (try integer("SELECT value FROM idx.setting WHERE name = 'session'") ?? 0) + 1
      try run("INSERT OR REPLACE INTO idx.setting VALUES ('session', ?)", [.integer(session)])
      return session
    }
  }

  // MARK: - Differences

  /// The raw values are stored in the database.
  enum Event: Int64 {
    case inserted = 1, removed, changed, changedContents, collectionInserted, collectionRemoved, collectionChanged
  }

  func note(_ event: Event, asset: Int64, identifier: String? = nil) throws(MediaLibraryError) {
    try run(
      "INSERT INTO idx.change(asset, identifier, what) VALUES (?, ?, ?)",
      [.integer(asset), SQLiteValue(identifier), .integer(event.rawValue)])
  }

  func note(_ event: Event, collection: String) throws(MediaLibraryError) {
    try run("INSERT INTO idx.change(collection, what) VALUES (?, ?)", [.text(collection), .integer(event.rawValue)])
  }

  var lastChange: Int64 {
    get throws(MediaLibraryError) { try integer("SELECT seq FROM idx.sqlite_sequence WHERE name = 'change'") ?? 0 }
  }
}
