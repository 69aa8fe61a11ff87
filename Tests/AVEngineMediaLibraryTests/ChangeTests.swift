import AVEngineMediaLibrary
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct ChangeTests {
  @Test func aFileIsAddedUnderAFreeName() throws {
    let bench = try LibraryBench()
    try bench.wave("a.wav", seed: 1)
    try bench.library.update()
    let source = bench.folder["a.wav"]
    try LibraryBench.wave(seed: 2, frames: 8_000).write(to: source)
    var insertion = MediaLibraryInsertion(.file(source))
    insertion.isFavorite = true
    insertion.creationDate = Date(timeIntervalSince1970: 1_000)
    try bench.library.perform([.insert(insertion)])
    let asset = try #require(try bench.library.assets(localIdentifiers: [insertion.localIdentifier]).first)
    #expect(asset.url.lastPathComponent == "a 2.wav" && asset.isFavorite && asset.duration.seconds == 1)
    #expect(asset.creationDate == Date(timeIntervalSince1970: 1_000))
    #expect(try Data(contentsOf: asset.url) == Data(contentsOf: source))
    #expect(try bench.library.update().read == 0)
    #expect(try bench.asset("a 2.wav")?.localIdentifier == insertion.localIdentifier)
  }

  @Test func aMovedFileIsGoneAndBytesNeedNoFile() throws {
    let bench = try LibraryBench()
    let source = bench.folder["b.wav"]
    try LibraryBench.wave(seed: 2).write(to: source)
    var bytes = MediaLibraryInsertion(.data(LibraryBench.wave(seed: 3)))
    bytes.fileName = "c.wav"
    try bench.library.perform([.insert(MediaLibraryInsertion(.movedFile(source))), .insert(bytes)])
    #expect(!FileManager.default.fileExists(atPath: source.path))
    #expect(try Set(bench.names(MediaLibraryQuery())) == ["b.wav", "c.wav"])
  }

  @Test func changesAreWholeOrNotAtAll() throws {
    let bench = try LibraryBench()
    try bench.wave("a.wav", seed: 1)
    try bench.library.update()
    let asset = try #require(try bench.asset("a.wav"))
    let source = bench.folder["b.wav"]
    try LibraryBench.wave(seed: 2).write(to: source)
    let album = MediaLibrary.makeIdentifier()
    #expect(throws: MediaLibraryError.self) {
      try bench.library.perform([
        .insert(MediaLibraryInsertion(.file(source))), .setFavorite(assets: [asset.localIdentifier], true),
        .makeAlbum(id: album, title: "Album"), .delete(assets: [asset.localIdentifier]),
        .renameAlbum(id: "none", title: "Other"),
      ])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.root.path) == ["a.wav"])
    #expect(try bench.asset("a.wav") == asset)
    #expect(try bench.library.collection(id: album) == nil)
  }

  @Test func whatIsNoMediaIsRefused() throws {
    let bench = try LibraryBench()
    let source = bench.folder["b.mov"]
    try Data("no movie".utf8).write(to: source)
    var sound = MediaLibraryInsertion(.data(LibraryBench.wave(seed: 3)))
    (sound.fileName, sound.kind) = ("c.wav", .video)
    for insertion in [MediaLibraryInsertion(.file(source)), sound] {
      let error = #expect(throws: MediaLibraryError.self) { try bench.library.perform([.insert(insertion)]) }
      #expect(error?.kind == .notMedia)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.root.path).isEmpty)
  }

  @Test func deletedFilesGoToTheTrash() throws {
    let bench = try LibraryBench()
    let url = try bench.wave("in/ä b.wav", seed: 1)
    let bytes = try Data(contentsOf: url)
    try bench.library.update()
    let asset = try #require(try bench.asset("in/ä b.wav"))
    try bench.library.perform([.delete(assets: [asset.localIdentifier])])
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect(try bench.library.count(MediaLibraryQuery()) == 0)
    let trash = bench.folder["state/Trash"]
    #expect(try Data(contentsOf: trash.appendingPathComponent("files/ä b.wav")) == bytes)
    let note = try String(contentsOf: trash.appendingPathComponent("info/ä b.wav.trashinfo"), encoding: .utf8)
    #expect(note.hasPrefix("[Trash Info]\nPath=/") && note.contains("/in/%C3%A4%20b.wav\nDeletionDate="))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: trash.appendingPathComponent("files/ä b.wav"), to: url)
    try bench.library.update()
    #expect(try bench.asset("in/ä b.wav")?.localIdentifier == asset.localIdentifier)
  }

  @Test(arguments: [true, false])
  func whatOneListInsertsAndDeletesIsInTheTrash(usesUnnamedFiles: Bool) throws {
    let bench = try LibraryBench { $0.usesUnnamedFiles = usesUnnamedFiles }
    try bench.wave("b.wav", seed: 1)
    try bench.library.update()
    let (kept, moved) = (bench.folder["a.wav"], bench.folder["b.wav"])
    try LibraryBench.wave(seed: 2).write(to: kept)
    let bytes = LibraryBench.wave(seed: 3)
    try bytes.write(to: moved)
    let insertions = [MediaLibraryInsertion(.file(kept)), MediaLibraryInsertion(.movedFile(moved))]
    let identifiers = insertions.map(\.localIdentifier)
    try bench.library.perform(insertions.map { .insert($0) } + [.delete(assets: identifiers)])
    #expect(try FileManager.default.contentsOfDirectory(atPath: bench.root.path) == ["b.wav"])
    #expect(FileManager.default.fileExists(atPath: kept.path) && !FileManager.default.fileExists(atPath: moved.path))
    let trash = bench.folder["state/Trash/files"]
    #expect(try Set(FileManager.default.contentsOfDirectory(atPath: trash.path)) == ["a.wav", "b 2.wav"])
    #expect(try Data(contentsOf: trash.appendingPathComponent("b 2.wav")) == bytes)
    #expect(try bench.library.update().read == 0)
    #expect(try bench.names(MediaLibraryQuery()) == ["b.wav"])
  }

  @Test func rootsThatAreOnlyReadAreNotWrittenTo() throws {
    let bench = try LibraryBench { $0.roots = [MediaRoot($0.roots[0].url)] }
    let url = try bench.wave("a.wav", seed: 1)
    try bench.library.update()
    let asset = try #require(try bench.asset("a.wav"))
    let insertion = MediaLibraryInsertion(.file(url))
    for change in [MediaLibraryChange.delete(assets: [asset.localIdentifier]), .insert(insertion)] {
      let error = #expect(throws: MediaLibraryError.self) { try bench.library.perform([change]) }
      #expect(error?.kind == .notWritable)
    }
    #expect(FileManager.default.fileExists(atPath: url.path) && bench.library.folder(forNew: .audio) == nil)
  }

  @Test func albumsKeepTheirOrder() throws {
    let bench = try LibraryBench()
    for number in 1...4 { try bench.wave("\(number).wav", seed: number) }
    try bench.library.update()
    let ids = try bench.identifiers()
    func id(_ number: Int) -> String { ids["\(number).wav"] ?? "" }
    let album = MediaLibrary.makeIdentifier()
    try bench.library.perform([
      .makeAlbum(id: album, title: "One"), .add(assets: [id(3), id(1), id(3)], toAlbum: album),
      .add(assets: [id(2)], toAlbum: album, at: 0),
    ])
    let query = MediaLibraryQuery(in: album)
    #expect(try bench.names(query) == ["2.wav", "3.wav", "1.wav"])
    try bench.library.perform([.movePlaces([2], inAlbum: album, to: 0), .renameAlbum(id: album, title: "Two")])
    #expect(try bench.names(query) == ["1.wav", "2.wav", "3.wav"])
    try bench.library.perform([
      .replacePlace(1, inAlbum: album, with: id(4)), .remove(assets: [id(1)], fromAlbum: album),
    ])
    #expect(try bench.names(query) == ["4.wav", "3.wav"])
    #expect(try bench.library.collections(containing: id(4)).map(\.title) == ["Two", "media"])
    try bench.move("4.wav", to: "../4.wav")
    try bench.library.update()
    try bench.library.perform([.add(assets: [id(2)], toAlbum: album)])
    #expect(try bench.names(query) == ["3.wav", "2.wav"])
    try bench.move("../4.wav", to: "4.wav")
    try bench.library.update()
    #expect(try bench.names(query) == ["4.wav", "3.wav", "2.wav"])
    try bench.library.perform([.deleteAlbums(ids: [album])])
    #expect(try bench.library.collection(id: album) == nil && bench.library.count(MediaLibraryQuery()) == 4)
  }

  @Test func notesSurviveTheIndex() throws {
    let bench = try LibraryBench()
    try bench.wave("a.wav", seed: 1)
    try bench.library.update()
    let id = try #require(try bench.asset("a.wav")).localIdentifier
    var usage = MediaLibraryAsset.Usage()
    (usage.playCount, usage.rating) = (7, 4)
    try bench.library.perform([
      .setFavorite(assets: [id], true), .setHidden(assets: [id], true), .setUsage(asset: id, usage),
      .setPlace(assets: [id], .init(latitude: 1, longitude: 2)),
      .setCreationDate(assets: [id], Date(timeIntervalSince1970: 5)),
    ])
    let before = try #require(try bench.asset("a.wav"))
    #expect(before.isFavorite && before.isHidden && before.usage == usage && before.place?.longitude == 2)
    try FileManager.default.removeItem(at: bench.folder["state/cache"])
    let again = try bench.reopened()
    try again.library.update()
    #expect(try again.asset("a.wav") == before)
  }

  @Test func observersHearWhatIsDifferent() throws {
    let bench = try LibraryBench()
    try bench.wave("a.wav", seed: 1)
    try bench.library.update()
    let asset = try #require(try bench.asset("a.wav"))
    let heard = Heard()
    let observation = bench.library.observe { heard.add($0) }
    let before = try bench.library.fetch(MediaLibraryQuery())
    let album = MediaLibrary.makeIdentifier()
    try bench.library.perform([
      .setFavorite(assets: [asset.localIdentifier], true), .makeAlbum(id: album, title: "One"),
      .add(assets: [asset.localIdentifier], toAlbum: album),
    ])
    try bench.wave("b.wav", seed: 2)
    try bench.library.update()
    bench.library.flushObservers()
    let all = heard.all
    #expect(all.count == 2 && all[0].changed == [asset.id] && all[0].insertedCollections == [album])
    let new = try #require(try bench.asset("b.wav"))
    #expect(all[1].inserted == [new.id])
    let after = try bench.library.fetch(before.query)
    let difference = before.difference(to: after, changed: all[0].changed)
    #expect(difference.inserted == [1] && difference.changed == [0] && difference.removed.isEmpty)
    let other = try bench.reopened()
    try other.library.perform([.delete(assets: [new.localIdentifier])])
    try bench.library.update()
    bench.library.flushObservers()
    #expect(heard.all.last?.removedIdentifiers == [new.localIdentifier])
    observation.cancel()
  }
}
