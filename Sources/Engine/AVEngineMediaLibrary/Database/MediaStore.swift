import Foundation
import Synchronization

/// One connection writes and another one reads, unless a database is in memory or the file system refuses locks.
final class MediaStore: Sendable {
  private let writer: Mutex<Held>
  private let reader: Mutex<Held?>
  let session: Int64
  let isInMemory: Bool

  // Safety: only the holder of its mutex uses a connection.
  private struct Held: @unchecked Sendable { let connection: SQLiteConnection }

  convenience init(_ configuration: MediaLibraryConfiguration) throws(MediaLibraryError) {
    try self.init(
      library: configuration.libraryFolder?.appendingPathComponent("media-library.sqlite"),
      index: Self.indexFile(configuration)?.url)
  }

  /// The name contains the version of the tables and a hash of the roots, so that other versions and other roots use
  /// other files.
  static func indexFile(_ configuration: MediaLibraryConfiguration) -> DatabaseFile? {
    var hash = WordHash()
    for root in configuration.roots.map(\.url.path).sorted() { hash.add(Array(root.utf8) + [0]) }
    let roots = hash.bytes.prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    return configuration.indexFolder.map {
      DatabaseFile(
        url: $0.appendingPathComponent("media-index-\(DatabaseSchema.index.version)-\(roots).sqlite"))
    }
  }

  var isLibrarySound: Bool {
    let answer = try? write { (database) throws(MediaLibraryError) in
      try database.first("PRAGMA main.quick_check(1)", []) { $0.text(0) } ?? nil
    }
    return answer == "ok"
  }

  init(library: URL?, index: URL?, schema: DatabaseSchema = .library) throws(MediaLibraryError) {
    let plan = StorePlan(library: library, index: index, schema: schema)
    let opened = try plan.open()
    session = try opened.beginSession()
    isInMemory = plan.isInMemory
    writer = Mutex(Held(connection: opened))
    reader = Mutex(plan.isInMemory ? nil : Held(connection: try plan.openAgain()))
  }

  /// The closure must not read media files, because other callers wait until the closure returns.
  func write<Value: Sendable>(
    _ body: (SQLiteConnection) throws(MediaLibraryError) -> Value
  ) throws(MediaLibraryError) -> Value {
    try writer.withLock { (held) throws(MediaLibraryError) in try body(held.connection) }
  }

  func change<Value: Sendable>(
    _ body: (SQLiteConnection) throws(MediaLibraryError) -> Value
  ) throws(MediaLibraryError) -> Value {
    try write { (connection) throws(MediaLibraryError) in
      try connection.transaction { () throws(MediaLibraryError) in try body(connection) }
    }
  }

  func read<Value: Sendable>(
    _ body: (SQLiteConnection) throws(MediaLibraryError) -> Value
  ) throws(MediaLibraryError) -> Value {
    if isInMemory { return try write(body) }
    return try reader.withLock { (held) throws(MediaLibraryError) in
      guard let held else { throw MediaLibraryError(.failed, "there is no connection to the database") }
      return try body(held.connection)
    }
  }
}

final class StorePlan {
  private let libraryFile: DatabaseFile?
  private let indexFile: DatabaseFile?
  private let schema: DatabaseSchema
  private let canWriteLibrary: Bool
  private let canWriteIndex: Bool
  private var way = DatabaseFile.Way.log

  init(library: URL?, index: URL?, schema: DatabaseSchema) {
    libraryFile = library.map(DatabaseFile.init)
    indexFile = index.map(DatabaseFile.init)
    self.schema = schema
    canWriteLibrary = libraryFile?.prepare() ?? false
    canWriteIndex = indexFile?.prepare() ?? false
  }

  var isInMemory: Bool { !canWriteLibrary || !canWriteIndex || way == .withoutLocks }

