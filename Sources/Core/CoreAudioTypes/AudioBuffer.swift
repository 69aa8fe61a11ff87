/// Samples of one channel, or of several interleaved channels, in memory that the buffer does not own.
public struct AudioBuffer: @unchecked Sendable, BitwiseCopyable {
  // Safety: the structure is Sendable although the memory is shared. The owner of the memory synchronizes access to it.
  /// The number of interleaved channels; 1 in a buffer of non-interleaved audio.
  public var mNumberChannels: UInt32
  /// The length in bytes of the memory at `mData`.
  public var mDataByteSize: UInt32
  /// The address of the samples; nil if there is no memory yet.
  public var mData: UnsafeMutableRawPointer?

  /// Makes a buffer whose fields are all zero.
  public init() { self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil) }

  /// Makes a buffer that refers to `mDataByteSize` bytes at `mData`; the samples are not copied.
  public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
    self.mNumberChannels = mNumberChannels
    self.mDataByteSize = mDataByteSize
    self.mData = mData
  }
}
