internal import AVEngineCore

/// Numbers the frames of a run, and counts those that do not reach the receiver.
///
/// Sources may number frames in their headers (`seq`), from wherever they like; others leave the number at zero, or
/// have no header. A number that does not rise is not counted by.
struct PipeWireFrameCount {
  /// The number of the last buffer that came.
  private var last: Int64 = -1
  private var lastSequence: UInt64?
  /// Whether the source's numbers rise.
  private var isCounted = true
  /// Frames behind the last that was delivered.
  private(set) var losses: [VideoInputEvent.Loss: Int] = [:]

  /// Numbers that jump by more are new counts.
  private static let longestGap: UInt64 = 100_000

  /// A buffer has come, and as many before it were passed over because the reader was late.
  mutating func add(sequence: UInt64?, passed: Int) {
    var step = passed + 1
    if let sequence, let lastSequence, isCounted {
      if sequence > lastSequence, sequence - lastSequence <= Self.longestGap {
        step = max(step, Int(sequence - lastSequence))
      } else {
        // Zero for ever is no count; a source that begins again has another.
        isCounted = sequence < lastSequence
      }
    }
    lastSequence = sequence
    last += Int64(step)
    if passed > 0 { losses[.outOfBuffers, default: 0] += passed }
    if step > passed + 1 { losses[.device, default: 0] += step - passed - 1 }
  }

  /// The buffer that came is no frame.
  mutating func lose(_ loss: VideoInputEvent.Loss) { losses[loss, default: 0] += 1 }

  /// The buffer that came is handed out. Its number.
  mutating func deliver() -> Int64 {
    losses = [:]
    return last
  }
}
