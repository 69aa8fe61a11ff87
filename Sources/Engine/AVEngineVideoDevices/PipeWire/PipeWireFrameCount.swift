internal import AVEngineCore

/// Some sources number frames in their headers (`seq`), starting with any number. Others leave the number at zero.
struct PipeWireFrameCount {
  private var last: Int64 = -1
  private var lastSequence: UInt64?
  /// Whether the source's numbers are used.
  private var isCounted = true
  private(set) var losses: [VideoInputEvent.Loss: Int] = [:]

  private static let longestGap: UInt64 = 100_000

  mutating func add(sequence: UInt64?, passed: Int) {
    var step = passed + 1
    if let sequence, let lastSequence, isCounted {
      if sequence > lastSequence, sequence - lastSequence <= Self.longestGap {
        step = max(step, Int(sequence - lastSequence))
      } else {
        // A source that starts again has a lower number. A number that stays the same or jumps too far is not a frame
        // count.
        isCounted = sequence < lastSequence
      }
    }
    lastSequence = sequence
    last += Int64(step)
    if passed > 0 { losses[.outOfBuffers, default: 0] += passed }
    if step > passed + 1 { losses[.device, default: 0] += step - passed - 1 }
  }

  mutating func lose(_ loss: VideoInputEvent.Loss) { losses[loss, default: 0] += 1 }

  mutating func deliver() -> Int64 {
    losses = [:]
    return last
  }
}
