public import CoreMedia
public import Foundation

/// Which samples a generator is to put into a sample buffer.
open class AVSampleBufferRequest: NSObject {
  /// In which order samples are taken from the start cursor on.
  public enum Direction: Int, Sendable {
    case forward = 1
    /// The start cursor's sample alone.
    case none = 0
    case reverse = -1
  }

  /// When the samples' bytes are read.
  public enum Mode: Int, Sendable {
    /// Before the buffer is given.
    case immediate = 0
    /// So that they are there when the timebase reaches the buffer.
    case scheduled = 1
    /// Whenever it suits.
    case opportunistic = 2
  }

  private let start: AVSampleCursor

  /// A request for samples from a cursor's place on.
  public init(start startCursor: AVSampleCursor) { start = startCursor }

  /// A request for samples from a cursor's place on.
  public convenience init(startCursor: AVSampleCursor) { self.init(start: startCursor) }

  /// The place of the first sample.
  open var startCursor: AVSampleCursor { start }

  /// In which order samples are taken; `none` unless it is set.
  open var direction = Direction.none

  /// The place at which to stop: its sample is not taken. nil for as far as there are samples.
  open var limitCursor: AVSampleCursor?

  /// How many samples are wanted at least, if there are so many.
  open var preferredMinSampleCount = 0

  /// How many samples may be taken; 0 for as many as stand together.
  open var maxSampleCount = 0

  /// When bytes are read; `immediate` unless it is set.
  open var mode = Mode.immediate

  /// When the buffer is to be shown, on the generator's timebase; invalid for the samples' own time.
  open var overrideTime = CMTime.invalid
}
