/// Options for decoding a sample.
public struct VTDecodeFrameFlags: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt32
  /// Creates options from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The call may return before the sample is decoded.
  public static var _EnableAsynchronousDecompression: VTDecodeFrameFlags { VTDecodeFrameFlags(rawValue: 1 << 0) }
  /// The sample is decoded only because others refer to it. No frame is delivered.
  public static var _DoNotOutputFrame: VTDecodeFrameFlags { VTDecodeFrameFlags(rawValue: 1 << 1) }
  /// The sample need not be decoded faster than in real time. Linux: it has no effect.
  public static var _1xRealTimePlayback: VTDecodeFrameFlags { VTDecodeFrameFlags(rawValue: 1 << 2) }
  /// Frames may be held until `VTDecompressionSessionFinishDelayedFrames`.
  public static var _EnableTemporalProcessing: VTDecodeFrameFlags { VTDecodeFrameFlags(rawValue: 1 << 3) }
}

/// Information about the decoding of a sample.
public struct VTDecodeInfoFlags: OptionSet, Sendable {
  /// The information as bits.
  public let rawValue: UInt32
  /// Creates information from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The sample may be decoded after the call has returned.
  public static var asynchronous: VTDecodeInfoFlags { VTDecodeInfoFlags(rawValue: 1 << 0) }
  /// The sample has no frame.
  public static var frameDropped: VTDecodeInfoFlags { VTDecodeInfoFlags(rawValue: 1 << 1) }
  /// The client may write to the pixel buffer.
  public static var imageBufferModifiable: VTDecodeInfoFlags { VTDecodeInfoFlags(rawValue: 1 << 2) }
}
