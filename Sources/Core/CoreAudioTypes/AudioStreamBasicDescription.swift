@_exported public import CoreFoundation

/// The format of an audio stream.
///
/// A rate, size or count of zero means "not known" or "varies". Sizes of non-interleaved linear PCM are those of one
/// channel.
public struct AudioStreamBasicDescription: Sendable, BitwiseCopyable {
  /// The number of frames per second.
  public var mSampleRate: Float64
  /// The kind of the format: linear PCM or a codec.
  public var mFormatID: AudioFormatID
  /// Details of the format.
  public var mFormatFlags: AudioFormatFlags
  /// The number of bytes per packet; zero if packets differ in size.
  public var mBytesPerPacket: UInt32
  /// The number of frames per packet; zero if packets differ in duration.
  public var mFramesPerPacket: UInt32
  /// The number of bytes per frame; zero for most compressed audio.
  public var mBytesPerFrame: UInt32
  /// The number of channels.
  public var mChannelsPerFrame: UInt32
  /// The number of bits per sample of a channel; zero for most compressed audio.
  public var mBitsPerChannel: UInt32
  /// Reserved; zero.
  public var mReserved: UInt32

  /// Makes a description whose fields are all zero.
  public init() {
    self.init(
      mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0, mBytesPerFrame: 0,
      mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
  }

  /// Makes a description from its fields.
  public init(
    mSampleRate: Float64, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags, mBytesPerPacket: UInt32,
    mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32,
    mReserved: UInt32
  ) {
    self.mSampleRate = mSampleRate
    self.mFormatID = mFormatID
    self.mFormatFlags = mFormatFlags
    self.mBytesPerPacket = mBytesPerPacket
    self.mFramesPerPacket = mFramesPerPacket
    self.mBytesPerFrame = mBytesPerFrame
    self.mChannelsPerFrame = mChannelsPerFrame
    self.mBitsPerChannel = mBitsPerChannel
    self.mReserved = mReserved
  }
}

/// Any sample rate, in a request.
public let kAudioStreamAnyRate: Float64 = 0
