/// How a sample is decoded.
public struct VTDecodeFrameFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The call may return before the sample is decoded.
  public static var _EnableAsynchronousDecompression: VTDecodeFrameFlags { VTDecodeFrameFlags(rawValue: 1 << 0) }
  /// The sample is only needed by others: no picture of it is made.
  public static var _DoNotOutputFrame: VTDecodeFrameFlags { VTDecodeFrameFlags(rawValue: 1 << 1) }
  /// It need not be decoded faster than it is played.  Linux: it makes no difference.
  public static var _1xRealTimePlayback: VTDecodeFrameFlags { VTDecodeFrameFlags(rawValue: 1 << 2) }
  /// Pictures may be kept until `VTDecompressionSessionFinishDelayedFrames`.
  public static var _EnableTemporalProcessing: VTDecodeFrameFlags { VTDecodeFrameFlags(rawValue: 1 << 3) }
}

/// What became of a sample that was to be decoded.
public struct VTDecodeInfoFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// It is decoded while the client goes on.
  public static var asynchronous: VTDecodeInfoFlags { VTDecodeInfoFlags(rawValue: 1 << 0) }
  /// There is no picture of it.
  public static var frameDropped: VTDecodeInfoFlags { VTDecodeInfoFlags(rawValue: 1 << 1) }
  /// The client may write to the picture.
  public static var imageBufferModifiable: VTDecodeInfoFlags { VTDecodeInfoFlags(rawValue: 1 << 2) }
}
