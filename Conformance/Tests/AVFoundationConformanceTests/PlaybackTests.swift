import AVFoundation
import ConformanceMedia
import CoreMedia
import Foundation
import Testing

/// Source: AVPlayer.h, AVPlayerItem.h, Apple's documentation of both.
@MainActor @Suite struct PlaybackTests {
  private func file() throws -> BuiltFile {
    try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys((1...60).map { UInt8($0 * 4) })]))
  }

  private func wait(_ condition: () -> Bool) async throws {
    for _ in 0..<5_000 where !condition() { try await Task.sleep(nanoseconds: 2_000_000) }
    #expect(condition())
  }

  // AVPlayerItem.status: unknown until the item is a player's and its media is loaded.
  @Test func itemsBecomeReady() async throws {
    let file = try file()
    let item = AVPlayerItem(asset: file.asset)
    #expect(item.status == .unknown && item.error == nil)
    let player = AVPlayer(playerItem: item)
    #expect(player.rate == 0 && player.currentItem === item && player.timeControlStatus == .paused)
    try await wait { item.status == .readyToPlay }
    #expect(item.duration == time(1_200))
    #expect(item.presentationSize == CGSize(width: 64, height: 48))
    #expect(item.tracks.count == 1 && item.tracks.first?.assetTrack?.trackID == 1)
    #expect(item.currentTime() == .zero && player.currentTime() == .zero)
    #expect(item.seekableTimeRanges.map(\.timeRangeValue) == [range(0, 1_200)])
    #expect(item.canPlayFastForward && item.canStepForward)
  }

  // AVPlayerItem.status: failed, with an error, for what is no media.
  @Test func itemsFail() async throws {
    let file = try BuiltFile(Data("no movie".utf8))
    let item = AVPlayerItem(asset: file.asset)
    let player = AVPlayer(playerItem: item)
    try await wait { item.status == .failed }
    #expect(item.error != nil && player.currentItem === item)
  }

  // seek(to:toleranceBefore:toleranceAfter:): with tolerances of zero the time is the one asked for.
  @Test func seeksAreExact() async throws {
    let file = try file()
    let player = AVPlayer(playerItem: AVPlayerItem(asset: file.asset))
    try await wait { player.currentItem?.status == .readyToPlay }
    #expect(await player.seek(to: time(333), toleranceBefore: .zero, toleranceAfter: .zero))
    #expect(player.currentTime() == time(333))
    player.currentItem?.step(byCount: 1)
    try await wait { player.currentTime() == time(340) }
    player.currentItem?.step(byCount: -1)
    try await wait { player.currentTime() == time(320) }
  }

  // AVPlayerItemVideoOutput: the frame that is shown at an item's time.
  @Test func outputsGiveFrames() async throws {
    let file = try file()
    let item = AVPlayerItem(asset: file.asset)
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: bgraSettings)
    item.add(output)
    #expect(item.outputs == [output])
    let player = AVPlayer(playerItem: item)
    try await wait { item.status == .readyToPlay }
    #expect(await player.seek(to: time(400), toleranceBefore: .zero, toleranceAfter: .zero))
    try await wait { output.hasNewPixelBuffer(forItemTime: time(400)) }
    var shown = CMTime.invalid
    let buffer = try #require(output.copyPixelBuffer(forItemTime: time(400), itemTimeForDisplay: &shown))
    #expect(shown == time(400) && isGrey(pixel(buffer, x: 8, y: 8), 84))
    // hasNewPixelBuffer(forItemTime:): a frame is new until it has been copied.
    #expect(!output.hasNewPixelBuffer(forItemTime: time(400)))
  }

  // addPeriodicTimeObserver, addBoundaryTimeObserver, AVPlayerItemDidPlayToEndTime: called while the item plays.
  @Test func timesAreObserved() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([UInt8](repeating: 90, count: 15))]))
    let item = AVPlayerItem(asset: file.asset)
    let player = AVPlayer(playerItem: item)
    player.isMuted = true
    final class Seen: @unchecked Sendable {
      var (periodic, boundaries, ends): ([CMTime], Int, Int) = ([], 0, 0)
    }
    let seen = Seen()
    let periodic = player.addPeriodicTimeObserver(forInterval: time(60), queue: .main) { seen.periodic.append($0) }
    let boundary = player.addBoundaryTimeObserver(forTimes: [NSValue(time: time(150))], queue: .main) {
      seen.boundaries += 1
    }
    let end = NotificationCenter.default.addObserver(
      forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: .main
    ) { _ in seen.ends += 1 }
    defer { NotificationCenter.default.removeObserver(end) }
    try await wait { item.status == .readyToPlay }
    player.play()
    #expect(player.rate == 1 && player.timeControlStatus != .paused)
    try await wait { seen.ends == 1 }
    // actionAtItemEnd: the default is to pause.
    try await wait { player.rate == 0 }
    #expect(player.actionAtItemEnd == .pause && player.currentTime() == time(300))
    #expect(seen.boundaries == 1)
    #expect(seen.periodic.contains { $0 >= time(60) && $0 < time(120) } && seen.periodic.count >= 4)
    player.removeTimeObserver(periodic)
    player.removeTimeObserver(boundary)
  }

  // AVQueuePlayer: items in order; advanceToNextItem() removes the current one.
  @Test func queues() async throws {
    let (one, two) = (try file(), try file())
    let items = [AVPlayerItem(asset: one.asset), AVPlayerItem(asset: two.asset)]
    let player = AVQueuePlayer(items: items)
    #expect(player.items() == items && player.currentItem === items[0] && player.actionAtItemEnd == .advance)
    player.advanceToNextItem()
    #expect(player.items() == [items[1]] && player.currentItem === items[1])
    #expect(player.canInsert(AVPlayerItem(asset: one.asset), after: nil) && !player.canInsert(items[1], after: nil))
    player.removeAllItems()
    #expect(player.items().isEmpty && player.currentItem == nil)
  }

  // AVPlayer: defaults and settings.
  @Test func settings() {
    let player = AVPlayer()
    #expect(player.volume == 1 && !player.isMuted && player.currentItem == nil && player.actionAtItemEnd == .pause)
    #expect(player.defaultRate == 1 && player.automaticallyWaitsToMinimizeStalling)
    player.volume = 0.25
    player.isMuted = true
    #expect(player.volume == 0.25 && player.isMuted)
    #expect(player.currentTime() == .zero)
  }
}
