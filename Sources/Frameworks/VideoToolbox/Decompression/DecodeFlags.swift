/// How a sample is decoded, and whether its frame is delivered.
public struct VTDecodeFrameFlags: OptionSet, Sendable {
  /// One bit for each option, from 1 for `_EnableAsynchronousDecompression` to 8 for `_EnableTemporalProcessing`.
  public let rawValue: UInt32
  /// Creates options from bits, as in `rawValue`.
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

/// Whether a sample may be decoded after the call, has been dropped, or gave pixels that may be changed.
public struct VTDecodeInfoFlags: OptionSet, Sendable {
  /// The bits of the information: 1 for `asynchronous`, 2 for `frameDropped`, 4 for `imageBufferModifiable`.
  public let rawValue: UInt32
  /// Creates a value from bits, as in `rawValue`.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The sample may be decoded after the call has returned.
  public static var asynchronous: VTDecodeInfoFlags { VTDecodeInfoFlags(rawValue: 1 << 0) }
  /// The sample has no frame, because it was left out or could not be decoded.
  public static var frameDropped: VTDecodeInfoFlags { VTDecodeInfoFlags(rawValue: 1 << 1) }
  /// The client may write to the pixel buffer, because the decoder no longer needs it.
  public static var imageBufferModifiable: VTDecodeInfoFlags { VTDecodeInfoFlags(rawValue: 1 << 2) }
}
