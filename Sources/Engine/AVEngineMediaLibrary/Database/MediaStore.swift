import Foundation
import Synchronization

/// The two databases of a library, opened together: the library's own, and the index.
///
/// One connection writes. Another one reads beside it, unless something is in memory, where a connection sees only its
/// own.
final class MediaStore: Sendable {
  private let writer: Mutex<Held>
  private let reader: Mutex<Held?>
  /// Tells this process's runs from those of others.
  let session: Int64
  let isInMemory: Bool

  // Safety: a connection is used by the holder of its mutex alone.
  private struct Held: @unchecked Sendable { let connection: SQLiteConnection }

  convenience init(_ configuration: MediaLibraryConfiguration) throws(MediaLibraryError) {
    try self.init(
      library: configuration.libraryFolder?.appendingPathComponent("media-library.sqlite"),
      index: Self.indexFile(configuration)?.url)
  }

  /// The index has its version and its roots in its name, so that programs of several versions, or with other roots,
  /// do not take it from each other.
  static func indexFile(_ configuration: MediaLibraryConfiguration) -> DatabaseFile? {
    var hash = WordHash()
    for root in configuration.roots.map(\.url.path).sorted() { hash.add(Array(root.utf8) + [0]) }
    let roots = hash.bytes.prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    return configuration.indexFolder.map {
      DatabaseFile(
        url: $0.appendingPathComponent("media-index-\(DatabaseSchema.index.version)-\(roots).sqlite"))
    }
  }

  /// Whether the library's own database has no damage.
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

  /// Reads or writes. No file is read meanwhile, so that others do not wait for long.
  func write<Value: Sendable>(
    _ body: (SQLiteConnection) throws(MediaLibraryError) -> Value
  ) throws(MediaLibraryError) -> Value {
    try writer.withLock { (held) throws(MediaLibraryError) in try body(held.connection) }
  }

  /// One transaction.
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
      guard let held else { throw MediaLibraryError(.failed, "there is no connection to read by") }
      return try body(held.connection)
    }
  }
}

/// How the databases of a store are opened.
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

  /// The connection that writes, with its tables at their newest versions.
  func open() throws(MediaLibraryError) -> SQLiteConnection {
    do throws(MediaLibraryError) { return try prepare(try connectAnyWay()) } catch {
      // The index can be made anew, and the library cannot.
      guard let indexFile, canWriteIndex, error.kind == .damaged || error.kind == .newerVersion else { throw error }
      try checkLibrary(error)
      indexFile.remove()
      guard indexFile.prepare() else { throw error }
      return try prepare(try connectAnyWay())
    }
  }

  /// A connection by the first way that the file systems allow.
  private func connectAnyWay() throws(MediaLibraryError) -> SQLiteConnection {
    var failure: MediaLibraryError?
    for way in ways {
      do throws(MediaLibraryError) {
        let connection = try connect(way)
        self.way = way
        return connection
      } catch {
        // A file system that refuses something is the reason to try another way; others are none.
        guard error.kind == .failed else { throw error }
        failure = failure ?? error
      }
    }
    throw failure ?? MediaLibraryError(.failed, "the databases cannot be opened")
  }

  /// Fails where the error is one of the library.
  private func checkLibrary(_ error: MediaLibraryError) throws(MediaLibraryError) {
    guard canWriteLibrary, let libraryFile else { return }
    let library = try SQLiteConnection(path: libraryFile.url.path, vfs: way.vfs)
    try configure(library, "main", way)
    guard try schema.storedVersion(library) <= schema.version else { throw error }
  }

  /// Another connection, to what `open` has opened.
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
    // What the system had not written when it ended is read from the files again.
    try connection.execute("PRAGMA idx.synchronous = OFF")
    return connection
  }

  private func configure(
    _ connection: SQLiteConnection, _ name: String, _ way: DatabaseFile.Way
  ) throws(MediaLibraryError) {
    try connection.execute("PRAGMA \(name).cache_size = -4096")
    if way == .log {
      try connection.execute("PRAGMA \(name).journal_mode = WAL; PRAGMA \(name).synchronous = NORMAL")
    } else {
      // A database that had a log is read by one connection, which needs no shared memory for that.
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

/// A library that can be read and not written, in memory.
enum LibraryCopy {
  static func fill(_ connection: SQLiteConnection, from url: URL) throws(MediaLibraryError) {
    guard access(url.path, R_OK) == 0, let name = url.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    else { return }
    let source = try SQLiteConnection(path: "file:\(name)?immutable=1&mode=ro", isAddress: true)
    try source.copy("main", to: connection, "main")
  }
}
