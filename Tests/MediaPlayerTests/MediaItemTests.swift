import AVEngineMediaLibrary
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MediaPlayer

@Suite(.requires(.ffmpeg)) struct MediaItemTests {
  private static func item(_ made: MadeLibrary, _ title: String) throws -> MPMediaItem {
    try made.use {
      try #require(
        MPMediaQuery(filterPredicates: [MPMediaPropertyPredicate(value: title, forProperty: MPMediaItemPropertyTitle)])
          .items?.first)
    }
  }

  @Test func tagsAreProperties() throws {
    let start = Date()
    let made = try MadeLibrary()
    let item = try Self.item(made, "The Dawn")
    #expect(item.artist == "Ada" && item.albumTitle == "Morning" && item.albumArtist == "Ada")
    #expect(item.genre == "Folk" && item.composer == "Cee" && item.comments == "slowly")
    #expect((item.albumTrackNumber, item.albumTrackCount) == (2, 2))
    #expect((item.discNumber, item.discCount) == (1, 1))
    #expect(item.releaseDate.map { Calendar(identifier: .gregorian).component(.year, from: $0) } == 2001)
    #expect(!item.isCompilation && !item.isCloudItem && !item.hasProtectedAsset && !item.isExplicitItem)
    #expect((item.playCount, item.skipCount, item.rating, item.lastPlayedDate) == (0, 0, 0, nil))
    #expect(item.dateAdded.timeIntervalSince(start) > -1 && item.dateAdded.timeIntervalSinceNow < 1)
    let url = try #require(item.assetURL)
    #expect(url.isFileURL && url.lastPathComponent == "dawn.m4a")
    #expect(item.value(forProperty: MPMediaItemPropertyAssetURL) as? URL == url)
    #expect(item.playbackDuration == AVURLAsset(url: url).duration.seconds)
    let probe = try made.folder.ffprobe("-show_entries format=duration -of csv=p=0 \(url.path)")
    #expect(abs(item.playbackDuration - (Double(probe.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0)) < 0.001)
    #expect(item.value(forProperty: MPMediaItemPropertyPersistentID) as? MPMediaEntityPersistentID == item.persistentID)
    #expect(item[MPMediaItemPropertyTitle] as? String == "The Dawn" && item[5] == nil)
    #expect(item.value(forProperty: "nothing") == nil)
    #expect(try Self.item(made, "The Dawn") == item)
    #expect(try Self.item(made, "7 Days") != item)
  }

  @Test func whatProgramsNoteIsKept() throws {
    let made = try MadeLibrary()
    let item = try Self.item(made, "Zebra")
    var usage = MediaLibraryAsset.Usage()
    (usage.playCount, usage.skipCount, usage.rating, usage.lastPlayedDate) = (7, 2, 4, Date(timeIntervalSince1970: 9))
    let asset = try #require(made.library.assets(ids: item.record.map { [$0.asset.id] } ?? []).first)
    try made.library.perform([.setUsage(asset: asset.localIdentifier, usage)])
    let after = try Self.item(made, "Zebra")
    #expect((after.playCount, after.skipCount, after.rating) == (7, 2, 4))
    #expect(after.lastPlayedDate == Date(timeIntervalSince1970: 9))
    #expect(after.persistentID == item.persistentID)
  }

  @Test func valuesAreEnumeratedUntilTheFlag() throws {
    let made = try MadeLibrary()
    let item = try Self.item(made, "Árbol")
    let wanted: Set = [
      MPMediaItemPropertyTitle, MPMediaItemPropertyArtist, MPMediaItemPropertyComposer, MPMediaItemPropertyAlbumTitle,
    ]
    var found: [String: String] = [:]
    item.enumerateValues(forProperties: wanted) { property, value, _ in found[property] = value as? String }
    #expect(
      found == [
        MPMediaItemPropertyTitle: "Árbol", MPMediaItemPropertyArtist: "Bo", MPMediaItemPropertyAlbumTitle: "Trees",
      ])
    var calls = 0
    item.enumerateValues(forProperties: wanted) { _, _, stop in
      calls += 1
      stop.pointee = true
    }
    #expect(calls == 1)
  }

  @Test func picturesAndWordsComeFromTheFile() throws {
    let made = try MadeLibrary([:])
    let cover = try MadeMedia.file("cover.png", MadeMedia.pattern("64x48", seconds: 0.1) + ["-frames:v", "1"])
    try Tool.ffmpeg(
      MadeMedia.tone(seconds: 0.2) + [
        "-i", cover.path, "-map", "0", "-map", "1", "-c:v", "copy", "-disposition:v", "attached_pic", "-metadata",
        "lyrics=la la", "-metadata", "title=Song", "-metadata", "grouping=Slow", made.media.path + "/song.m4a",
      ])
    try made.library.update()
    let item = try Self.item(made, "Song")
    #expect(item.lyrics == "la la" && item.userGrouping == "Slow")
    let artwork = try #require(item.artwork)
    #expect(artwork.bounds.size == CGSize(width: 64, height: 48))
    let image = try #require(artwork.image(at: CGSize(width: 64, height: 48)))
    #expect((image.width, image.height) == (64, 48))
    let again = try Self.item(made, "Song")
    try FileManager.default.removeItem(at: try #require(item.assetURL))
    #expect(again.artwork == nil && again.lyrics == nil && again.title == "Song")
  }

  @Test func changesArePostedWhileTheyAreAskedFor() throws {
    let made = try MadeLibrary([:])
    let library = made.use { MPMediaLibrary.default() }
    #expect(made.use { MPMediaLibrary.default() } === library)
    #expect(library.lastModifiedDate == .distantPast)
    let count = Mutex(0)
    let observer = NotificationCenter.default.addObserver(
      forName: .MPMediaLibraryDidChange, object: library, queue: nil
    ) { _ in count.withLock { $0 += 1 } }
    defer { NotificationCenter.default.removeObserver(observer) }
    library.beginGeneratingLibraryChangeNotifications()
    library.beginGeneratingLibraryChangeNotifications()
    library.endGeneratingLibraryChangeNotifications()
    try MadeLibrary.make("new.m4a", ["title": "New"], in: made.media)
    try made.library.update()
    try Server.wait(for: "a notification") { count.withLock { $0 > 0 } }
    #expect(library.lastModifiedDate > .distantPast)
    library.endGeneratingLibraryChangeNotifications()
  }

  @Test func foldersDecideOnAuthorization() async throws {
    let made = try MadeLibrary(["song.m4a": [:]])
    await made.use {
      #expect(MPMediaLibrary.authorizationStatus() == .authorized)
      #expect(await MPMediaLibrary.requestAuthorization() == .authorized)
    }
    let gone = MediaLibrary(
      MediaLibrary.Configuration(roots: [MediaRoot(made.folder["media/song.m4a/below"])], folder: made.folder["other"]))
    await MediaLibrary.$replacement.withValue(gone) {
      let answer = await withCheckedContinuation {
        (continuation: CheckedContinuation<MPMediaLibraryAuthorizationStatus, Never>) in
        MPMediaLibrary.requestAuthorization { continuation.resume(returning: $0) }
      }
      #expect(answer == .denied)
    }
  }

  @Test func itemsOfAClientHaveNoLibrary() {
    final class Fake: MPMediaItem {
      override func value(forProperty property: String) -> Any? {
        property == MPMediaItemPropertyTitle ? "Fake" : super.value(forProperty: property)
      }
    }
    let fake = Fake()
    #expect(fake.title == "Fake" && fake.artist == nil && fake.persistentID == 0 && fake.assetURL == nil)
    let collection = MPMediaItemCollection(items: [fake, MPMediaItem()])
    #expect(collection.count == 2 && collection.representativeItem === fake && collection.persistentID == 0)
    #expect(collection.mediaTypes == [] && MPMediaItemCollection(items: []).representativeItem == nil)
    #expect(MPMediaItem() != MPMediaItem())
  }
}
