import AVEnginePlayback
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct StaleSnapshotTests {
  /// `early`, the first snapshot with the new item, is published after a later snapshot.
  @Test @MainActor func anItemIsThereForWhoeverPlacedIt() async throws {
    let player = ManualStage().player()
    let item = AVPlayerItem(asset: try CompositionMedia.clip(rate: "25", tone: 440))
    let early = player.adopt(item) { player.core.replaceCurrent(with: item.playable) }
    let diary = Diary()
    let observation = player.observe(\.status) { player, _ in
      player.publish(early)
      diary.note(player.currentItem === item ? "its item" : "no item")
    }
    await wait(for: player, \.status) { $0 == .readyToPlay }
    observation.invalidate()
    #expect(diary.text == ["its item"])
  }

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
