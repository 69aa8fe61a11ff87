public import CoreMedia
import MediaEngine
import Synchronization

extension AVPlayer {
  /// Takes the current item to a time, at a picture near it that is quick to show.
  public nonisolated func seek(to time: CMTime) { currentItemForSeeking?.seek(to: time, completionHandler: nil) }

  /// Takes the current item to a time between two others; zero and zero for exactly there.
  public nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    currentItemForSeeking?.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: nil)
  }

  /// Takes the current item to a time, at a picture near it that is quick to show.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between or there is no item.
  @preconcurrency public nonisolated func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    guard let item = currentItemForSeeking else { return completionHandler(false) }
    item.seek(to: time, completionHandler: completionHandler)
  }

  /// Takes the current item to a time between two others; zero and zero for exactly there.
  ///
  /// - Parameter completionHandler: Called on an internal queue, with false where something else came between or there is no item.
  @preconcurrency public nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    guard let item = currentItemForSeeking else { return completionHandler(false) }
    item.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter, completionHandler: completionHandler)
  }

  /// Takes the current item to a time; true when it stands there.
  @discardableResult
  public nonisolated func seek(to time: CMTime) async -> Bool { await currentItemForSeeking?.seek(to: time) ?? false }

  /// Takes the current item to a time between two others; true when it stands there.
  @discardableResult
  public nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await currentItemForSeeking?.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter) ?? false
  }

  /// The item that plays now, which observers may not have been told of yet.
  private nonisolated var currentItemForSeeking: AVPlayerItem? {
    guard let playable = core.currentItem else { return nil }
    return known.withLock { $0[playable] }
  }
}
