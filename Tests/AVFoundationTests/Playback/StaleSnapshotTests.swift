import AVEnginePlayback
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

/// Several threads publish a player's snapshots to its observers, not always in the order in which they were made.
@Suite(.requires(.ffmpeg)) struct StaleSnapshotTests {
  /// A client's thread has replaced the player's item. Before it publishes `early`, the snapshot with the new item, the
  /// main thread publishes that the item is ready.
  @Test @MainActor func anItemIsThereForWhoeverPlacedIt() async throws {
    let player = ManualStage().player()
    let item = AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440))
    player.adopt(item)
    let early = player.core.replaceCurrent(with: item.playable)
    let diary = Diary()
    let observation = player.observe(\.status) { player, _ in
      player.publish(early)
      diary.note(player.currentItem === item ? "its item" : "no item")
    }
    await wait(for: player, \.status) { $0 == .readyToPlay }
    observation.invalidate()
    #expect(diary.text == ["its item"])
  }

  /// Updates without a version, from several threads at once.
  @Test @MainActor func noUpdateIsLost() throws {
    let state = PublishedState(Set<Int>())
    let registrar = try #require(AVPlayer()._keyValueRegistrars.first)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<200 {
        state.update(registrar, { $0.insert(thread * 1_000 + number) }, keys: { _, _ in [] })
      }
    }
    #expect(state.value.count == 1_600)
  }
}
