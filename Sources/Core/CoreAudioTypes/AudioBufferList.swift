/// A list of audio buffers. The structure contains the first; the others follow it in memory.
///
/// Use `UnsafeMutableAudioBufferListPointer` (in CoreAudio) for a list of more than one buffer.
public struct AudioBufferList: Sendable, BitwiseCopyable {
  /// The number of buffers in memory, of which the structure itself contains only the first.
  public var mNumberBuffers: UInt32
  /// The first buffer; the others follow it in memory.
  public var mBuffers: AudioBuffer

  /// Makes a list whose fields are all zero.
  public init() { self.init(mNumberBuffers: 0, mBuffers: AudioBuffer()) }

  /// Makes a list from its count and its first buffer. For more buffers, use
  /// `AudioBufferList.allocate(maximumBuffers:)`.
  public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
    self.mNumberBuffers = mNumberBuffers
    self.mBuffers = mBuffers
  }
}
