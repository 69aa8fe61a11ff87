import AVEngineMediaLibrary
import AssetsLibrary
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct AssetsGroupTests {
  private let made: MadeLibrary

  init() throws { made = try MadeLibrary() }

  @Test func savedPhotosAreSortedByDate() async throws {
    let groups = try await made.groups(ALAssetsGroupSavedPhotos)
    let group = try #require(groups.first)
    #expect(groups.count == 1)
    #expect(group.value(forProperty: ALAssetsGroupPropertyName) as? String == "Saved Photos")
    #expect((group.value(forProperty: ALAssetsGroupPropertyType) as? NSNumber)?.uint32Value == ALAssetsGroupSavedPhotos)
    #expect(group.value(forProperty: "nothing") == nil && !group.isEditable)
    #expect(group.numberOfAssets() == 3)
    #expect(group.names { $0.enumerateAssets($1) } == ["0 first.mp4", "1 second.mp4", "2 photo.png", "end"])
    #expect(
      group.names { $0.enumerateAssets(options: .reverse, using: $1) } == [
        "2 photo.png", "1 second.mp4", "0 first.mp4", "end",
      ])
    #expect(
      group.names { $0.enumerateAssets(at: IndexSet([0, 2]), options: .reverse, using: $1) } == [
        "2 photo.png", "0 first.mp4", "end",
      ])
    #expect(group.names { $0.enumerateAssets(at: IndexSet([1, 9]), using: $1) } == ["1 second.mp4", "end"])
  }

  @Test func filtersCountAndEnumerate() async throws {
    let group = try #require(try await made.groups(ALAssetsGroupSavedPhotos).first)
    for (filter, count) in [(ALAssetsFilter.allVideos(), 2), (.allPhotos(), 1), (.allAssets(), 3)] {
      group.setAssetsFilter(filter)
      #expect(group.numberOfAssets() == count)
      #expect(group.names { $0.enumerateAssets($1) }.count == count + 1)
    }
    group.setAssetsFilter(.allPhotos())
    #expect(group.names { $0.enumerateAssets(at: IndexSet(integer: 0), using: $1) } == ["0 photo.png", "end"])
    group.setAssetsFilter(nil)
    #expect(group.numberOfAssets() == 3)
  }

  @Test func aFlagEndsEnumerations() async throws {
    let group = try #require(try await made.groups(ALAssetsGroupSavedPhotos).first)
    var calls = 0
    group.enumerateAssets { _, _, stop in
      calls += 1
      stop?.pointee = true
    }
    #expect(calls == 1)
    let library = made.assets
    let groups = Mutex<[String]>([])
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      library.enumerateGroups(
        withTypes: ALAssetsGroupType(ALAssetsGroupAll),
        using: { group, stop in
          groups.withLock { $0.append(group?.value(forProperty: ALAssetsGroupPropertyName) as? String ?? "end") }
          stop?.pointee = true
        }, failureBlock: { _ in })
      // Blocks are called in order: the block of this later call follows all blocks of the call above.
      library.group(
        for: URL(fileURLWithPath: "/"), resultBlock: { _ in continuation.resume() },
        failureBlock: { _ in continuation.resume() })
    }
    #expect(groups.withLock { $0 } == ["Saved Photos"])
  }

  @Test func albumsAreMadeAndFilled() async throws {
    let library = made.assets
    let make = { (name: String) async throws -> ALAssetsGroup? in
      try await withCheckedThrowingContinuation { continuation in
        library.addAssetsGroupAlbum(
          withName: name, resultBlock: { continuation.resume(returning: $0) },
          failureBlock: { continuation.resume(throwing: $0 ?? CocoaError(.featureUnsupported)) })
      }
    }
    let album = try #require(try await make("Best"))
    #expect(try await make("Best") == nil)
    #expect(album.isEditable && album.numberOfAssets() == 0)
    let saved = try #require(try await made.groups(ALAssetsGroupSavedPhotos).first)
    var assets: [ALAsset] = []
    saved.enumerateAssets { asset, _, _ in if let asset { assets.append(asset) } }
    #expect(album.add(assets[2]) && album.add(assets[0]) && !album.add(nil) && !saved.add(assets[0]))
    #expect(album.names { $0.enumerateAssets($1) } == ["0 photo.png", "1 first.mp4", "end"])
    let albums = try await made.groups(ALAssetsGroupAlbum)
    #expect(albums.first?.value(forProperty: ALAssetsGroupPropertyName) as? String == "Best")
    #expect(albums.contains { $0.value(forProperty: ALAssetsGroupPropertyName) as? String == "trip" })
    let url = try #require(album.value(forProperty: ALAssetsGroupPropertyURL) as? URL)
    let found = await withCheckedContinuation { (continuation: CheckedContinuation<ALAssetsGroup?, Never>) in
      library.group(
        for: url, resultBlock: { continuation.resume(returning: $0) },
        failureBlock: { _ in continuation.resume(returning: nil) })
    }
    #expect(found?.numberOfAssets() == 2)
    #expect(try await made.groups(ALAssetsGroupFaces | ALAssetsGroupEvent | ALAssetsGroupLibrary).isEmpty)
  }

  @Test func deniedFoldersAreTheFailureBlocks() async throws {
    let gone = MediaLibrary(
      MediaLibrary.Configuration(roots: [MediaRoot(made.media["first.mp4/below"])], folder: made.folder["other"]))
    let library = MediaLibrary.$replacement.withValue(gone) { ALAssetsLibrary() }
    #expect(MediaLibrary.$replacement.withValue(gone) { ALAssetsLibrary.authorizationStatus() } == .denied)
    #expect(MediaLibrary.$replacement.withValue(made.library) { ALAssetsLibrary.authorizationStatus() } == .authorized)
    let error = await withCheckedContinuation { (continuation: CheckedContinuation<NSError?, Never>) in
      library.enumerateGroups(
        withTypes: ALAssetsGroupType(ALAssetsGroupAll), using: { _, _ in continuation.resume(returning: nil) },
        failureBlock: { continuation.resume(returning: $0.map { $0 as NSError }) })
    }
    #expect(error?.domain == ALAssetsLibraryErrorDomain && error?.code == ALAssetsLibraryAccessUserDeniedError)
    let answer = await withCheckedContinuation { (continuation: CheckedContinuation<NSError?, Never>) in
      library.asset(
        for: made.media["first.mp4"], resultBlock: { _ in continuation.resume(returning: nil) },
        failureBlock: { continuation.resume(returning: $0.map { $0 as NSError }) })
    }
    #expect(answer?.code == ALAssetsLibraryAccessUserDeniedError)
  }
}
