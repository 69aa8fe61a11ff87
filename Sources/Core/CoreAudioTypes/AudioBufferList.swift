/// A number of audio buffers, of which the first stands here and the others follow it in memory.
///
/// Use `UnsafeMutableAudioBufferListPointer` for a list of several.
public struct AudioBufferList: Sendable, BitwiseCopyable {
  public var mNumberBuffers: UInt32
  /// The first buffer.
  public var mBuffers: AudioBuffer

  /// Makes a list with every field zero.
  public init() { self.init(mNumberBuffers: 0, mBuffers: AudioBuffer()) }

  /// Makes a list of exactly these fields.
  public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
    self.mNumberBuffers = mNumberBuffers
    self.mBuffers = mBuffers
  }
}
