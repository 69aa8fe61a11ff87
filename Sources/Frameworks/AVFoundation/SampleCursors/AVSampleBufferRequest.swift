public import CoreMedia
public import Foundation

/// A request for samples that a generator puts into a sample buffer.
open class AVSampleBufferRequest: NSObject {
  /// The order in which samples are taken, beginning at the start cursor.
  public enum Direction: Int, Sendable {
    /// The samples from the start cursor on are taken, in decode order.
    case forward = 1
    /// Only the sample of the start cursor is taken.
    case none = 0
    /// The samples from the start cursor backwards are taken, in reverse decode order.
    case reverse = -1
  }

  /// The time at which the samples' bytes are read. Linux: ignored.
  public enum Mode: Int, Sendable {
    /// The samples' bytes are read before the generator returns the buffer. Linux: without effect.
    case immediate = 0
    /// The samples' bytes are read before the generator's timebase reaches the buffer's time. Linux: without effect.
    case scheduled = 1
    /// The samples' bytes are read at any convenient time. Linux: without effect.
    case opportunistic = 2
  }

  private let start: AVSampleCursor

  /// Creates a request for samples that begin at a cursor.
  public init(start startCursor: AVSampleCursor) { start = startCursor }

  /// Creates a request for samples that begin at a cursor, by Apple's older label of the parameter.
  public convenience init(startCursor: AVSampleCursor) { self.init(start: startCursor) }

  /// The cursor at the first sample, as stated at the request's creation.
  open var startCursor: AVSampleCursor { start }

  /// The order in which samples are taken; `none` by default.
  open var direction = Direction.none

  /// The cursor at which to stop, whose sample is not taken; nil for no such limit.
  open var limitCursor: AVSampleCursor?

  /// The minimum number of samples unless `direction` is `none`, as far as `limitCursor` and `maxSampleCount` allow and
  /// samples of the same format are available.
  open var preferredMinSampleCount = 0

  /// The maximum number of samples; 0 for the samples in the start cursor's chunk of the file, and as many more as
  /// `preferredMinSampleCount` requires. Linux: a buffer gets at most 65,536 samples.
  open var maxSampleCount = 0

  /// The time at which bytes are read; `immediate` by default. Linux: ignored.
  open var mode = Mode.immediate

  /// The output presentation timestamp of the buffer; invalid, the default, to leave the samples' timestamps.
  open var overrideTime = CMTime.invalid
}
