import AVEngineMediaLibrary
import Foundation
import Photos
import TestSupport

final class PhotosBench {
  let folder: TemporaryFolder
  let root: URL
  let library: MediaLibrary

  init(isWritable: Bool = true) throws {
    folder = try TemporaryFolder()
    root = folder["media"]
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    var configuration = MediaLibrary.Configuration(
      roots: [MediaRoot(root, writable: isWritable)], folder: folder["library"])
    configuration.indexesByItself = false
    library = MediaLibrary(configuration)
  }

  func fill() throws {
    try movie("first.mp4", size: "64x36", seconds: 2)
    try movie("trip/second.mp4", size: "32x32", seconds: 1)
    try image("red.png", size: "40x20")
    try image("trip/blue.png", size: "10x30")
    try library.update()
  }

  @discardableResult
  func movie(_ name: String, size: String = "64x36", seconds: Int = 1) throws -> URL {
    let made = try MadeMedia.file(
      "movie.mp4",
      [
        "-f", "lavfi", "-i", "testsrc=size=\(size):rate=25:duration=\(seconds)", "-c:v", "libx264", "-pix_fmt",
        "yuv420p",
      ])
    return try put(made, name)
  }

  @discardableResult
  func image(_ name: String, size: String = "40x20") throws -> URL {
    try put(
      try MadeMedia.file("image.png", ["-f", "lavfi", "-i", "color=red:size=\(size)", "-frames:v", "1"]), name)
  }

  private func put(_ file: URL, _ name: String) throws -> URL {
    let url = root.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: file, to: url)
    return url
  }

  func run<Result>(_ body: () throws -> Result) throws -> Result {
    try MediaLibrary.$replacement.withValue(library, operation: body)
  }

  func run<Result>(_ body: () async throws -> Result) async throws -> Result {
    try await MediaLibrary.$replacement.withValue(library) { try await body() }
  }

  func names(_ result: PHFetchResult<PHAsset>) -> [String] {
    (0..<result.count).map { PHAssetResource.assetResources(for: result[$0]).first?.originalFilename ?? "" }
  }

  func asset(_ name: String) throws -> PHAsset {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(format: "filename = %@", name)
    return try PHAsset.fetchAssets(with: options).firstObject ?? { throw Missing(name: name) }()
  }

  struct Missing: Error { let name: String }
}
