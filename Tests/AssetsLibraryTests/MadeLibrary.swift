import AVEngineMediaLibrary
import AssetsLibrary
import Foundation
import Synchronization
import TestSupport

final class MadeLibrary {
  let folder: TemporaryFolder
  let library: MediaLibrary
  var media: URL { folder["media"] }

  init(isWritable: Bool = true) throws {
    folder = try TemporaryFolder()
    let media = folder["media"]
    try FileManager.default.createDirectory(at: media["trip"], withIntermediateDirectories: true)
    for (name, year) in [("second.mp4", 2002), ("first.mp4", 2001)] {
      let date = ["-metadata", "creation_time=\(year)-05-01T12:00:00Z"]
      try MadeMedia.copy(
        name, MadeMedia.pattern("160x120", seconds: 0.2) + MadeMedia.h264 + date, to: media[name])
    }
    let still = MadeMedia.pattern("64x48", seconds: 0.1) + ["-frames:v", "1"]
    try MadeMedia.copy("photo.png", still, to: media["trip/photo.png"])
    try MadeMedia.copy("tone.m4a", MadeMedia.tone(seconds: 0.2), to: media["tone.m4a"])
    library = MediaLibrary(
      MediaLibrary.Configuration(roots: [MediaRoot(media, writable: isWritable)], folder: folder["state"]))
  }

  /// A video with a higher number is older.
  init(videos: Int) throws {
    folder = try TemporaryFolder()
    let media = folder["media"]
    try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
    let movie = try Data(
      contentsOf: MadeMedia.file("one.mp4", MadeMedia.pattern("160x120", seconds: 0.2) + MadeMedia.h264))
    // In mvhd of version 0 the date, in seconds since 1904, follows the flags (ISO/IEC 14496-12, 8.2.2).
    guard let box = movie.range(of: Data("mvhd".utf8)) else { throw CocoaError(.fileReadCorruptFile) }
    for number in 0..<videos {
      var copy = movie
      let date = withUnsafeBytes(of: (3_200_000_000 - UInt32(number) * 86_400).bigEndian) { Data($0) }
      copy.replaceSubrange(box.upperBound + 4..<box.upperBound + 8, with: date)
      try copy.write(to: media["video \(number).mp4"])
    }
    library = MediaLibrary(
      MediaLibrary.Configuration(roots: [MediaRoot(media, writable: true)], folder: folder["state"]))
  }

  var assets: ALAssetsLibrary { MediaLibrary.$replacement.withValue(library) { ALAssetsLibrary() } }

  func groups(_ types: UInt32) async throws -> [ALAssetsGroup] {
    let library = assets
    let groups = Mutex<[ALAssetsGroup]>([])
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      library.enumerateGroupsWithTypes(
        types,
        usingBlock: { group, _ in
          if let group { groups.withLock { $0.append(group) } } else { continuation.resume() }
        }, failureBlock: { continuation.resume(throwing: $0 ?? CocoaError(.featureUnsupported)) })
    }
    return groups.withLock { $0 }
  }

  func write(_ url: URL) async throws -> URL? {
    let library = assets
    return try await withCheckedThrowingContinuation { continuation in
      library.writeVideoAtPath(toSavedPhotosAlbum: url) { url, error in
        continuation.resume(with: error.map { .failure($0) } ?? .success(url))
      }
    }
  }

  func asset(for url: URL) async throws -> ALAsset? {
    let library = assets
    return try await withCheckedThrowingContinuation { continuation in
      library.asset(
        for: url, resultBlock: { continuation.resume(returning: $0) },
        failureBlock: { continuation.resume(throwing: $0 ?? CocoaError(.featureUnsupported)) })
    }
  }
}

extension URL {
  subscript(_ name: String) -> URL { appendingPathComponent(name) }
}

extension ALAssetsGroup {
  func names(_ enumerate: (ALAssetsGroup, @escaping ALAssetsGroupEnumerationResultsBlock) -> Void) -> [String] {
    var names: [String] = []
    enumerate(self) { asset, index, stop in
      let isEnd = asset == nil && index == NSNotFound && stop?.pointee.boolValue == true
      names.append(asset.map { "\(index) \($0.defaultRepresentation().filename() ?? "-")" } ?? (isEnd ? "end" : "?"))
    }
    return names
  }
}
