import AVEngineCore
import AVEnginePlayback
import AVEngineStreaming
import CoreMedia
import Foundation

// The implementation of all seek methods.

extension AVPlayerItem {
  /// - Parameters:
  ///   - time: The time; positive infinity means the end.
  ///   - handler: Called on an internal queue. Its value is false if the seek was cancelled. If the item belongs to no
  ///     player, or the time is neither numeric nor positive infinity, it is called at once, with false.
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

  /// - Returns: False if the item is not a stream, or if the stream does not contain the date.
  nonisolated func move(to date: Date, handler: ((Bool) -> Void)?) -> Bool {
    guard let time = stream?.timeline.time(of: date) else { return false }
    // Safety: a client's handler, called once.
    nonisolated(unsafe) let handler = handler
    move(to: time, before: .zero, after: .zero) { handler?($0) }
    return true
  }
}
