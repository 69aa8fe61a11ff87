/// What has gone wrong while something played.
package struct PlaybackCounts: Sendable, Hashable {
  /// How often it waited for media.
  package var stalls = 0
  /// Pictures that were never on screen, because their time had passed when they came.
  package var droppedFrames = 0

  package init() {}

  package static func - (left: Self, right: Self) -> Self {
    var result = Self()
    (result.stalls, result.droppedFrames) = (left.stalls - right.stalls, left.droppedFrames - right.droppedFrames)
    return result
  }
}
