/// The position of a packet in a buffer, for packets that differ in size or duration.
public struct AudioStreamPacketDescription: Sendable, BitwiseCopyable {
  /// The offset of the first byte, in bytes from the start of the buffer.
  public var mStartOffset: Int64
  /// The number of frames in the packet if packets differ in duration; otherwise zero.
  public var mVariableFramesInPacket: UInt32
  /// The length of the packet in bytes.
  public var mDataByteSize: UInt32

  /// Makes a description whose fields are all zero.
  public init() { self.init(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 0) }

  /// Stores each argument in the field of the same name; a fixed number of frames is stated as zero.
  public init(mStartOffset: Int64, mVariableFramesInPacket: UInt32, mDataByteSize: UInt32) {
    self.mStartOffset = mStartOffset
    self.mVariableFramesInPacket = mVariableFramesInPacket
    self.mDataByteSize = mDataByteSize
  }
}
