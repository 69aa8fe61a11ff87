internal import AVEngineCore

/// Numbers the frames of a run, and counts those that do not reach the receiver.
///
/// Sources may number frames in their headers (`seq`), starting with any number. Other sources leave the number at
/// zero, or have no header. Numbers that stay the same are ignored.
struct PipeWireFrameCount {
  /// The number of the last buffer that arrived.
  private var last: Int64 = -1
  private var lastSequence: UInt64?
  /// Whether the source's numbers are used.
  private var isCounted = true
  /// The lost frames since the last delivered one.
  private(set) var losses: [VideoInputEvent.Loss: Int] = [:]

  /// The greatest jump that counts as lost frames. After a greater one, the source's numbers are ignored.
  private static let longestGap: UInt64 = 100_000

  /// Counts a buffer that has arrived, and earlier buffers that the reader skipped because it was late.
  mutating func add(sequence: UInt64?, passed: Int) {
    var step = passed + 1
    if let sequence, let lastSequence, isCounted {
      if sequence > lastSequence, sequence - lastSequence <= Self.longestGap {
        step = max(step, Int(sequence - lastSequence))
      } else {
        // A lower number means that the source has started again. If a number stays the same or jumps too far, the
        // source does not count frames.
        isCounted = sequence < lastSequence
      }
    }
    lastSequence = sequence
    last += Int64(step)
    if passed > 0 { losses[.outOfBuffers, default: 0] += passed }
    if step > passed + 1 { losses[.device, default: 0] += step - passed - 1 }
  }

  /// Counts the last buffer as lost, because it did not result in a frame.
  mutating func lose(_ loss: VideoInputEvent.Loss) { losses[loss, default: 0] += 1 }

  /// Counts the last buffer as delivered, and returns its number.
  mutating func deliver() -> Int64 {
    losses = [:]
    return last
  }
}
