import AVEnginePlayback
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

/// Several threads tell a player's observers what is so, and not in the order in which it came to be so.
@Suite(.requires(.ffmpeg)) struct StaleSnapshotTests {
  /// A client's thread has given the player an item, and is about to say so, when the main thread says that the item
  /// is ready.
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
}
