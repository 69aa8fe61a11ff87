import Foundation
import TestSupport
import Testing

@testable import AVEngineMediaLibrary

@Suite struct DamageTests {
  private func file(_ bench: LibraryBench, _ folder: String) throws -> URL {
    let all = try FileManager.default.contentsOfDirectory(atPath: bench.folder[folder].path)
    return bench.folder[folder].appendingPathComponent(try #require(all.first { $0.hasSuffix(".sqlite") }))
  }

  private func filled() throws -> LibraryBench {
    let bench = try LibraryBench()
    try bench.wave("a.wav", seed: 1)
    try bench.library.update()
    // SQLite's log is merged into the database file when the last connection closes.
    return bench
  }

  @Test func aDamagedLibraryIsAnErrorAndStaysAsItIs() throws {
    let library: URL
    let folder: TemporaryFolder
    do {
      let bench = try filled()
      (library, folder) = (try file(bench, "state/data"), bench.folder)
    }
    let damaged = Data(repeating: 0x5A, count: 20_000)
    try damaged.write(to: library)
    let again = try LibraryBench(folder)
    let error = #expect(throws: MediaLibraryError.self) { try again.library.count(MediaLibraryQuery()) }
    #expect(error?.kind == .damaged && error?.subject == library.path)
    #expect(throws: MediaLibraryError.self) { try again.library.update() }
    #expect(try Data(contentsOf: library) == damaged)
  }

  @Test func aDamagedIndexIsMadeAnew() throws {
    let (index, folder, before): (URL, TemporaryFolder, String?)
    do {
      let bench = try filled()
      (index, folder, before) = (
        try file(bench, "state/cache"), bench.folder, try bench.asset("a.wav")?.localIdentifier
      )
    }
    try Data(repeating: 0x5A, count: 20_000).write(to: index)
    let again = try LibraryBench(folder)
    try again.library.update()
    #expect(try again.asset("a.wav")?.localIdentifier == before && before != nil)
  }

  @Test func aNewerLibraryIsAnErrorAndStaysAsItIs() throws {
    let bench = try filled()
    let library = try file(bench, "state/data")
    let connection = try SQLiteConnection(path: library.path)
    try connection.execute("PRAGMA user_version = 99")
    let again = try bench.reopened()
    let error = #expect(throws: MediaLibraryError.self) { try again.library.update() }
    #expect(error?.kind == .newerVersion && error?.detail.contains("99") == true)
    #expect(try connection.integer("SELECT count(*) FROM identity") == 1)
  }

  @Test func aMigrationIsPrecededByABackup() throws {
    let bench = try filled()
    let library = try file(bench, "state/data")
    let newer = DatabaseSchema(
      name: "main", steps: DatabaseSchema.library.steps + ["ALTER TABLE main.identity ADD COLUMN note TEXT"])
    let store = try MediaStore(library: library, index: nil, schema: newer)
    #expect(
      try store.read { (database) throws(MediaLibraryError) in
        try database.integer("SELECT count(*) FROM identity WHERE note IS NULL")
      } == 1)
    let backup = try SQLiteConnection(path: library.path + ".version-1")
    #expect(try backup.integer("SELECT count(*) FROM identity") == 1)
    #expect(try backup.integer("PRAGMA user_version") == 1)
  }

  @Test func aMigrationThatFailsLeavesTheLibraryAsItWas() throws {
    let bench = try filled()
    let library = try file(bench, "state/data")
    let bad = DatabaseSchema(name: "main", steps: DatabaseSchema.library.steps + ["DROP TABLE main.album; NONSENSE"])
    #expect(throws: MediaLibraryError.self) { try MediaStore(library: library, index: nil, schema: bad) }
    let connection = try SQLiteConnection(path: library.path)
    #expect(try connection.integer("PRAGMA user_version") == 1)
    #expect(try connection.integer("SELECT count(*) FROM album") == 0)
  }

  @Test func aFileThatEndedTheProcessIsLeftOutOnce() throws {
    let bench = try filled()
    try bench.wave("bad.wav", seed: 2)
    // This is the mark that a process leaves if it ends while it reads the file.
    let store = try bench.library.store()
    let status = try #require(FileStatus(path: bench.root.appendingPathComponent("bad.wav").path))
    func leaveMark(_ store: MediaStore) throws {
      try store.change { (database) throws(MediaLibraryError) in
        let tables = IndexTables(database: database)
        let folder = try database.integer("SELECT id FROM idx.folder") ?? 0
        try tables.mark(PendingFile(folder: folder, folderPath: "", name: "bad.wav", status: status))
      }
    }
    try leaveMark(store)
    let second = try bench.reopened()
    let report = try second.library.update()
    #expect(report.read == 0 && report.failures.map(\.endedProcess) == [true])
    #expect(try second.library.update().read == 0)
    let third = try bench.reopened()
    #expect(try third.library.update().failures.isEmpty)
    #expect(try third.library.count(MediaLibraryQuery()) == 2)
  }

  @Test(arguments: [MediaLibraryError.Kind.notMedia, .notFound])
  func anInsertionThatFailsLeavesNoSteps(of kind: MediaLibraryError.Kind) throws {
    let bench = try LibraryBench { $0.usesUnnamedFiles = false }
    var sound = MediaLibraryInsertion(.data(LibraryBench.wave(seed: 1)))
    sound.fileName = "a.wav"
    let failing = kind == .notMedia ? bench.folder["b.wav"] : bench.folder["nothing.wav"]
    try Data("no sound".utf8).write(to: bench.folder["b.wav"])
    let error = #expect(throws: MediaLibraryError.self) {
      try bench.library.perform([.insert(sound), .insert(MediaLibraryInsertion(.file(failing)))])
    }
    #expect(error?.kind == kind)
    let steps = try bench.library.store().read { (database) throws(MediaLibraryError) in
      try database.integer("SELECT count(*) FROM main.pending")
    }
    #expect(steps == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.root.path).isEmpty)
  }

  @Test func aMountWithoutATrashIsAnError() throws {
    let folder = try TemporaryFolder()
    let path = folder["a.wav"].path
    try LibraryBench.wave(seed: 1).write(to: folder["a.wav"])
    let trash = DesktopTrash(home: nil, user: String(repeating: "x", count: 300))
    let error = #expect(throws: MediaLibraryError.self) { try trash.reserve(for: path, at: Date()) }
    #expect(error?.kind == .noTrash && FileManager.default.fileExists(atPath: path))
  }
}
