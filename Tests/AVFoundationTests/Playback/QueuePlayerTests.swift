import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct QueuePlayerTests {
  private func parts(_ count: Int) throws -> [AVURLAsset] {
    try (0..<count).map { index in
      AVURLAsset(
        url: try MadeMedia.file(
          "part.wav",
          MadeMedia.input("sine=frequency=441:sample_rate=48000") + [
            "-af",
            "atrim=start_sample=\(index * 12_000):end_sample=\((index + 1) * 12_000)",
          ]))
    }
  }

  @Test func joinsHaveNoGap() async throws {
    let stage = ManualStage()
    let items = try parts(5).map { AVPlayerItem(asset: $0) }
    let player = stage.queuePlayer(items)
    await wait(for: items[0], \.isPlaybackLikelyToKeepUp) { $0 }
    player.play()
    stage.advance(hundredths: 3)
    for item in items {
      let next = items.firstIndex(of: item).map { $0 + 1 } ?? 0
      if next < items.count { await wait(for: items[next], \.isPlaybackLikelyToKeepUp) { $0 } }
      await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { stage.advance(hundredths: 25) }
    }
    await wait(for: player, \.currentItem) { $0 == nil }
    #expect(player.rate == 0 && player.items().isEmpty)
    let whole = try Tool.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "sine=frequency=441:sample_rate=48000", "-t", "1.25", "-f", "f32le", "-"])
    let expected = whole.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    let heard = Array(stage.heard.dropFirst(960).prefix(60_000))
    #expect(heard.count == 60_000)
    let worst = zip(heard, expected).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 1e-3)
  }

  @Test func orderOfItems() async throws {
    let items = try parts(3).map { AVPlayerItem(asset: $0) }
    let player = ManualStage().queuePlayer([items[0]])
    #expect(player.canInsert(items[1], after: items[0]) && !player.canInsert(items[0], after: nil))
    player.insert(items[2], after: nil)
    player.insert(items[1], after: items[0])
    #expect(player.items() == items && player.currentItem === items[0])
    player.advanceToNextItem()
    #expect(player.items() == [items[1], items[2]] && player.currentItem === items[1])
    player.remove(items[1])
    #expect(player.currentItem === items[2])
    player.insert(items[0], after: nil)
    player.removeAllItems()
    #expect(player.items().isEmpty && player.currentItem == nil)
  }
}
