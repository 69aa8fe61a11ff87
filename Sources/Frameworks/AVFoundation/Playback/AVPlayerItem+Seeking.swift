import AVEngineCore
import AVEnginePlayback
import AVEngineStreaming
import CoreMedia
import Foundation

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
    guard let player, target.isNumeric else {
      handler?(false)
      return
    }
    player.seek(playable, to: target, toleranceBefore: before) { handler?($0) }
  }

  nonisolated func move(to date: Date, handler: ((Bool) -> Void)?) -> Bool {
    guard let time = stream?.timeline.time(of: date) else { return false }
    // Safety: the handler is the client's, and it is called once.
    nonisolated(unsafe) let handler = handler
    move(to: time, before: .zero, after: .zero) { handler?($0) }
    return true
  }
}
