import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(5))) struct InheritedInitializerTests {
  @Test func aMutableMovieOpensWithoutThrowing() async throws {
    let url = try CompositionMedia.clip(rate: "25", tone: 440).url
    let movie = AVMutableMovie(url: url)
    #expect(try await movie.load(.duration) == CMTime(value: 2, timescale: 1))
    #expect(movie.url == url)
    let other = AVMutableMovie(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
    #expect(try await other.load(.tracks).count == movie.load(.tracks).count)
    #expect(try await AVMutableMovie(data: Data(contentsOf: url)).load(.duration) == CMTime(value: 2, timescale: 1))
    let nothing = AVMutableMovie(url: URL(fileURLWithPath: "/nowhere.mov"))
    #expect(try await nothing.load(.tracks).isEmpty)
    #expect(throws: AVError.self) { try AVMutableMovie(url: URL(fileURLWithPath: "/nowhere.mov"), error: ()) }
  }

  @Test func anAssetCanBeEmpty() async throws {
    let asset = AVAsset()
    do {
      let tracks = try await asset.load(.tracks)
      Issue.record("it has \(tracks.count) tracks")
    } catch { #expect(error is AVError) }
  }

  @Test func anItemLoadsProperties() async throws {
    let asset = AVURLAsset(url: try CompositionMedia.clip(rate: "25", tone: 440).url)
    let stage = ManualStage(hasAudio: false)
    let item = AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: [.duration, .tracks])
    #expect(item.automaticallyLoadedAssetKeys == ["duration", "tracks"])
    let player = stage.player()
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    #expect(asset.status(of: .duration) == .loaded(CMTime(value: 2, timescale: 1)))
    #expect(player.allowsExternalPlayback && !player.isExternalPlaybackActive)
    player.allowsExternalPlayback = false
    #expect(!player.allowsExternalPlayback)
    #expect(AVMediaType.metadataObject.rawValue == "mobj")
    #expect(AVPlayerItem(asset: asset, automaticallyLoadedAssetKeys: nil).automaticallyLoadedAssetKeys.isEmpty)
    #expect(AUValue.self == Float.self && AUParameterAddress.self == UInt64.self)
  }
}
