import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MediaPlayer

@Suite struct ArtworkTests {
  static func image(_ width: Int, _ height: Int) throws -> CGImage {
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    return try #require(context.makeImage())
  }

  @Test func sizesAreNoLargerThanTheBounds() throws {
    let image = try Self.image(8, 8)
    let asked = Mutex<[CGSize]>([])
    let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 300, height: 200)) { size in
      asked.withLock { $0.append(size) }
      return image
    }
    #expect(artwork.bounds == CGRect(x: 0, y: 0, width: 300, height: 200))
    #expect(artwork.image(at: CGSize(width: 30, height: 20)) === image)
    artwork.image(at: CGSize(width: 301, height: 10))
    #expect(artwork.imageForDesktop === image)
    #expect(
      asked.withLock { $0 } == [
        CGSize(width: 30, height: 20), CGSize(width: 300, height: 200), CGSize(width: 300, height: 200),
      ])
    let large = MPMediaItemArtwork(boundsSize: CGSize(width: 4096, height: 2048)) { size in
      asked.withLock { $0 = [size] }
      return image
    }
    #expect(large.imageForDesktop === image)
    #expect(asked.withLock { $0 } == [CGSize(width: 1024, height: 512)])
  }

  @Test(.requires(.playerctl), .requires(.ffmpeg)) func picturesAreFilesThatOthersRead() throws {
    let bench = try MediaBench()
    let image = try Self.image(64, 48)
    let count = Mutex(0)
    let artwork = MPMediaItemArtwork(boundsSize: CGSize(width: 64, height: 48)) { _ in
      count.withLock { $0 += 1 }
      return image
    }
    bench.info.nowPlayingInfo = [MPMediaItemPropertyTitle: "Song", MPMediaItemPropertyArtwork: artwork]
    #expect(count.withLock { $0 } == 1)
    let first = try #require(URL(string: try bench.metadata("{{mpris:artUrl}}")))
    #expect(first.deletingLastPathComponent().path == bench.folder.url.path)
    let attributes = try FileManager.default.attributesOfItem(atPath: first.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let probe = ["-v", "error", "-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0", first.path]
    #expect(String(decoding: try Tool.run("ffprobe", probe), as: UTF8.self) == "png,64,48\n")
    // Changed metadata, or another artwork with the same image, does not write the image again.
    let same = MPMediaItemArtwork(boundsSize: CGSize(width: 64, height: 48)) { _ in image }
    for shown in [artwork, same] {
      bench.info.nowPlayingInfo = [
        MPMediaItemPropertyTitle: "Song", MPMediaItemPropertyGenre: "Folk", MPMediaItemPropertyArtwork: shown,
      ]
      #expect(try bench.metadata("{{mpris:artUrl}}") == first.absoluteString)
    }
    #expect(count.withLock { $0 } == 1)
    let other = try Self.image(32, 32)
    bench.info.nowPlayingInfo?[MPMediaItemPropertyArtwork] = MPMediaItemArtwork(
      boundsSize: CGSize(width: 32, height: 32)
    ) { _ in other }
    let second = try bench.metadata("{{mpris:artUrl}}")
    #expect(second.hasSuffix(".png") && second != first.absoluteString)
    let files = { try FileManager.default.contentsOfDirectory(atPath: bench.folder.url.path).count }
    try Server.wait(for: "the old file's end") { try files() == 1 }
    bench.info.nowPlayingInfo = [MPMediaItemPropertyTitle: "Song"]
    #expect(try bench.metadata("{{mpris:artUrl}}") == "")
    try Server.wait(for: "the file's end") { try files() == 0 }
  }
}
