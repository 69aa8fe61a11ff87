internal import AVEngineCSQLite
import Foundation

struct DatabaseSchema {
  /// The name of the database in SQLite's connections.
  let name: String
  /// The statements that make version 1, then version 2, and so on. Statements of a released version must not change.
  let steps: [String]

  var version: Int64 { Int64(steps.count) }

  func storedVersion(_ connection: SQLiteConnection) throws(MediaLibraryError) -> Int64 {
    try connection.integer("PRAGMA \(name).user_version") ?? 0
  }

  /// - Parameter backup: The path to which `.version-` and the older version are appended; nil for no backup.
  func prepare(_ connection: SQLiteConnection, backup: URL?) throws(MediaLibraryError) {
    let stored = try storedVersion(connection)
    if stored == version { return }
    guard stored < version else { throw newer(stored, connection) }
    if stored > 0, let backup { try connection.back(up: name, to: "\(backup.path).version-\(stored)") }
    try connection.transaction { () throws(MediaLibraryError) in
      // Another process may have changed the tables since `stored` was read.
      let now = try storedVersion(connection)
      guard now <= version else { throw newer(now, connection) }
      for step in steps[Int(now)...] { try connection.execute(step) }
      try connection.execute("PRAGMA \(name).user_version = \(version)")
    }
  }

  private func newer(_ stored: Int64, _ connection: SQLiteConnection) -> MediaLibraryError {
    MediaLibraryError(
      .newerVersion,
      "the database has version \(stored), from a newer program; this program supports version \(version)",
      of: connection.path)
  }
}

extension SQLiteConnection {
  /// If the file exists already, it stays as it is.
  func back(up name: String, to path: String) throws(MediaLibraryError) {
    let made = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if made < 0, errno == EEXIST { return }
    guard made >= 0 else {
      throw MediaLibraryError(.failed, "no backup can be written: \(String(cString: strerror(errno)))", of: path)
    }
    close(made)
    do throws(MediaLibraryError) {
      let target = try SQLiteConnection(path: path)
      try copy(name, to: target, "main")
    } catch {
      unlink(path)
      throw error
    }
  }

  func copy(_ name: String, to target: SQLiteConnection, _ targetName: String) throws(MediaLibraryError) {
    guard let backup = sqlite3_backup_init(target.raw, targetName, raw, name) else { throw target.failure() }
    let status = sqlite3_backup_step(backup, -1)
    guard sqlite3_backup_finish(backup) == CSQLITE_OK, status == CSQLITE_DONE else {
      throw target.failure()
    }
  }
}

extension DatabaseSchema {
  /// The library cannot be made again from the media files.
  static let library = DatabaseSchema(
    name: "main",
    steps: [
      """
      CREATE TABLE setting(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
      INSERT INTO setting VALUES ('identifier', hex(randomblob(16))), ('generation', 0);
      CREATE TABLE identity(
        id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE, path TEXT NOT NULL, device INTEGER NOT NULL,
        inode INTEGER NOT NULL, birth INTEGER NOT NULL, size INTEGER NOT NULL, print BLOB NOT NULL, added REAL NOT NULL,
        favorite INTEGER NOT NULL DEFAULT 0, hidden INTEGER NOT NULL DEFAULT 0, created REAL,
        place INTEGER NOT NULL DEFAULT 0, latitude REAL, longitude REAL, altitude REAL,
        play_count INTEGER NOT NULL DEFAULT 0, skip_count INTEGER NOT NULL DEFAULT 0,
        rating INTEGER NOT NULL DEFAULT 0, last_played REAL);
      CREATE INDEX identity_path ON identity(path);
      CREATE INDEX identity_inode ON identity(inode);
      CREATE INDEX identity_print ON identity(size, print);
      CREATE TABLE album(
        id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT NOT NULL UNIQUE, title TEXT NOT NULL, kind INTEGER NOT NULL,
        created REAL NOT NULL);
      CREATE TABLE album_item(
        album INTEGER NOT NULL, position INTEGER NOT NULL, asset INTEGER NOT NULL,
        PRIMARY KEY(album, position)) WITHOUT ROWID;
      CREATE INDEX album_item_asset ON album_item(asset);
      CREATE TABLE folder(
        uuid TEXT NOT NULL UNIQUE, path TEXT NOT NULL, device INTEGER NOT NULL, inode INTEGER NOT NULL);
      CREATE INDEX folder_path ON folder(path);
      CREATE INDEX folder_inode ON folder(inode);
      CREATE TABLE pending(
        id INTEGER PRIMARY KEY, owner TEXT NOT NULL, kind INTEGER NOT NULL, path TEXT NOT NULL, other TEXT NOT NULL,
        device INTEGER NOT NULL, inode INTEGER NOT NULL);
      """
    ])

