import AVEngineMediaLibrary
import Foundation
import TestSupport
import Testing

@Suite struct KilledLibraryTests {
  /// `KILLED_LIBRARY_TURNS` in the environment replaces the default.
  private static let turns = ProcessInfo.processInfo.environment["KILLED_LIBRARY_TURNS"].flatMap { Int($0) } ?? 8

  private func kill(_ bench: LibraryBench, _ words: [String], afterLines lines: Int = 0, yields: Int = 0) throws {
    let process = Process()
    process.executableURL = Tool.built("library-worker")
    process.arguments = [bench.root.path, bench.folder["state"].path] + words
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var seen = 0
    while seen < lines {
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { break }
      seen += bytes.count { $0 == UInt8(ascii: "\n") }
    }
    // The number of yields varies the moment at which the program is killed.
    for _ in 0..<yields { sched_yield() }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  @Test func nothingIsLostOfAnIndexRun() throws {
    let bench = try LibraryBench()
    let count = Self.turns * 15
    for number in 0..<count { try bench.wave("\(number % 7)/\(number).wav", seed: number) }
    var random = SplitMix(seed: 1)
    for _ in 0..<Self.turns { try kill(bench, ["index"], yields: Int.random(in: 0...60_000, using: &random)) }
    // A file that was being read when the program was killed is tried again by a later process.
    for _ in 0..<3 { _ = try Tool.runBuilt("library-worker", [bench.root.path, bench.folder["state"].path, "index"]) }
    try bench.library.update()
    #expect(try bench.library.count(MediaLibraryQuery()) == count)
    #expect(try Set(bench.identifiers().values).count == count)
    #expect(try bench.library.failures().isEmpty)
  }

  @Test func noHalfFileIsLeftOfAChange() throws {
    let bench = try LibraryBench()
    let source = bench.folder["clip.wav"]
    let bytes = LibraryBench.wave(seed: 1, frames: 400_000)
    try bytes.write(to: source)
    var random = SplitMix(seed: 2)
    for _ in 0..<Self.turns {
      try kill(
        bench, ["import", source.path], afterLines: Int.random(in: 0...2, using: &random),
        yields: Int.random(in: 0...4_000, using: &random))
    }
    let library = try bench.reopened().library
    // A change that reached the library but not the index is found by its file.
    try library.update()
    let rows = try library.fetch(MediaLibraryQuery())
    let assets = rows.assets(in: 0..<rows.count)
    // Opening the library reverts unfinished changes, so each file in the folder has been added and is complete.
    let files = try FileManager.default.contentsOfDirectory(atPath: bench.root.path)
    #expect(Set(files) == Set(assets.map(\.url.lastPathComponent)))
    for asset in assets { #expect(try Data(contentsOf: asset.url) == bytes && asset.isFavorite) }
  }

  @Test func nothingIsLostOnTheWayToTheTrash() throws {
    let bench = try LibraryBench()
    let count = Self.turns * 10
    for number in 0..<count { try bench.wave("\(number).wav", seed: number) }
    try bench.library.update()
    var random = SplitMix(seed: 3)
    for _ in 0..<Self.turns {
      try kill(
        bench, ["discard"], afterLines: Int.random(in: 1...4, using: &random),
        yields: Int.random(in: 0...4_000, using: &random))
    }
    let again = try bench.reopened()
    try again.library.update()
    let left = try again.names(MediaLibraryQuery())
    let files = try FileManager.default.contentsOfDirectory(atPath: bench.root.path)
    let trashed = try FileManager.default.contentsOfDirectory(atPath: bench.folder["state/Trash/files"].path)
    let notes = try FileManager.default.contentsOfDirectory(atPath: bench.folder["state/Trash/info"].path)
    #expect(Set(files) == Set(left) && files.count + trashed.count == count)
    #expect(Set(notes) == Set(trashed.map { $0 + ".trashinfo" }))
  }
}
