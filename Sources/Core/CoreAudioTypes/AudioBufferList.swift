/// A list of audio buffers. The structure contains the first; the others follow it in memory.
///
/// Use `UnsafeMutableAudioBufferListPointer` (in CoreAudio) for a list of more than one buffer.
public struct AudioBufferList: Sendable, BitwiseCopyable {
  /// The number of buffers.
  public var mNumberBuffers: UInt32
  /// The first buffer.
  public var mBuffers: AudioBuffer

  /// Makes a list whose fields are all zero.
  public init() { self.init(mNumberBuffers: 0, mBuffers: AudioBuffer()) }

  /// Makes a list from its fields.
  public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
    self.mNumberBuffers = mNumberBuffers
    self.mBuffers = mBuffers
  }
}