  /// The index can be made again from the media files and the library.
  static let index = DatabaseSchema(
    name: "idx",
    steps: [
      """
      CREATE TABLE idx.setting(name TEXT PRIMARY KEY, value) WITHOUT ROWID;
      CREATE TABLE idx.folder(
        id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, uuid TEXT NOT NULL, parent INTEGER);
      CREATE TABLE idx.file(
        folder INTEGER NOT NULL, name TEXT NOT NULL, device INTEGER NOT NULL, inode INTEGER NOT NULL,
        size INTEGER NOT NULL, modified INTEGER NOT NULL, asset INTEGER, reason TEXT,
        ended INTEGER NOT NULL DEFAULT 0, session INTEGER NOT NULL DEFAULT 0,
        PRIMARY KEY(folder, name)) WITHOUT ROWID;
      CREATE INDEX idx.file_asset ON file(asset) WHERE asset IS NOT NULL;
      CREATE INDEX idx.file_failure ON file(reason) WHERE reason IS NOT NULL;
      CREATE TABLE idx.reading(
        folder INTEGER NOT NULL, name TEXT NOT NULL, device INTEGER NOT NULL, inode INTEGER NOT NULL,
        size INTEGER NOT NULL, modified INTEGER NOT NULL, PRIMARY KEY(folder, name)) WITHOUT ROWID;
      CREATE TABLE idx.asset(
        id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, subtypes INTEGER NOT NULL, favorite INTEGER NOT NULL,
        hidden INTEGER NOT NULL, created REAL NOT NULL, modified REAL NOT NULL, added REAL NOT NULL,
        duration REAL NOT NULL, width INTEGER NOT NULL, height INTEGER NOT NULL, rate REAL NOT NULL,
        size INTEGER NOT NULL, latitude REAL, longitude REAL);
      CREATE INDEX idx.asset_created ON asset(created, kind, hidden, duration, favorite, subtypes);
      CREATE TABLE idx.detail(
        id INTEGER PRIMARY KEY, uuid TEXT NOT NULL UNIQUE, persistent INTEGER NOT NULL, folder INTEGER NOT NULL,
        path TEXT NOT NULL UNIQUE, name TEXT NOT NULL, title TEXT NOT NULL, own_title TEXT, artist TEXT, album TEXT,
        album_artist TEXT, composer TEXT, genre TEXT, comments TEXT, track INTEGER, track_count INTEGER, disc INTEGER,
        disc_count INTEGER, beats INTEGER, compilation INTEGER, artwork INTEGER, released REAL, protected INTEGER,
        chapters INTEGER, duration_value INTEGER, duration_scale INTEGER, altitude REAL, album_key INTEGER,
        artist_key INTEGER, album_artist_key INTEGER, composer_key INTEGER, genre_key INTEGER, play_count INTEGER,
        skip_count INTEGER, rating INTEGER, last_played REAL);
      CREATE INDEX idx.detail_folder ON detail(folder);
      CREATE INDEX idx.detail_persistent ON detail(persistent);
      CREATE TABLE idx.change(
        number INTEGER PRIMARY KEY AUTOINCREMENT, asset INTEGER, identifier TEXT, collection TEXT, what INTEGER NOT NULL);
      """,
      // This SQL index has `id`, because equal dates are ordered by `id`.
      """
      ALTER TABLE idx.folder DROP COLUMN parent;
      DROP INDEX idx.asset_created;
      CREATE INDEX idx.asset_created ON asset(
        created, id, kind, hidden, favorite, width, height, duration, subtypes);
      """,
      // No table changes. The version is part of the index file's name, so files are read again, for the subtypes of
      // animations and of spatial video.
      "-- version 3",
    ])
}
