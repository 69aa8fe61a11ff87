/// The counts of failures during playback.
package struct PlaybackCounts: Sendable, Hashable {
  /// The number of times that playback waited for media.
  package var stalls = 0
  /// The number of frames that were never on screen, because they came too late.
  package var droppedFrames = 0

  package init() {}

  package static func - (left: Self, right: Self) -> Self {
    var result = Self()
    (result.stalls, result.droppedFrames) = (left.stalls - right.stalls, left.droppedFrames - right.droppedFrames)
    return result
  }
}
