/// How loud the frames of an output are, on each side, from one frame on: a value that changes evenly until it has
/// arrived.
package struct VolumeRamp: Sendable {
  private var level: Float = 1
  private var target: Float = 1
  /// Frames until the target is reached.
  private var remaining = 0
  /// From -1, left, to 1, right.
  package var pan: Float = 0

  package init() {}

  /// Begins to change, from what it is.
  package mutating func fade(to target: Float, in frames: Int) {
    (self.target, remaining) = (target, max(0, frames))
    if frames <= 0 { level = target }
  }

  /// That of a frame, counted from the first.
  package func level(at frame: Int) -> Float {
    frame < remaining ? level + (target - level) * (Float(frame) / Float(remaining)) : target
  }

  /// The same, counted from a later frame on.
  package func advanced(by frames: Int) -> VolumeRamp {
    var result = self
    result.level = level(at: frames)
    result.remaining = max(0, remaining - frames)
    return result
  }

  /// The part of a channel's sound that is left where the sound is moved to a side: the other side grows softer,
  /// evenly, and the side that it is moved to stays as it is.
  func share(of channel: Int) -> Float {
    switch channel {
    case 0: min(1, 1 - pan)
    case 1: min(1, 1 + pan)
    default: 1
    }
  }
}
