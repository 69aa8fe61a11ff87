public import CoreMedia
import MediaEngine

extension AVPlayerItem {
  /// Takes the item to a time, at a picture near it that is quick to show.
  public nonisolated func seek(to time: CMTime) { seek(to: time, completionHandler: nil) }

  /// Takes the item to a time between two others; zero and zero for exactly there.
  public nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: nil)
  }

  /// Takes the item to a time, at a picture near it that is quick to show.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between.
  @preconcurrency public nonisolated func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity, completionHandler: completionHandler)
  }

  /// Takes the item to a time between two others; zero and zero for exactly there.
  ///
  /// Linux: a picture that is quick to show is looked for before the time only.
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between, and where the item is
  ///   no player's.
  @preconcurrency public nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    _require(time.isValid, "AVPlayerItem.seek(to:) needs a valid time, not \(time)")
    _require(
      toleranceBefore.isValid && toleranceAfter.isValid,
      "AVPlayerItem.seek(to:toleranceBefore:toleranceAfter:) needs valid tolerances, not \(toleranceBefore) and "
        + "\(toleranceAfter)")
    let target = time.isPositiveInfinity ? playable.duration : time
    guard let player, target.isNumeric else {
      completionHandler?(false)
      return
    }
    player.seek(playable, to: target, toleranceBefore: toleranceBefore) { completionHandler?($0) }
  }

  /// Takes the item to a time; true when it stands there.
  @discardableResult
  public nonisolated func seek(to time: CMTime) async -> Bool {
    await seek(to: time, toleranceBefore: .positiveInfinity, toleranceAfter: .positiveInfinity)
  }

  /// Takes the item to a time between two others; true when it stands there.
  @discardableResult
  public nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in
      seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) { continuation.resume(returning: $0) }
    }
  }

  /// Ends the seeks that are under way; their handlers are told that they did not finish.
  public nonisolated func cancelPendingSeeks() { player?.cancelSeeks(of: playable) }

  /// Takes the item some pictures on, or back if the count is negative.
  public func step(byCount stepCount: Int) { player?.step(playable, by: stepCount) }
}
