import AVEngineMediaLibrary
import Foundation
import TestSupport
import Testing

@testable import Photos

@Suite(.requires(.ffmpeg)) struct FetchTests {
  private let bench: PhotosBench

  init() throws {
    bench = try PhotosBench()
    try bench.fill()
  }

  private func names(_ format: String, _ arguments: [Any] = []) throws -> Set<String> {
    try bench.run {
      let options = PHFetchOptions()
      options.predicate = NSPredicate(format: format, argumentArray: arguments)
      return Set(bench.names(PHAsset.fetchAssets(with: options)))
    }
  }

  @Test func properties() throws {
    try bench.run {
      let asset = try bench.asset("first.mp4")
      #expect(asset.mediaType == .video && asset.playbackStyle == .video && asset.sourceType == .typeUserLibrary)
      #expect(asset.pixelWidth == 64 && asset.pixelHeight == 36 && asset.duration == 2)
      #expect(asset.creationDate != nil && asset.modificationDate != nil && !asset.isFavorite && !asset.isHidden)
      #expect(asset.canPerform(.delete) && asset.canPerform(.properties) && !asset.canPerform(.content))
      #expect(try bench.asset("first.mp4") == asset && bench.asset("red.png") != asset)
      #expect(UUID(uuidString: asset.localIdentifier) != nil)
    }
  }

  @Test func predicates() throws {
    let all: Set<String> = ["first.mp4", "second.mp4", "red.png", "blue.png"]
    #expect(try names("TRUEPREDICATE") == all)
    #expect(try names("mediaType = %d", [PHAssetMediaType.video.rawValue]) == ["first.mp4", "second.mp4"])
    #expect(try names("mediaType = 1 AND pixelWidth > pixelHeight") == ["red.png"])
    #expect(try names("duration > 1.5 OR pixelWidth < 20") == ["first.mp4", "blue.png"])
    #expect(try names("(mediaSubtypes & %d) != 0", [PHAssetMediaSubtype.photoLive.rawValue]) == [])
    #expect(try names("NOT ((mediaSubtype & 4) != 0)") == all)
    #expect(try names("creationDate > %@", [Date.distantFuture]) == [])
    #expect(try names("creationDate < %@ AND isFavorite == NO", [Date.distantFuture]) == all)
    #expect(try names("pixelWidth BETWEEN {40, 64}") == ["first.mp4", "red.png"])
    #expect(try names("localIdentifier = %@", ["' OR 1 = 1 --"]) == [])
    let asset = try bench.run { try bench.asset("red.png") }
    #expect(try names("SELF = %@", [asset]) == ["red.png"])
    #expect(try names("SELF IN %@", [[asset]]) == ["red.png"])
    #expect(NSPredicate(format: "pixelWidth = 40 AND mediaType = 1").evaluate(with: asset))
  }

  @Test func sortsLimitsAndKinds() throws {
    try bench.run {
      let options = PHFetchOptions()
      options.sortDescriptors = [
        NSSortDescriptor(key: "mediaType", ascending: false),
        NSSortDescriptor(keyPath: \PHAsset.pixelHeight, ascending: true),
      ]
      #expect(bench.names(PHAsset.fetchAssets(with: options)) == ["second.mp4", "first.mp4", "red.png", "blue.png"])
      options.fetchLimit = 2
      #expect(PHAsset.fetchAssets(with: options).count == 2)
      #expect(bench.names(PHAsset.fetchAssets(with: .image, options: options)) == ["red.png", "blue.png"])
      #expect(PHAsset.fetchAssets(with: .audio, options: nil).count == 0)
      options.includeAssetSourceTypes = .typeCloudShared
      #expect(PHAsset.fetchAssets(with: options).count == 0)
    }
  }

  @Test func results() throws {
    try bench.run {
      let result = PHAsset.fetchAssets(with: nil)
      #expect(result.count == 4 && result.countOfAssets(with: .image) == 2)
      #expect(result.firstObject == result[0] && result.lastObject == result.object(at: 3))
      #expect(result.index(of: result[2]) == 2 && result.contains(result[3]))
      #expect(result.index(of: result[2], in: NSRange(location: 0, length: 2)) == NSNotFound)
      #expect(result.objects(at: [0, 3]) == [result[0], result[3]])
      var seen: [Int] = []
      result.enumerateObjects(options: .reverse) { _, index, stop in
        seen.append(index)
        if index == 2 { stop.pointee = true }
      }
      #expect(seen == [3, 2])
      let same = PHAsset.fetchAssets(withLocalIdentifiers: [result[1].localIdentifier, "none"], options: nil)
      #expect(same.count == 1 && same.firstObject == result[1])
    }
  }

  @Test func albums() throws {
    try bench.run {
      let folders = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: nil)
      let trip = try #require(folders.objects(at: IndexSet(0..<folders.count)).first { $0.localizedTitle == "trip" })
      #expect(trip.assetCollectionSubtype == .albumSyncedAlbum && trip.estimatedAssetCount == 2)
      #expect(!trip.canPerform(.addContent) && trip.canContainAssets && !trip.canContainCollections)
      #expect(Set(bench.names(PHAsset.fetchAssets(in: trip, options: nil))) == ["second.mp4", "blue.png"])
      #expect(PHAsset.fetchKeyAssets(in: trip, options: nil)?.count == 1)
      #expect(try #require(trip.startDate) <= #require(trip.endDate))
      let options = PHFetchOptions()
      options.predicate = NSPredicate(format: "title = %@ AND estimatedAssetCount > 1", "trip")
      #expect(
        PHAssetCollection.fetchAssetCollections(with: .album, subtype: .any, options: options).firstObject == trip)
      let asset = try bench.asset("second.mp4")
      let around = PHAssetCollection.fetchAssetCollectionsContaining(asset, with: .album, options: nil)
      #expect(around.firstObject == trip)
    }
  }

  @Test func smartAlbums() throws {
    try bench.run {
      func count(_ subtype: PHAssetCollectionSubtype) -> Int? {
        let albums = PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: subtype, options: nil)
        return albums.firstObject.map { PHAsset.fetchAssets(in: $0, options: nil).count }
      }
      #expect(count(.smartAlbumUserLibrary) == 4 && count(.smartAlbumVideos) == 2 && count(.smartAlbumFavorites) == 0)
      #expect(count(.smartAlbumAllHidden) == 0 && count(.smartAlbumBursts) == nil)
    }
  }

  @Test func specialKinds() throws {
    try bench.movie("Screencast 1.mp4")
    let gif = try MadeMedia.file("moving.gif", MadeMedia.input("testsrc2=s=60x40:r=10:d=0.3"))
    try FileManager.default.copyItem(at: gif, to: bench.root.appendingPathComponent("moving.gif"))
    try bench.library.update()
    try bench.run {
      func found(_ subtype: PHAssetCollectionSubtype) throws -> [String] {
        let albums = PHAssetCollection.fetchAssetCollections(with: .smartAlbum, subtype: subtype, options: nil)
        return bench.names(PHAsset.fetchAssets(in: try #require(albums.firstObject), options: nil))
      }
      #expect(try found(.smartAlbumScreenRecordings) == ["Screencast 1.mp4"])
      #expect(try found(.smartAlbumAnimated) == ["moving.gif"] && found(.smartAlbumSpatial) == [])
      #expect(try bench.asset("Screencast 1.mp4").mediaSubtypes == .videoScreenRecording)
      let moving = try bench.asset("moving.gif")
      #expect(moving.mediaSubtypes == .photoAnimation && moving.playbackStyle == .imageAnimated)
      #expect(try bench.asset("red.png").playbackStyle == .image)
    }
    let screens = PHAssetMediaSubtype.videoScreenRecording.rawValue
    #expect(try names("(mediaSubtypes & %d) != 0", [screens]) == ["Screencast 1.mp4"])
  }

  @Test func transientOnes() throws {
    try bench.run {
      let movies = [try bench.asset("second.mp4"), try bench.asset("first.mp4")]
      let collection = PHAssetCollection.transientAssetCollection(with: movies, title: "Movies")
      #expect(collection.localizedTitle == "Movies" && collection.estimatedAssetCount == 2)
      #expect(bench.names(PHAsset.fetchAssets(in: collection, options: nil)) == ["second.mp4", "first.mp4"])
      let options = PHFetchOptions()
      options.sortDescriptors = [NSSortDescriptor(key: "duration", ascending: false)]
      #expect(bench.names(PHAsset.fetchAssets(in: collection, options: options)) == ["first.mp4", "second.mp4"])
      let list = PHCollectionList.transientCollectionList(with: [collection], title: nil)
      #expect(PHCollection.fetchCollections(in: list, options: nil).firstObject == collection)
    }
  }

  @Test func aKeyThatIsNotThereEndsTheProcess() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      let options = PHFetchOptions()
      options.predicate = NSPredicate(format: "size > 3")
      _ = PHAsset.fetchAssets(with: options)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains("Fatal error: PHFetchOptions.predicate: assets cannot be fetched with it: there is no key “size”"))
  }
}
