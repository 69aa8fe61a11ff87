package struct PlaybackCounts: Sendable, Hashable {
  package var stalls = 0
  package var droppedFrames = 0

  package init() {}

  package static func - (left: Self, right: Self) -> Self {
    var result = Self()
    (result.stalls, result.droppedFrames) = (left.stalls - right.stalls, left.droppedFrames - right.droppedFrames)
    return result
  }
}
