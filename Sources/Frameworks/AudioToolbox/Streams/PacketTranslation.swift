/// A frame, and the packet that contains it with the frame's offset in the packet.
public struct AudioFramePacketTranslation: Sendable, BitwiseCopyable {
  /// The number of the frame, counted from zero. The client sets it to ask for the frame's packet.
  public var mFrame: Int64
  /// The number of the packet that contains the frame, counted from zero. The client sets it to ask for its first
  /// frame.
  public var mPacket: Int64
  /// The number of frames before the frame in its packet.
  public var mFrameOffsetInPacket: UInt32

  /// Creates a value with all fields zero.
  public init() { self.init(mFrame: 0, mPacket: 0, mFrameOffsetInPacket: 0) }

  /// Creates a value from its fields. For a frame, a stream then sets the other two; for a packet, its first frame.
  public init(mFrame: Int64, mPacket: Int64, mFrameOffsetInPacket: UInt32) {
    self.mFrame = mFrame
    self.mPacket = mPacket
    self.mFrameOffsetInPacket = mFrameOffsetInPacket
  }
}

/// Whether the result of a translation between bytes and packets is exact.
public struct AudioBytePacketTranslationFlags: OptionSet, Sendable, BitwiseCopyable {
  /// The bits of the flags: 1 for `bytePacketTranslationFlag_IsEstimate`.
  public let rawValue: UInt32
  /// Creates flags from bits, as in `rawValue`. Unknown bits are kept.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The result is calculated from average packet sizes, and not from known offsets.
  public static var bytePacketTranslationFlag_IsEstimate: AudioBytePacketTranslationFlags {
    AudioBytePacketTranslationFlags(rawValue: 1)
  }
}

/// A byte, and the packet that contains it with the byte's offset in the packet.
public struct AudioBytePacketTranslation: Sendable, BitwiseCopyable {
  /// The number of the byte, counted from the first byte of audio. The client sets it to ask for the byte's packet.
  public var mByte: Int64
  /// The number of the packet that contains the byte, counted from zero. The client sets it to ask for its first byte.
  public var mPacket: Int64
  /// The number of bytes before the byte in its packet.
  public var mByteOffsetInPacket: UInt32
  /// Whether the stream has estimated the result.
  public var mFlags: AudioBytePacketTranslationFlags

  /// Creates a value with all fields zero.
  public init() { self.init(mByte: 0, mPacket: 0, mByteOffsetInPacket: 0, mFlags: []) }

  /// Creates a value from its fields. For a byte, a stream then sets its packet; for a packet, its first byte.
  public init(mByte: Int64, mPacket: Int64, mByteOffsetInPacket: UInt32, mFlags: AudioBytePacketTranslationFlags) {
    self.mByte = mByte
    self.mPacket = mPacket
    self.mByteOffsetInPacket = mByteOffsetInPacket
    self.mFlags = mFlags
  }
}
