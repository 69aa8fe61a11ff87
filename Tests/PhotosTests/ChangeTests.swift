import AVEngineMediaLibrary
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Photos

@Suite(.requires(.ffmpeg)) struct ChangeTests {
  private let bench: PhotosBench

  init() throws {
    bench = try PhotosBench()
    try bench.fill()
  }

  private func files() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: bench.root.path))
  }

  @Test func aMovieIsSaved() async throws {
    let exported = try MadeMedia.hd()
    try await bench.run {
      let identifier = Mutex<String?>(nil)
      try await PHPhotoLibrary.shared().performChanges {
        let request = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: exported)
        request?.creationDate = Date(timeIntervalSince1970: 1_000_000)
        request?.isFavorite = true
        identifier.withLock { $0 = request?.placeholderForCreatedAsset?.localIdentifier }
      }
      let saved = PHAsset.fetchAssets(withLocalIdentifiers: [identifier.withLock { $0 } ?? ""], options: nil)
      let asset = try #require(saved.firstObject)
      #expect(asset.pixelWidth == 1920 && asset.isFavorite)
      #expect(asset.creationDate == Date(timeIntervalSince1970: 1_000_000))
    }
    let copy = try #require(try files().first { $0.hasPrefix("hd") })
    #expect(try Data(contentsOf: bench.root.appendingPathComponent(copy)) == Data(contentsOf: exported))
    #expect(FileManager.default.fileExists(atPath: exported.path))
  }

  @Test func whatIsNoMovieChangesNothing() throws {
    let text = bench.folder["notes.mp4"]
    try Data("no movie".utf8).write(to: text)
    let before = try files()
    try bench.run {
      func code(_ block: @escaping () -> Void) -> PHPhotosError.Code? {
        do { try PHPhotoLibrary.shared().performChangesAndWait(block) } catch { return (error as? PHPhotosError)?.code }
        return nil
      }
      #expect(code { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: text) } == .invalidResource)
      #expect(
        code { PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: bench.folder["none.mp4"]) }
          == .missingResource)
      #expect(
        code { PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: try! MadeMedia.hd()) }
          == .invalidResource)
      #expect(code { _ = PHAssetCreationRequest.forAsset() } == .missingResource)
      #expect(PHAssetChangeRequest.creationRequestForAssetFromVideoIsNil(URL(string: "https://example.org/a.mp4")!))
    }
    #expect(try files() == before)
  }

  @Test func resourcesBecomeAssets() throws {
    let image = try Data(contentsOf: bench.root.appendingPathComponent("red.png"))
    let movie = bench.folder["moved.mp4"]
    try FileManager.default.copyItem(at: bench.root.appendingPathComponent("first.mp4"), to: movie)
    try bench.run {
      try PHPhotoLibrary.shared().performChangesAndWait {
        let options = PHAssetResourceCreationOptions()
        options.originalFilename = "saved.png"
        PHAssetCreationRequest.forAsset().addResource(with: .photo, data: image, options: options)
        let moving = PHAssetResourceCreationOptions()
        moving.shouldMoveFile = true
        PHAssetCreationRequest.forAsset().addResource(with: .video, fileURL: movie, options: moving)
      }
      #expect(try bench.asset("saved.png").pixelWidth == 40)
      #expect(try bench.asset("moved.mp4").duration == 2)
    }
    #expect(!FileManager.default.fileExists(atPath: movie.path))
    #expect(PHAssetCreationRequest.supportsAssetResourceTypes([NSNumber(value: PHAssetResourceType.video.rawValue)]))
    #expect(!PHAssetCreationRequest.supportsAssetResourceTypes([1, 9]))
  }

  @Test func propertiesAreSet() throws {
    try bench.run {
      let asset = try bench.asset("red.png")
      try PHPhotoLibrary.shared().performChangesAndWait {
        let request = PHAssetChangeRequest(for: asset)
        #expect(!request.isFavorite && request.placeholderForCreatedAsset == nil)
        (request.isFavorite, request.isHidden) = (true, true)
      }
      #expect(PHAsset.fetchAssets(with: nil).count == 3)
      let options = PHFetchOptions()
      options.includeHiddenAssets = true
      options.predicate = NSPredicate(format: "isHidden == YES AND favorite == %@", NSNumber(value: true))
      let hidden = PHAsset.fetchAssets(with: options)
      #expect(hidden.firstObject == asset && hidden.firstObject?.isFavorite == true)
      #expect(!asset.isFavorite)
    }
  }

  @Test func deletionGoesToTheTrash() throws {
    try bench.run {
      let asset = try bench.asset("first.mp4")
      try PHPhotoLibrary.shared().performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset] as NSArray) }
      #expect(PHAsset.fetchAssets(with: .video, options: nil).count == 1)
    }
    #expect(try !files().contains("first.mp4"))
    let trash = FileManager.default.enumerator(atPath: bench.folder.url.path)?.compactMap { $0 as? String } ?? []
    #expect(
      trash.contains { $0.hasSuffix("files/first.mp4") } && trash.contains { $0.hasSuffix("info/first.mp4.trashinfo") })
  }

  @available(*, deprecated) @Test func theOldStatusIsThatOfReadingAndWriting() throws {
    for isWritable in [true, false] {
      let bench = try PhotosBench(isWritable: isWritable)
      try bench.run { #expect(PHPhotoLibrary.authorizationStatus() == .authorized) }
    }
    let none = MediaLibrary(
      MediaLibrary.Configuration(roots: [], folder: FileManager.default.temporaryDirectory.appendingPathComponent("-")))
    MediaLibrary.$replacement.withValue(none) { #expect(PHPhotoLibrary.authorizationStatus() != .authorized) }
  }

  @Test func whatMayNotBeWrittenIsNotWritten() throws {
    let bench = try PhotosBench(isWritable: false)
    try bench.fill()
    let movie = try MadeMedia.hd()
    try bench.run {
      #expect(PHPhotoLibrary.authorizationStatus(for: .readWrite) == .authorized)
      #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .denied)
      let asset = try bench.asset("first.mp4")
      #expect(!asset.canPerform(.delete))
      #expect(throws: PHPhotosError.self) {
        try PHPhotoLibrary.shared().performChangesAndWait { PHAssetChangeRequest.deleteAssets([asset]) }
      }
      #expect(throws: PHPhotosError.self) {
        try PHPhotoLibrary.shared().performChangesAndWait {
          PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie)
        }
      }
      #expect(PHAsset.fetchAssets(with: nil).count == 4)
    }
  }

  @Test func albums() throws {
    try bench.run {
      let library = PHPhotoLibrary.shared()
      let (red, blue) = (try bench.asset("red.png"), try bench.asset("blue.png"))
      let identifier = Mutex("")
      try library.performChangesAndWait {
        let album = PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: "Draft")
        let movie = PHAssetChangeRequest.creationRequestForAssetFromVideo(
          atFileURL: bench.root.appendingPathComponent("first.mp4"))
        album.addAssets([movie?.placeholderForCreatedAsset as Any, red, blue] as NSArray)
        album.title = "Album"
        identifier.withLock { $0 = album.placeholderForCreatedAssetCollection.localIdentifier }
      }
      func album() throws -> PHAssetCollection {
        let found = PHAssetCollection.fetchAssetCollections(
          withLocalIdentifiers: [identifier.withLock { $0 }], options: nil)
        return try #require(found.firstObject)
      }
      func names() throws -> [String] { bench.names(PHAsset.fetchAssets(in: try album(), options: nil)) }
      #expect(try album().localizedTitle == "Album" && album().assetCollectionSubtype == .albumRegular)
      #expect(try album().canPerform(.rename) && album().estimatedAssetCount == 3)
      #expect(try names().suffix(2) == ["red.png", "blue.png"])
      let before = try album()
      try library.performChangesAndWait {
        let request = PHAssetCollectionChangeRequest(for: before)
        request?.title = "Trip"
        request?.moveAssets(at: [2], to: 0)
        request?.removeAssets([red] as NSArray)
      }
      #expect(try album().localizedTitle == "Trip" && names().first == "blue.png" && names().count == 2)
      try library.performChangesAndWait {
        PHAssetCollectionChangeRequest(for: before)?.insertAssets([red], at: [1])
      }
      #expect(try names()[1] == "red.png")
      let top = PHCollection.fetchTopLevelUserCollections(with: nil)
      #expect(top.contains(try album()))
      try library.performChangesAndWait { PHAssetCollectionChangeRequest.deleteAssetCollections([before]) }
      #expect(PHAssetCollection.fetchAssetCollections(with: .album, subtype: .albumRegular, options: nil).count == 0)
      let folders = PHAssetCollection.fetchAssetCollections(with: .album, subtype: .albumSyncedAlbum, options: nil)
      let folder = try #require(folders.firstObject)
      try library.performChangesAndWait { #expect(PHAssetCollectionChangeRequest(for: folder) == nil) }
    }
  }

  @Test func requestsBelongInABlock() async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) {
      PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: URL(fileURLWithPath: "/tmp/a.mp4"))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("in a block of PHPhotoLibrary.performChanges(_:completionHandler:)"))
  }
}

extension PHAssetChangeRequest {
  fileprivate static func creationRequestForAssetFromVideoIsNil(_ url: URL) -> Bool {
    let answer = Mutex(false)
    try? PHPhotoLibrary.shared().performChangesAndWait {
      answer.withLock { $0 = PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: url) == nil }
    }
    return answer.withLock { $0 }
  }
}
