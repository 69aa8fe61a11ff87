import AVEngineCore
import AVEnginePlayback
import AVEngineStreaming
import CoreMedia
import Foundation
import Synchronization

extension AVPlayerItem {
  nonisolated func move(
    to time: CMTime, before: CMTime = .positiveInfinity, after: CMTime = .positiveInfinity,
    handler: (@Sendable (Bool) -> Void)? = nil
  ) {
    _require(time.isValid, "AVPlayerItem.seek(to:) needs a valid time, not \(time)")
    _require(
      before.isValid && after.isValid,
      "AVPlayerItem.seek(to:toleranceBefore:toleranceAfter:) needs valid tolerances, not \(before) and \(after)")
    let target = time.isPositiveInfinity ? playable.duration : time
    guard target.isNumeric else {
      handler?(false)
      return
    }
    let (player, lastPlayer) = links.withLock { ($0.player, $0.lastPlayer) }
    if let player, player.snapshot.items.contains(where: { $0.item === playable }) {
      player.seek(playable, to: target, toleranceBefore: before) { handler?($0) }
    } else {
      place(at: target, after: player ?? lastPlayer, handler: handler)
    }
  }

  /// Moves an item that is in no player's queue.
  ///
  /// - Parameters:
  ///   - time: The time at which playback will begin.
  ///   - player: The player from whose queue the item was removed last. It may still have to stop the item, which
  ///     changes the item's time, so the item is moved after that.
  ///   - handler: Called with false if another player has the item meanwhile.
  private nonisolated func place(at time: CMTime, after player: Player?, handler: (@Sendable (Bool) -> Void)?) {
    guard let player else {
      playable.place(at: playable.clamped(time))
      handler?(true)
      return
    }
    player.afterEffects { [self] in
      let isFree = links.withLock { $0.player == nil || $0.player === player }
      if isFree { playable.place(at: playable.clamped(time)) }
      // The handler may wait for the player's queue, on which this closure runs.
      DispatchQueue.global().async { handler?(isFree) }
    }
  }

  nonisolated func move(to date: Date, handler: ((Bool) -> Void)?) -> Bool {
    guard let time = stream?.timeline.time(of: date) else { return false }
    // Safety: the handler is the client's, and it is called once.
    nonisolated(unsafe) let handler = handler
    move(to: time, before: .zero, after: .zero) { handler?($0) }
    return true
  }
}
