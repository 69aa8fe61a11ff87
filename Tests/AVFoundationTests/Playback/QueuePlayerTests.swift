import Foundation
import TestSupport
import Testing

@testable import AVEnginePlayback
@testable import AVFoundation

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(10))) struct QueuePlayerTests {
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
    expectHeard(try sine("1.25"), stage)
  }

  private func sine(_ seconds: String) throws -> [Float] {
    let data = try Tool.run(
      "ffmpeg",
      ["-v", "error", "-f", "lavfi", "-i", "sine=frequency=441:sample_rate=48000", "-t", seconds, "-f", "f32le", "-"])
    return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  private func expectHeard(_ expected: [Float], _ stage: ManualStage) {
    // Audio is handed to the device a fiftieth of a second before it is heard.
    let heard = Array(stage.heard.dropFirst(960).prefix(expected.count))
    #expect(heard.count == expected.count && !heard.isEmpty)
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

  // MARK: Observers that put an item back

  /// This is how Apple's sample QueuePlayerLooper loops.
  @Test @MainActor func observersCanInsertTheItemThatHasLeft() async throws {
    let stage = ManualStage()
    let items = try parts(2).map { AVPlayerItem(asset: $0) }
    let player = stage.queuePlayer(items)
    let observation = player.observe(\.currentItem, options: [.old]) { player, change in
      guard let removed = change.oldValue ?? nil else { return }
      removed.seek(to: .zero)
      player.insert(removed, after: nil)
    }
    await wait(for: items[0], \.isPlaybackLikelyToKeepUp) { $0 }
    player.play()
    stage.advance(hundredths: 3)
    for play in 0..<6 {
      let (item, next) = (items[play % 2], items[(play + 1) % 2])
      await wait(for: next, \.isPlaybackLikelyToKeepUp) { $0 }
      await wait(for: .AVPlayerItemDidPlayToEndTime, of: item) { @Sendable in stage.advance(hundredths: 25) }
      await wait(for: player, \.currentItem) { $0 === next }
      #expect(player.items() == [next, item])
    }
    observation.invalidate()
    let both = try sine("0.5")
    expectHeard(both + both + both, stage)
  }

  @Test @MainActor func observersCanMakeTheItemThatHasLeftTheCurrentOne() async throws {
    let stage = ManualStage()
    let items = try parts(2).map { AVPlayerItem(asset: $0) }
    let (player, first) = (stage.queuePlayer(items), items[0])
    let observation = player.observe(\.currentItem, options: [.old]) { player, change in
      guard let removed = change.oldValue ?? nil, removed === first else { return }
      removed.seek(to: .zero)
      player.replaceCurrentItem(with: removed)
    }
    await wait(for: first, \.isPlaybackLikelyToKeepUp) { $0 }
    player.play()
    stage.advance(hundredths: 10)
    #expect(player.currentTime() > .zero)
    player.advanceToNextItem()
    #expect(player.items() == [first] && player.canInsert(items[1], after: first))
    await wait(for: first, \.isPlaybackLikelyToKeepUp) { $0 }
    stage.waitUntilIdle()
    #expect(player.currentItem === first && player.currentTime() == .zero)
    player.pause()
    let time = CMTime(value: 1, timescale: 10)
    #expect(await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero))
    #expect(player.currentTime() == time)
    observation.invalidate()
    player.play()
    await wait(for: .AVPlayerItemDidPlayToEndTime, of: first) { @Sendable in stage.advance(hundredths: 30) }
    await wait(for: player, \.currentItem) { $0 == nil }
    #expect(player.canInsert(first, after: nil))
  }

  @Test @MainActor func aSeekAfterLeavingFollowsWhatThePlayerStillHasToDo() async throws {
    let items = try parts(2).map { AVPlayerItem(asset: $0) }
    let (player, first) = (ManualStage().queuePlayer(items), items[0])
    await wait(for: first, \.isPlaybackLikelyToKeepUp) { $0 }
    let (before, after) = (CMTime(value: 1, timescale: 10), CMTime(value: 1, timescale: 5))
    player.core.queue.suspend()
    player.seek(to: before, toleranceBefore: .zero, toleranceAfter: .zero) { _ in }
    player.advanceToNextItem()
    let isDone = await withCheckedContinuation { done in
      first.seek(to: after, toleranceBefore: .zero, toleranceAfter: .zero) { done.resume(returning: $0) }
      player.insert(first, after: nil)
      player.core.queue.resume()
    }
    player.core.waitForEffects()
    #expect(isDone && player.items() == [items[1], first] && first.currentTime() == after)
  }
}
