package struct VolumeRamp: Sendable {
  private var level: Float = 1
  private var target: Float = 1
  private var remaining = 0
  /// From -1, left, to 1, right.
  package var pan: Float = 0

  package init() {}

  package mutating func fade(to target: Float, in frames: Int) {
    (self.target, remaining) = (target, max(0, frames))
    if frames <= 0 { level = target }
  }

  package func level(at frame: Int) -> Float {
    frame < remaining ? level + (target - level) * (Float(frame) / Float(remaining)) : target
  }

  package func advanced(by frames: Int) -> VolumeRamp {
    var result = self
    result.level = level(at: frames)
    result.remaining = max(0, remaining - frames)
    return result
  }

  func share(of channel: Int) -> Float {
    switch channel {
    case 0: min(1, 1 - pan)
    case 1: min(1, 1 + pan)
    default: 1
    }
  }
}
