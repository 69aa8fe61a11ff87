import AVEngineNowPlaying
import AVFoundation
import Foundation
import TestSupport
import Testing

@testable import AVKit

@MainActor @Suite(.serialized, .requires(.ffmpeg), .requires(.playerctl))
struct NowPlayingTests {
  @MainActor private struct Desk {
    let bench: ViewingBench
    let bus: MessageBus
    let center: NowPlayingCenter
    var player: AVPlayer { bench.player }
    var title: String { ((bench.item.asset as? AVURLAsset)?.url.deletingPathExtension().lastPathComponent) ?? "" }

    func playerctl(_ words: String...) async -> String? {
      let (bus, center) = (bus, center)
      return await Task.detached { () -> String? in
        center.flush()
        return try? bus.run("playerctl", words).trimmingCharacters(in: .whitespacesAndNewlines)
      }.value
    }

    func until(_ text: String?, _ words: String...) async throws {
      var last: String?
      for _ in 0..<400 {
        let (bus, center) = (bus, center)
        last = await Task.detached { () -> String? in
          center.flush()
          return try? bus.run("playerctl", words).trimmingCharacters(in: .whitespacesAndNewlines)
        }.value
        if last == text { return }
      }
      Issue.record("playerctl \(words) writes \(last ?? "nothing"), not \(text ?? "nothing")")
    }
  }

  private func desk() async throws -> Desk {
    let bench = try await ViewingBench()
    let bus = try MessageBus()
    let center = NowPlayingCenter(program: "bench", address: bus.address)
    bench.view.updatesNowPlayingInfoCenter = false
    bench.view.screen.nowPlaying.center = center
    bench.view.updatesNowPlayingInfoCenter = true
    return Desk(bench: bench, bus: bus, center: center)
  }

  @Test func theWindowsPlayerIsSeen() async throws {
    let desk = try await desk()
    #expect(AVPlayerView().updatesNowPlayingInfoCenter && AVPlayerViewController().updatesNowPlayingInfoCenter)
    let length = Int((desk.bench.item.duration.seconds * 1_000_000).rounded())
    try await desk.until("Paused \(desk.title) \(length)", "metadata", "-f", "{{status}} {{title}} {{mpris:length}}")
    desk.player.play()
    try await desk.until("Playing", "status")
    desk.player.pause()
    try await desk.until("Paused", "status")
    await desk.player.seek(to: CMTime(value: 5, timescale: 2), toleranceBefore: .zero, toleranceAfter: .zero)
    try await desk.until("2.500000", "position")
    desk.bench.view.updatesNowPlayingInfoCenter = false
    try await desk.until(nil, "status")
    desk.bench.view.updatesNowPlayingInfoCenter = true
    try await desk.until("Paused", "status")
    desk.bench.view.closeWindow()
    try await desk.until(nil, "status")
  }

  @Test func theDesktopControlsThePlayer() async throws {
    let desk = try await desk()
    let (player, bench) = (desk.player, desk.bench)
    _ = await desk.playerctl("play")
    #expect(player.rate == 1)
    _ = await desk.playerctl("pause")
    #expect(player.rate == 0)
    _ = await desk.playerctl("play-pause")
    #expect(player.rate == 1)
    _ = await desk.playerctl("play-pause")
    #expect(player.rate == 0)
    _ = await desk.playerctl("position", "3")
    try await bench.until("the third second") { player.currentTime() == CMTime(value: 3, timescale: 1) }
    try await desk.until("3.000000", "position")
    _ = await desk.playerctl("position", "1-")
    try await bench.until("the second second") { player.currentTime() == CMTime(value: 2, timescale: 1) }
    _ = await desk.playerctl("volume", "0.25")
    try await bench.until("less volume") { player.volume == 0.25 }
    player.isMuted = true
    try await desk.until("0.000000", "volume")
    _ = await desk.playerctl("stop")
    try await bench.until("the beginning") { player.currentTime() == .zero }
    try await desk.until("Stopped", "status")
    _ = await desk.playerctl("play")
    try await desk.until("Playing", "status")
    _ = await desk.playerctl("next")
    #expect(player.currentItem === bench.item)
    bench.view.closeWindow()
  }

  @Test func aPlayerThatOnlyPlaysIsNotSought() async throws {
    let bench = try await ViewingBench()
    bench.view.closeWindow()
    let controller = AVPlayerViewController()
    let bus = try MessageBus()
    let center = NowPlayingCenter(program: "bench", address: bus.address)
    controller.windows = ManualWindow()
    controller.screen.nowPlaying.center = center
    controller.requiresLinearPlayback = true
    controller.player = bench.player
    try controller.openWindow()
    let desk = Desk(bench: bench, bus: bus, center: center)
    try await desk.until("Paused", "status")
    #expect(await desk.playerctl("position", "3") == nil)
    _ = await desk.playerctl("play")
    #expect(bench.player.rate == 1)
    #expect(bench.player.currentTime() == .zero)
    controller.closeWindow()
  }

  @Test func aQueueHasANextItem() async throws {
    let bench = try await ViewingBench()
    let url = try PlayedMovie.url()
    let queue = AVQueuePlayer(items: [AVPlayerItem(url: url), AVPlayerItem(url: try PlayedMovie.withTracks())])
    queue.audioOutputDeviceUniqueID = "null"
    let bus = try MessageBus()
    let center = NowPlayingCenter(program: "bench", address: bus.address)
    let desk = Desk(bench: bench, bus: bus, center: center)
    bench.view.updatesNowPlayingInfoCenter = false
    bench.view.screen.nowPlaying.center = center
    bench.view.player = queue
    bench.view.updatesNowPlayingInfoCenter = true
    try await desk.until(desk.title, "metadata", "title")
    let first = await desk.playerctl("metadata", "mpris:trackid")
    _ = await desk.playerctl("next")
    try await bench.until("the next item") { queue.items().count == 1 }
    try await desk.until("tracks", "metadata", "title")
    let second = await desk.playerctl("metadata", "mpris:trackid")
    #expect(first != nil && second != nil && first != second)
    bench.view.closeWindow()
  }

  // MARK: - Metadata

  @Test func aClientsMetadataStandBeforeTheAssets() async throws {
    let desk = try await desk()
    func item(_ identifier: AVMetadataIdentifier, _ value: String) -> AVMetadataItem {
      let item = AVMutableMetadataItem()
      item.identifier = identifier
      item.value = value as NSString
      return item
    }
    #expect(desk.bench.item.externalMetadata.isEmpty)
    let stated = [item(.commonIdentifierTitle, "Stated"), item(.commonIdentifierArtist, "Somebody")]
    desk.bench.item.externalMetadata = stated
    #expect(desk.bench.item.externalMetadata == stated)
    try await desk.until("Somebody: Stated", "metadata", "-f", "{{artist}}: {{title}}")
    #expect((desk.bench.item.copy() as? AVPlayerItem)?.externalMetadata == stated)
    let track = await desk.playerctl("metadata", "mpris:trackid")
    desk.bench.item.externalMetadata = []
    try await desk.until(desk.title, "metadata", "title")
    #expect(await desk.playerctl("metadata", "mpris:trackid") == track)
    desk.bench.view.closeWindow()
  }
}
