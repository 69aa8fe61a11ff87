/// Where a packet of a variable size lies in a buffer.
public struct AudioStreamPacketDescription: Sendable, BitwiseCopyable {
  /// The offset of the first byte.
  public var mStartOffset: Int64
  /// Frames of the packet, where packets differ; otherwise zero.
  public var mVariableFramesInPacket: UInt32
  /// The length in bytes.
  public var mDataByteSize: UInt32

  /// Makes a description with every field zero.
  public init() { self.init(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 0) }

  /// Makes a description of exactly these fields.
  public init(mStartOffset: Int64, mVariableFramesInPacket: UInt32, mDataByteSize: UInt32) {
    self.mStartOffset = mStartOffset
    self.mVariableFramesInPacket = mVariableFramesInPacket
    self.mDataByteSize = mDataByteSize
  }
}
