internal import AVEngineCSQLite
import Foundation

/// Only one thread at a time may use a connection.
final class SQLiteConnection {
  // Safety: the pointer is closed once, in deinit, after its statements.
  let raw: OpaquePointer
  let path: String
  private var statements: [String: OpaquePointer] = [:]

  private static let maximumStatements = 64
  /// The milliseconds for which a statement waits for a lock.
  private static let patience: Int32 = 5_000

  /// - Parameter isAddress: Whether the path is a URI of SQLite with options. The database is then only read.
  init(path: String, vfs: String? = nil, isAddress: Bool = false) throws(MediaLibraryError) {
    guard clazy_load(csqlite_library()) else {
      throw MediaLibraryError(.libraryMissing, String(cString: clazy_error(csqlite_library())))
    }
    var opened: OpaquePointer?
    let access = isAddress ? CSQLITE_OPEN_READONLY | CSQLITE_OPEN_URI : CSQLITE_OPEN_READWRITE
    // SQLite needs no mutex, because one thread uses a connection at a time.
    let status = sqlite3_open_v2(path, &opened, access | CSQLITE_OPEN_NOMUTEX, vfs)
    guard let opened else { throw MediaLibraryError(.failed, "SQLite has no memory left", of: path) }
    raw = opened
    self.path = path
    sqlite3_extended_result_codes(raw, 1)
    sqlite3_busy_timeout(raw, Self.patience)
    if status != CSQLITE_OK { throw failure() }
    SQLiteText.register(in: raw)
  }

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(raw)
  }

  // MARK: - Statements

  func execute(_ sql: String) throws(MediaLibraryError) {
    guard sqlite3_exec(raw, sql, nil, nil, nil) == CSQLITE_OK else { throw failure() }
  }

  func run(
    _ sql: String, _ values: [SQLiteValue] = [], row: (borrowing SQLiteRow) -> Bool = { _ in true }
  ) throws(MediaLibraryError) {
    let statement = try bound(sql, values)
    defer { release(statement) }
    while true {
      let status = sqlite3_step(statement)
      if status == CSQLITE_DONE { return }
      guard status == CSQLITE_ROW else { throw failure() }
      if !row(SQLiteRow(statement)) { return }
    }
  }

  private func bound(_ sql: String, _ values: [SQLiteValue]) throws(MediaLibraryError) -> OpaquePointer {
    let statement = try prepared(sql)
    for (index, value) in values.enumerated() {
      guard value.bind(to: statement, at: Int32(index + 1)) == CSQLITE_OK else {
        let error = failure()
        release(statement)
        throw error
      }
    }
    return statement
  }

  private func release(_ statement: OpaquePointer) {
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  func first<Value>(
    _ sql: String, _ values: [SQLiteValue] = [], _ read: (borrowing SQLiteRow) -> Value
  ) throws(MediaLibraryError) -> Value? {
    var found: Value?
    try run(sql, values) { row in
      found = read(row)
      return false
    }
    return found
  }

  func all<Value>(
    _ sql: String, _ values: [SQLiteValue] = [], _ read: (borrowing SQLiteRow) -> Value
  ) throws(MediaLibraryError) -> [Value] {
    var found: [Value] = []
    try run(sql, values) { row in
      found.append(read(row))
      return true
    }
    return found
  }

  /// Calls no closure for each row, because a fetch can have 100,000 rows.
  func integers(_ sql: String, _ values: [SQLiteValue]) throws(MediaLibraryError) -> [Int64] {
    let statement = try bound(sql, values)
    defer { release(statement) }
    var found: [Int64] = []
    while true {
      let status = sqlite3_step(statement)
      if status == CSQLITE_DONE { return found }
      guard status == CSQLITE_ROW else { throw failure() }
      found.append(sqlite3_column_int64(statement, 0))
    }
  }

  func integer(_ sql: String, _ values: [SQLiteValue] = []) throws(MediaLibraryError) -> Int64? {
    try first(sql, values) { $0.integer(0) }
  }

  var lastInsertedID: Int64 { sqlite3_last_insert_rowid(raw) }
  var changedRows: Int { Int(sqlite3_changes(raw)) }

  private func prepared(_ sql: String) throws(MediaLibraryError) -> OpaquePointer {
    if let known = statements[sql] { return known }
    if statements.count >= Self.maximumStatements {
      for statement in statements.values { sqlite3_finalize(statement) }
      statements = [:]
    }
    var made: OpaquePointer?
    guard sqlite3_prepare_v2(raw, sql, -1, &made, nil) == CSQLITE_OK, let made else { throw failure() }
    statements[sql] = made
    return made
  }

  // MARK: - Transactions

  func transaction<Value>(_ body: () throws(MediaLibraryError) -> Value) throws(MediaLibraryError) -> Value {
    try execute("BEGIN IMMEDIATE")
    do throws(MediaLibraryError) {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      if sqlite3_get_autocommit(raw) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  // MARK: - Errors

  func failure() -> MediaLibraryError {
    let code = sqlite3_extended_errcode(raw)
    let text = String(cString: sqlite3_errmsg(raw))
    let kind: MediaLibraryError.Kind =
      switch code & 0xFF {
      case CSQLITE_CORRUPT, CSQLITE_NOTADB: .damaged
      case CSQLITE_BUSY, CSQLITE_LOCKED, CSQLITE_PROTOCOL: .locked
      case CSQLITE_FULL: .diskFull
      default: .failed
      }
    let words =
      switch kind {
      case .damaged: "the database is damaged and was not changed (\(text))"
      case .locked: "another program keeps the database locked (\(text))"
      case .diskFull: "there is no space left for the database (\(text))"
      default: "the database failed (\(text), \(code))"
      }
    return MediaLibraryError(kind, words, of: path)
  }
}
