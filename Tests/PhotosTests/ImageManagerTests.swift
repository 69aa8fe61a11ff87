import AVEngineMediaLibrary
import AVFoundation
import CoreGraphics
import Foundation
import ImageIO
import Synchronization
import TestSupport
import Testing

@testable import Photos

@Suite(.requires(.ffmpeg)) struct ImageManagerTests {
  private let bench: PhotosBench
  private let manager = PHImageManager.default()

  init() throws {
    bench = try PhotosBench()
    try bench.fill()
  }

  private func asset(_ name: String) throws -> PHAsset { try bench.run { try bench.asset(name) } }

  @Test func videos() async throws {
    let video = try asset("first.mp4")
    let url = await withCheckedContinuation { continuation in
      manager.requestAVAsset(forVideo: video, options: nil) { asset, mix, info in
        #expect(mix == nil && info?[PHImageErrorKey] == nil)
        continuation.resume(returning: (asset as? AVURLAsset)?.url)
      }
    }
    #expect(
      url?.resolvingSymlinksInPath().path
        == bench.root.appendingPathComponent("first.mp4").resolvingSymlinksInPath().path)
    let seconds = await withCheckedContinuation { continuation in
      manager.requestPlayerItem(forVideo: video, options: nil) { item, _ in
        continuation.resume(returning: item?.asset.duration.seconds)
      }
    }
    #expect(seconds == 2)
    let preset = await withCheckedContinuation { continuation in
      manager.requestExportSession(forVideo: video, options: nil, exportPreset: AVAssetExportPresetPassthrough) {
        session, _ in
        continuation.resume(returning: session?.presetName)
      }
    }
    #expect(preset == AVAssetExportPresetPassthrough)
  }

  @Test func imagesArePreparedAndGivenUp() async throws {
    let caching = PHCachingImageManager()
    let (red, blue, video) = (try asset("red.png"), try asset("blue.png"), try asset("first.mp4"))
    let size = CGSize(width: 20, height: 20)
    let fitting = ImageFitting(size, .aspectFit, nil)
    caching.startCachingImages(for: [red, blue, video], targetSize: size, contentMode: .aspectFit, options: nil)
    try Server.wait(for: "prepared images") {
      [red, blue, video].allSatisfy { caching.preparedImage(of: $0, fitting) != nil }
    }
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    var images: [CGImage] = []
    for _ in 0..<2 {
      caching.requestImage(for: red, targetSize: size, contentMode: .aspectFit, options: options) { image, info in
        images += [image].compactMap { $0 }
        #expect((info?[PHImageResultIsDegradedKey] as? NSNumber)?.boolValue == false)
      }
    }
    #expect(images.count == 2 && images[0] === images[1] && images[0].width == 20 && images[0].height == 10)
    #expect(caching.preparedImage(of: red, ImageFitting(size, .aspectFill, nil)) == nil)
    manager.requestImage(for: red, targetSize: size, contentMode: .aspectFit, options: options) { image, _ in
      #expect(image != nil && image !== images[0])
    }
    caching.stopCachingImages(for: [red], targetSize: size, contentMode: .aspectFit, options: nil)
    #expect(caching.preparedImage(of: red, fitting) == nil && caching.preparedImage(of: blue, fitting) != nil)
    caching.stopCachingImagesForAllAssets()
    #expect(caching.preparedImage(of: blue, fitting) == nil && caching.preparedImage(of: video, fitting) == nil)
  }

  @Test func preparedImagesAreBounded() throws {
    let fitting = ImageFitting(PHImageManagerMaximumSize, .default, nil)
    let both = [try asset("blue.png"), try asset("red.png")]
    func prepare(_ images: PreparedImages) throws -> [CGImage] {
      try both.map { asset in
        images.prepare(asset, fitting)
        try Server.wait(for: "a prepared image") { images.image(of: asset, fitting) != nil }
        return try #require(images.image(of: asset, fitting))
      }
    }
    let whole = PreparedImages(byteLimit: 1 << 20)
    let byteCount = try prepare(whole).reduce(0) { $0 + $1.bytesPerRow * $1.height }
    #expect(whole.image(of: both[0], fitting) != nil)
    // The limit is one byte less than both images take, so the older image is removed.
    let images = PreparedImages(byteLimit: byteCount - 1)
    _ = try prepare(images)
    #expect(images.image(of: both[0], fitting) == nil && images.image(of: both[1], fitting) != nil)
  }

  @Test func aFileThatHasGoneIsAnError() async throws {
    let video = try asset("first.mp4")
    try FileManager.default.removeItem(at: bench.root.appendingPathComponent("first.mp4"))
    let error = await withCheckedContinuation { continuation in
      manager.requestAVAsset(forVideo: video, options: nil) { asset, _, info in
        #expect(asset == nil)
        continuation.resume(returning: info?[PHImageErrorKey] as? NSError)
      }
    }
    #expect(error?.domain == PHPhotosErrorDomain && error?.code == PHPhotosError.Code.missingResource.rawValue)
    #expect(error?.localizedDescription.contains("first.mp4") == true)
  }

  @Test func imageData() throws {
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    var fractions: [Double] = []
    options.progressHandler = { fraction, error, _, info in
      fractions.append(fraction)
      #expect(error == nil && info?[PHImageResultRequestIDKey] != nil)
    }
    var (bytes, type): (Data?, String?) = (nil, nil)
    let id = manager.requestImageDataAndOrientation(for: try asset("red.png"), options: options) {
      data, uti, orientation, info in
      (bytes, type) = (data, uti)
      #expect(orientation == .up && (info?[PHImageResultIsDegradedKey] as? NSNumber)?.boolValue == false)
    }
    #expect(id != PHInvalidImageRequestID && type == "public.png" && fractions == [1])
    #expect(try bytes == Data(contentsOf: bench.root.appendingPathComponent("red.png")))
  }

  @Test(arguments: [
    (CGSize(width: 20, height: 20), PHImageContentMode.aspectFit, PHImageRequestOptionsResizeMode.fast, 20, 10),
    (CGSize(width: 10, height: 10), .aspectFill, .fast, 20, 10),
    (CGSize(width: 10, height: 10), .aspectFill, .exact, 10, 10),
    (CGSize(width: 10, height: 10), .aspectFit, .none, 40, 20),
    (CGSize(width: 400, height: 400), .aspectFit, .exact, 40, 20),
    (PHImageManagerMaximumSize, .default, .exact, 40, 20),
  ])
  func images(size: CGSize, mode: PHImageContentMode, resize: PHImageRequestOptionsResizeMode, width: Int, height: Int)
    throws
  {
    let options = PHImageRequestOptions()
    (options.isSynchronous, options.resizeMode) = (true, resize)
    var image: CGImage?
    manager.requestImage(for: try asset("red.png"), targetSize: size, contentMode: mode, options: options) {
      image = $0; _ = $1
    }
    #expect(image?.width == width && image?.height == height)
  }

  @Test func aPartOfAnImageAndAVideosFirst() throws {
    let options = PHImageRequestOptions()
    (options.isSynchronous, options.resizeMode) = (true, .exact)
    options.normalizedCropRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    var image: CGImage?
    manager.requestImage(
      for: try asset("red.png"), targetSize: PHImageManagerMaximumSize, contentMode: .default, options: options
    ) { result, _ in image = result }
    #expect(image?.width == 20 && image?.height == 20)
    options.normalizedCropRect = .zero
    manager.requestImage(
      for: try asset("first.mp4"), targetSize: CGSize(width: 32, height: 32), contentMode: .aspectFit, options: options
    ) { result, _ in image = result }
    #expect(image?.width == 32 && image?.height == 18)
    #expect(image.flatMap { $0.dataProvider?.data } != nil)
  }

  @Test func handlersOfImagesComeOnTheMainQueue() async throws {
    MainQueue.mark()
    let image = try asset("red.png")
    let isMain = await withCheckedContinuation { continuation in
      manager.requestImage(for: image, targetSize: CGSize(width: 10, height: 10), contentMode: .aspectFit, options: nil)
      { image, _ in
        #expect(image != nil)
        continuation.resume(returning: MainQueue.isCurrent)
      }
    }
    #expect(isMain)
  }

  @Test func aRequestIsStopped() throws {
    let options = PHImageRequestOptions()
    options.isSynchronous = true
    options.progressHandler = { _, _, stop, _ in stop.pointee = true }
    var info: [AnyHashable: Any]?
    manager.requestImageDataAndOrientation(for: try asset("red.png"), options: options) { data, _, _, told in
      #expect(data == nil)
      info = told
    }
    #expect((info?[PHImageCancelledKey] as? NSNumber)?.boolValue == true && info?[PHImageErrorKey] == nil)
  }

  @Test func resources() async throws {
    let video = try asset("first.mp4")
    let resource = try #require(PHAssetResource.assetResources(for: video).first)
    #expect(resource.type == .video && resource.originalFilename == "first.mp4" && resource.pixelWidth == 64)
    #expect(resource.uniformTypeIdentifier == "public.mpeg-4" && resource.assetLocalIdentifier == video.localIdentifier)
    let original = try Data(contentsOf: bench.root.appendingPathComponent("first.mp4"))
    let target = bench.folder["copy.mp4"]
    let resources = PHAssetResourceManager.default()
    try await resources.writeData(for: resource, toFile: target, options: nil)
    #expect(try Data(contentsOf: target) == original)
    await #expect(throws: PHPhotosError.self) {
      try await resources.writeData(for: resource, toFile: target, options: nil)
    }
    let read = Mutex(Data())
    let error = await withCheckedContinuation { continuation in
      resources.requestData(for: resource, options: nil) { piece in
        read.withLock { $0 += piece }
      } completionHandler: {
        continuation.resume(returning: $0 as? PHPhotosError)
      }
    }
    #expect(error == nil && read.withLock { $0 } == original)
    try FileManager.default.removeItem(at: bench.root.appendingPathComponent("first.mp4"))
    let other = bench.folder["other.mp4"]
    let failure = await #expect(throws: PHPhotosError.self) {
      try await resources.writeData(for: resource, toFile: other, options: nil)
    }
    #expect(failure?.code == .missingResource)
    let left = try FileManager.default.contentsOfDirectory(atPath: bench.folder.url.path)
    #expect(!left.contains { $0.contains("other.mp4") })
  }
}
