import AVFoundation
import Foundation
import GoldenSupport
import TestSupport
import Testing

@Suite struct GoldenTests {
  @Test(arguments: OwnMedia.all) func ownMediaIsReadAsBefore(_ media: OwnMedia) async throws {
    let text = try await media.dump()
    let difference = Goldens.ofThisCheckout.difference(text, Goldens.own(media))
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test(.requires(.sharedMedia), arguments: SharedMedia.names)
  func sharedMediaIsReadAsBefore(_ name: String) async throws {
    let text = try #require(await SharedMedia.dump(name))
    let difference = Goldens.ofThisCheckout.difference(text, Goldens.shared(name))
    #expect(difference == nil, "\(difference ?? "")")
  }

  @Test func absentSharedMediaIsNamed() {
    let goldens = Goldens.ofThisCheckout.sharedNames
    let absent = Set(goldens).subtracting(SharedMedia.names).sorted()
    print("Goldens: \(goldens.count - absent.count) of \(goldens.count) shared files are here. Absent: \(absent)")
    #expect(goldens.count >= 30)
  }

  @Test func everyGoldenHasItsMedia() throws {
    let folder = Goldens.ofThisCheckout.folder.appendingPathComponent("own")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(OwnMedia.all.map { "\($0.name).txt" }))
  }

  @Test func goldensStaySmall() throws {
    let folder = Goldens.ofThisCheckout.folder
    var whole = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where name.hasSuffix(".txt") {
      let size = try Data(contentsOf: folder.appendingPathComponent(name)).count
      #expect(size <= 60_000, "\(name) has \(size) bytes")
      whole += size
    }
    #expect(whole <= 1_000_000)
  }

  // MARK: Descriptions of differences

  @Test func aDifferenceShowsItsFirstLinesAndTheCommand() throws {
    let goldens = Goldens(FileManager.default.temporaryDirectory.appendingPathComponent("goldens-\(UUID())"))
    defer { try? FileManager.default.removeItem(at: goldens.folder) }
    try goldens.write("one\ntwo\nthree\nfour\n", "own/a.txt")
    #expect(goldens.difference("one\ntwo\nthree\nfour\n", "own/a.txt") == nil)
    let told = try #require(goldens.difference("one\ntwo\n3\nfour\n", "own/a.txt"))
    #expect(
      told.contains("own/a.txt differs from line 3 on:\n- three\n+ 3\n") && told.contains("scripts/goldens --update"))
    #expect(goldens.difference("one\ntwo\nthree\n", "own/a.txt") != nil)
    #expect(goldens.difference("", "own/b.txt")?.contains("is not there") == true)
  }

  @Test func aChangedByteIsAChangedLine() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("golden-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let media = try #require(OwnMedia.all.first { $0.name == "film.mov" })
    let url = try await media.make(in: folder)
    let before = await AssetDump.text(of: AVURLAsset(url: url), name: "a")
    let cursor = try #require(AVURLAsset(url: url).tracks.first?.makeSampleCursorAtLastSampleInDecodeOrder())
    let place = cursor.currentSampleStorageRange
    var bytes = try Data(contentsOf: url)
    bytes[Int(place.offset) + 10] ^= 0x40
    let changed = folder.appendingPathComponent("changed.mov")
    try bytes.write(to: changed)
    let after = await AssetDump.text(of: AVURLAsset(url: changed), name: "a")
    let pairs = zip(before.split(separator: "\n"), after.split(separator: "\n")).filter { $0 != $1 }
    // Four lines change: the file's checksum, those of the stored and of the read samples, and the sample's own.
    #expect(pairs.count == 4, "\(pairs)")
    #expect(pairs.filter { $0.0.contains(" | ") }.count == 1)
  }
}