  func open() throws(MediaLibraryError) -> SQLiteConnection {
    do throws(MediaLibraryError) { return try prepare(try connectAnyWay()) } catch {
      // Only the index may be removed, because it can be made again.
      guard let indexFile, canWriteIndex, error.kind == .damaged || error.kind == .newerVersion else { throw error }
      try checkLibrary(error)
      indexFile.remove()
      guard indexFile.prepare() else { throw error }
      return try prepare(try connectAnyWay())
    }
  }

  private func connectAnyWay() throws(MediaLibraryError) -> SQLiteConnection {
    var failure: MediaLibraryError?
    for way in ways {
      do throws(MediaLibraryError) {
        let connection = try connect(way)
        self.way = way
        return connection
      } catch {
        // `.failed` can mean that the file system does not support this way.
        guard error.kind == .failed else { throw error }
        failure = failure ?? error
      }
    }
    throw failure ?? MediaLibraryError(.failed, "the databases cannot be opened")
  }

  private func checkLibrary(_ error: MediaLibraryError) throws(MediaLibraryError) {
    guard canWriteLibrary, let libraryFile else { return }
    let library = try SQLiteConnection(path: libraryFile.url.path, vfs: way.vfs)
    try configure(library, "main", way)
    guard try schema.storedVersion(library) <= schema.version else { throw error }
  }

  func openAgain() throws(MediaLibraryError) -> SQLiteConnection { try connect(way) }

  private var ways: [DatabaseFile.Way] {
    let files = [canWriteLibrary ? libraryFile : nil, canWriteIndex ? indexFile : nil].compactMap(\.self)
    return DatabaseFile.Way.allCases.filter { way in files.allSatisfy { $0.ways.contains(way) } }
  }

  private func connect(_ way: DatabaseFile.Way) throws(MediaLibraryError) -> SQLiteConnection {
    let library = canWriteLibrary ? libraryFile?.url.path ?? ":memory:" : ":memory:"
    let index = canWriteIndex ? indexFile?.url.path ?? ":memory:" : ":memory:"
    let connection = try SQLiteConnection(path: library, vfs: way.vfs)
    try connection.execute("PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF; PRAGMA mmap_size = 0")
    try configure(connection, "main", way)
    try connection.run("ATTACH ? AS idx", [.text(index)])
    try configure(connection, "idx", way)
    // After a crash of the system, the index may lack recent changes or be damaged. It can be made again.
    try connection.execute("PRAGMA idx.synchronous = OFF")
    return connection
  }

  private func configure(
    _ connection: SQLiteConnection, _ name: String, _ way: DatabaseFile.Way
  ) throws(MediaLibraryError) {
    // Negative sizes are in KiB.
    try connection.execute("PRAGMA \(name).cache_size = \(name == "idx" ? -8192 : -4096)")
    if way == .log {
      try connection.execute("PRAGMA \(name).journal_mode = WAL; PRAGMA \(name).synchronous = NORMAL")
    } else {
      // With exclusive locking, SQLite needs no shared memory to read a leftover write-ahead log.
      try connection.execute(
        """
        PRAGMA \(name).locking_mode = EXCLUSIVE; PRAGMA \(name).journal_mode = DELETE;
        PRAGMA \(name).locking_mode = NORMAL; PRAGMA \(name).synchronous = FULL
        """)
    }
    _ = try connection.integer("SELECT count(*) FROM \(name).sqlite_master")
  }

  private func prepare(_ connection: SQLiteConnection) throws(MediaLibraryError) -> SQLiteConnection {
    if !canWriteLibrary, let libraryFile, libraryFile.exists {
      try LibraryCopy.fill(connection, from: libraryFile.url)
    }
    try schema.prepare(connection, backup: canWriteLibrary ? libraryFile?.url : nil)
    try DatabaseSchema.index.prepare(connection, backup: nil)
    try connection.joinDatabases()
    return connection
  }
}

enum LibraryCopy {
  static func fill(_ connection: SQLiteConnection, from url: URL) throws(MediaLibraryError) {
    guard access(url.path, R_OK) == 0, let name = url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    else { return }
    let source = try SQLiteConnection(path: "file:\(name)?immutable=1&mode=ro", isAddress: true)
    try source.copy("main", to: connection, "main")
  }
}
