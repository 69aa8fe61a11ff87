import AVEngineMediaLibrary
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct IdentityTests {
  @Test func aMovedFileAndAFileInARenamedFolderKeepTheirIdentifiers() throws {
    let bench = try LibraryBench()
    try bench.wave("one.wav", seed: 1)
    try bench.wave("trip/two.wav", seed: 2)
    try bench.library.update()
    let before = try bench.identifiers()
    let folder = try #require(try bench.library.collections().first { $0.url?.lastPathComponent == "trip" })
    try bench.move("one.wav", to: "deep/er/first.wav")
    try bench.move("trip", to: "journey")
    let report = try bench.library.update()
    let after = try bench.identifiers()
    #expect(after.count == 2 && after["first.wav"] == before["one.wav"] && after["two.wav"] == before["two.wav"])
    #expect(report.read == 0 && report.moved == 2 && report.removed == 0)
    #expect(try bench.library.collection(id: folder.id)?.title == "journey")
  }

  @Test func aMoveOverFileSystemsKeepsTheIdentifier() throws {
    let bench = try LibraryBench()
    let url = try bench.wave("one.wav", seed: 1)
    try bench.library.update()
    let before = try #require(try bench.asset("one.wav"))
    // mv between file systems does this: a new file with the same contents, and the old one is deleted.
    try Data(contentsOf: url).write(to: bench.root.appendingPathComponent("other.wav"))
    try FileManager.default.removeItem(at: url)
    try bench.library.update()
    #expect(try bench.asset("other.wav")?.localIdentifier == before.localIdentifier)
    #expect(try bench.library.count(MediaLibraryQuery()) == 1)
  }

  @Test func copiesGetIdentifiersOfTheirOwn() throws {
    let bench = try LibraryBench()
    let url = try bench.wave("b.wav", seed: 1)
    try bench.library.update()
    let before = try #require(try bench.asset("b.wav"))
    try FileManager.default.linkItem(at: url, to: bench.root.appendingPathComponent("a.wav"))
    try Data(contentsOf: url).write(to: bench.root.appendingPathComponent("c.wav"))
    try bench.library.update()
    let all = try bench.identifiers()
    #expect(all.count == 3 && Set(all.values).count == 3)
    #expect(all["b.wav"] == before.localIdentifier)
  }

  @Test func filesThatChangePlacesKeepTheirIdentifiers() throws {
    let bench = try LibraryBench()
    try bench.wave("a.wav", seed: 1)
    try bench.wave("b.wav", seed: 2, frames: 6_000)
    try bench.library.update()
    let before = try bench.identifiers()
    try bench.move("a.wav", to: "c.wav")
    try bench.move("b.wav", to: "a.wav")
    try bench.move("c.wav", to: "b.wav")
    try bench.library.update()
    let after = try bench.identifiers()
    #expect(after["a.wav"] == before["b.wav"] && after["b.wav"] == before["a.wav"] && after.count == 2)
  }

  @Test func aFileWrittenAnewKeepsItsIdentifier() throws {
    let bench = try LibraryBench()
    try bench.wave("a.wav", seed: 1)
    try bench.library.update()
    let before = try #require(try bench.asset("a.wav"))
    // The file is written under another name and then renamed, so it has another inode.
    try LibraryBench.wave(seed: 7, frames: 8_000).write(
      to: bench.root.appendingPathComponent("a.wav"), options: .atomic)
    let report = try bench.library.update()
    let after = try #require(try bench.asset("a.wav"))
    #expect(report.read == 1 && after.localIdentifier == before.localIdentifier)
    #expect(after.duration.seconds == 1)
  }

  @Test func identifiersSurviveTheIndexAndAnAbsence() throws {
    let bench = try LibraryBench()
    let url = try bench.wave("a.wav", seed: 1)
    try bench.library.update()
    let before = try #require(try bench.asset("a.wav"))
    let aside = bench.folder["aside.wav"]
    try FileManager.default.moveItem(at: url, to: aside)
    #expect(try bench.library.update().removed == 1)
    #expect(try bench.library.count(MediaLibraryQuery()) == 0)
    try FileManager.default.removeItem(at: bench.folder["state/cache"])
    try FileManager.default.moveItem(at: aside, to: url)
    let again = try bench.reopened()
    try again.library.update()
    #expect(try again.asset("a.wav")?.localIdentifier == before.localIdentifier)
  }
}
