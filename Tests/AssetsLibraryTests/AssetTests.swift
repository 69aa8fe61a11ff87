import AVEngineMediaLibrary
import AVFoundation
import AssetsLibrary
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct AssetTests {
  private let made: MadeLibrary

  init() throws { made = try MadeLibrary() }

  @Test func assetsAreFoundByURL() async throws {
    let video = try #require(try await made.asset(for: made.media["first.mp4"]))
    #expect(video.value(forProperty: ALAssetPropertyType) as? String == ALAssetTypeVideo)
    let duration = video.value(forProperty: ALAssetPropertyDuration) as? Double
    #expect(duration == AVURLAsset(url: made.media["first.mp4"]).duration.seconds)
    let date = ISO8601DateFormatter().date(from: "2001-05-01T12:00:00Z")
    #expect(video.value(forProperty: ALAssetPropertyDate) as? Date == date)
    #expect(video.value(forProperty: ALAssetPropertyRepresentations) as? [String] == ["public.mpeg-4"])
    let url = try #require(video.value(forProperty: ALAssetPropertyAssetURL) as? URL)
    #expect(url == video.defaultRepresentation().url() && url.isFileURL)
    #expect(video.value(forProperty: ALAssetPropertyURLs) as? [String: URL] == ["public.mpeg-4": url])
    #expect(video.value(forProperty: "nothing") as? String == ALErrorInvalidProperty)
    #expect(try await made.asset(for: url) == video)
    let photo = try #require(try await made.asset(for: made.media["trip/photo.png"]))
    #expect(photo.value(forProperty: ALAssetPropertyType) as? String == ALAssetTypePhoto)
    #expect(photo.value(forProperty: ALAssetPropertyDuration) as? String == ALErrorInvalidProperty)
    #expect(try await made.asset(for: made.media["tone.m4a"]) == nil)
    #expect(try await made.asset(for: made.media["nothing.mp4"]) == nil)
    #expect(try await made.asset(for: URL(string: "assets-library://asset/asset.MOV?id=1")!) == nil)
  }

  @Test func representationsAreTheFiles() async throws {
    let url = made.media["trip/photo.png"]
    let photo = try #require(try await made.asset(for: url)?.defaultRepresentation())
    let bytes = try Data(contentsOf: url)
    #expect(photo.size() == Int64(bytes.count) && photo.filename() == "photo.png" && photo.uti() == "public.png")
    #expect(photo.dimensions() == CGSize(width: 64, height: 48) && photo.scale() == 1 && photo.orientation() == .up)
    #expect(photo.metadata()["PixelWidth"] as? Int == 64)
    var buffer = [UInt8](repeating: 0, count: bytes.count)
    #expect(photo.getBytes(&buffer, fromOffset: 4, length: 10, error: nil) == 10)
    #expect(Array(buffer[..<10]) == Array(bytes[4..<14]))
    #expect(photo.getBytes(&buffer, fromOffset: Int64(bytes.count - 3), length: 10, error: nil) == 3)
    #expect(photo.getBytes(&buffer, fromOffset: Int64(bytes.count), length: 10, error: nil) == 0)
    try FileManager.default.removeItem(at: url)
    var error: NSError?
    #expect(photo.getBytes(&buffer, fromOffset: 0, length: 10, error: &error) == 0)
    #expect(error != nil && photo.size() == 0 && photo.metadata() == nil && photo.orientation() == .up)
  }

  @Test(arguments: [(90, ALAssetOrientation.right), (180, .down), (270, .left)])
  func turnedVideosSayHow(_ degrees: Int, _ orientation: ALAssetOrientation) async throws {
    let turned = try MadeMedia.rotated(degrees, made.media["first.mp4"], name: "turned.mp4")
    try FileManager.default.copyItem(at: turned, to: made.media["turned.mp4"])
    try made.library.update()
    let video = try #require(try await made.asset(for: made.media["turned.mp4"]))
    #expect(video.value(forProperty: ALAssetPropertyOrientation) as? Int == orientation.rawValue)
    let size = video.defaultRepresentation().dimensions()
    #expect(size == (degrees == 180 ? CGSize(width: 160, height: 120) : CGSize(width: 120, height: 160)))
  }

  @Test func videosAreCopiedIntoTheLibrary() async throws {
    let outside = made.folder["export.mp4"]
    try FileManager.default.copyItem(at: made.media["first.mp4"], to: outside)
    #expect(made.assets.videoAtPathIs(compatibleWithSavedPhotosAlbum: outside))
    let written = try #require(try await made.write(outside))
    #expect(written.path.hasPrefix(made.media.path + "/") && written.lastPathComponent == "export.mp4")
    #expect(try Data(contentsOf: written) == Data(contentsOf: outside))
    #expect(try await made.asset(for: written) != nil)
    let group = try #require(try await made.groups(ALAssetsGroupSavedPhotos).first)
    #expect(group.numberOfAssets() == 4)
  }

  @Test func whatIsNoVideoIsRefused() async throws {
    let library = made.assets
    #expect(!library.videoAtPathIs(compatibleWithSavedPhotosAlbum: made.media["trip/photo.png"]))
    #expect(!library.videoAtPathIs(compatibleWithSavedPhotosAlbum: made.media["tone.m4a"]))
    #expect(!library.videoAtPathIs(compatibleWithSavedPhotosAlbum: made.media["nothing.mp4"]))
    #expect(!library.videoAtPathIs(compatibleWithSavedPhotosAlbum: nil))
    for (name, code) in [
      ("tone.m4a", ALAssetsLibraryWriteIncompatibleDataError), ("nothing.mp4", ALAssetsLibraryWriteInvalidDataError),
    ] {
      let error = await #expect(throws: (any Error).self) { try await made.write(made.media[name]) }
      #expect((error as NSError?)?.domain == ALAssetsLibraryErrorDomain && (error as NSError?)?.code == code)
    }
    let kept = try MadeLibrary(isWritable: false)
    let error = await #expect(throws: (any Error).self) { try await kept.write(kept.media["first.mp4"]) }
    #expect((error as NSError?)?.code == ALAssetsLibraryAccessUserDeniedError)
  }

  @Test func whatIsNotCompatibleIsNotWritten() async throws {
    let library = made.assets
    // No decoder knows this code of a sample entry, so that the video cannot be played.
    var movie = try Data(contentsOf: made.media["first.mp4"])
    movie.replaceSubrange(
      try #require(movie.range(of: Data("avc1".utf8), options: .backwards)), with: Data("zzzz".utf8))
    try movie.write(to: made.folder["unknown.mp4"])
    try FileManager.default.copyItem(at: made.media["first.mp4"], to: made.folder["export"])
    for name in ["unknown.mp4", "export"] {
      #expect(!library.videoAtPathIs(compatibleWithSavedPhotosAlbum: made.folder[name]))
      let error = await #expect(throws: (any Error).self) { try await made.write(made.folder[name]) }
      #expect((error as NSError?)?.code == ALAssetsLibraryWriteIncompatibleDataError)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: made.media.path).count == 4)
  }

  @Test func changesArePosted() async throws {
    let library = made.assets
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      library.enumerateGroups(
        withTypes: ALAssetsGroupType(ALAssetsGroupSavedPhotos),
        using: { group, _ in if group == nil { continuation.resume() } }, failureBlock: { _ in continuation.resume() })
    }
    let updated = Mutex<Set<URL>>([])
    let observer = NotificationCenter.default.addObserver(
      forName: .ALAssetsLibraryChanged, object: library, queue: nil
    ) { notification in
      let urls = notification.userInfo?[ALAssetLibraryUpdatedAssetsKey] as? Set<URL> ?? []
      updated.withLock { $0.formUnion(urls) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    let outside = made.folder["new.mp4"]
    try FileManager.default.copyItem(at: made.media["first.mp4"], to: outside)
    let written = try #require(try await made.write(outside))
    try Server.wait(for: "a notification") { updated.withLock { $0.contains(written) } }
  }
}
