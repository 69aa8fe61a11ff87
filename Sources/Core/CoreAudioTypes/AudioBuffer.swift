/// Samples of one channel, or of several interleaved ones, in memory that somebody else owns.
public struct AudioBuffer: @unchecked Sendable, BitwiseCopyable {
  // Safety: as a C structure on a Mac, it is Sendable although the memory is shared; the owner of the memory orders
  // access to it.
  /// The number of interleaved channels.
  public var mNumberChannels: UInt32
  /// The length of the memory in bytes.
  public var mDataByteSize: UInt32
  public var mData: UnsafeMutableRawPointer?

  /// Makes a buffer with every field zero.
  public init() { self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil) }

  /// Makes a buffer of exactly these fields.
  public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
    self.mNumberChannels = mNumberChannels
    self.mDataByteSize = mDataByteSize
    self.mData = mData
  }
}
