/// A frame as a packet and what is before the frame in it, and back.
public struct AudioFramePacketTranslation: Sendable, BitwiseCopyable {
  public var mFrame: Int64
  public var mPacket: Int64
  public var mFrameOffsetInPacket: UInt32

  /// Makes one with every field zero.
  public init() { self.init(mFrame: 0, mPacket: 0, mFrameOffsetInPacket: 0) }

  /// Makes one of exactly these fields.
  public init(mFrame: Int64, mPacket: Int64, mFrameOffsetInPacket: UInt32) {
    self.mFrame = mFrame
    self.mPacket = mPacket
    self.mFrameOffsetInPacket = mFrameOffsetInPacket
  }
}

/// How sure a translation is.
public struct AudioBytePacketTranslationFlags: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// It is estimated.
  public static var bytePacketTranslationFlag_IsEstimate: AudioBytePacketTranslationFlags {
    AudioBytePacketTranslationFlags(rawValue: 1)
  }
}

/// A byte as a packet and what is before the byte in it, and back.
public struct AudioBytePacketTranslation: Sendable, BitwiseCopyable {
  public var mByte: Int64
  public var mPacket: Int64
  public var mByteOffsetInPacket: UInt32
  public var mFlags: AudioBytePacketTranslationFlags

  /// Makes one with every field zero.
  public init() { self.init(mByte: 0, mPacket: 0, mByteOffsetInPacket: 0, mFlags: []) }

  /// Makes one of exactly these fields.
  public init(mByte: Int64, mPacket: Int64, mByteOffsetInPacket: UInt32, mFlags: AudioBytePacketTranslationFlags) {
    self.mByte = mByte
    self.mPacket = mPacket
    self.mByteOffsetInPacket = mByteOffsetInPacket
    self.mFlags = mFlags
  }
}
