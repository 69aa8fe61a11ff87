import Foundation
import TestSupport
import Testing

@testable import AVEngineNowPlaying

@Suite struct NowPlayingArtworkTests {
  /// An image that counts as PNG, because only the first bytes decide the format.
  static let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + [UInt8](repeating: 7, count: 5_000))

  private func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
  }

  @Test func aFileGoesWithItsObject() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let pictures = folder["deep/below"]
    var artwork = try #require(NowPlayingArtwork(Self.png, in: pictures) as NowPlayingArtwork?)
    let first = try #require(URL(string: artwork.url))
    #expect(first.isFileURL && first.pathExtension == "png")
    #expect(try Data(contentsOf: first) == Self.png)
    let attributes = try FileManager.default.attributesOfItem(atPath: first.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    artwork = try #require(NowPlayingArtwork(Self.png, in: pictures))
    #expect(artwork.url != first.absoluteString)
    #expect(names(in: pictures).count == 1)
    withExtendedLifetime(artwork) {}
  }

  @Test func othersPicturesGoWhenTheyAreOld() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    // No process has the identifier 2147483647; process 1 runs.
    let left = ["2147483647-1-a.png", "2147483647-2-b.png", "1-1-c.png", "\(getpid())-9-d.png", "notes.txt"]
    for name in left { try Self.png.write(to: folder[name]) }
    let old = Date(timeIntervalSinceNow: -2 * 86_400)
    for name in left where !name.contains("-2-") {
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder[name].path)
    }
    let artwork = NowPlayingArtwork(Self.png, in: folder.url)
    #expect(artwork != nil)
    #expect(names(in: folder.url).filter(left.contains) == ["1-1-c.png", "2147483647-2-b.png", "notes.txt"])
  }

  @Test func otherBytesAreNoPicture() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for bytes in [Data(), Data([1, 2, 3]), Data("GIF".utf8), Data("RIFF1234WAVE".utf8), Data(count: 17 << 20)] {
      #expect(NowPlayingArtwork(bytes, in: folder.url) == nil)
    }
    let kinds: [([UInt8], String)] = [
      ([0xFF, 0xD8, 0xFF, 0xE0], "jpg"), (Array("GIF89a".utf8), "gif"), (Array("RIFF1234WEBP".utf8), "webp"),
    ]
    for (head, ending) in kinds {
      let artwork = try #require(NowPlayingArtwork(Data(head), in: folder.url))
      #expect(artwork.url.hasSuffix("." + ending))
    }
    try Self.png.write(to: folder["file"])
    #expect(NowPlayingArtwork(Self.png, in: folder["file"]) == nil)
  }
}
