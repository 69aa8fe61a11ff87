@_exported public import CoreFoundation

/// The format of an audio stream.
///
/// A rate, size or count of zero means "not known" or "varies". Sizes of non-interleaved linear PCM are those of one
/// channel.
public struct AudioStreamBasicDescription: Sendable, BitwiseCopyable {
  /// The number of frames per second of the decoded audio, in hertz.
  public var mSampleRate: Float64
  /// The kind of the format, a constant such as `kAudioFormatLinearPCM` or `kAudioFormatMPEG4AAC`.
  public var mFormatID: AudioFormatID
  /// Details of the format, whose meaning depends on `mFormatID`; for linear PCM, byte order and type of the samples.
  public var mFormatFlags: AudioFormatFlags
  /// The number of bytes per packet; zero if packets differ in size.
  public var mBytesPerPacket: UInt32
  /// The number of frames per packet; zero if packets differ in duration.
  public var mFramesPerPacket: UInt32
  /// The number of bytes per frame; zero for most compressed audio.
  public var mBytesPerFrame: UInt32
  /// The number of channels, interleaved or not.
  public var mChannelsPerFrame: UInt32
  /// The number of bits per sample of a channel; zero for most compressed audio.
  public var mBitsPerChannel: UInt32
  /// Fills the structure up to 40 bytes; zero.
  public var mReserved: UInt32

  /// Makes a description whose fields are all zero.
  public init() {
    self.init(
      mSampleRate: 0, mFormatID: 0, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 0, mBytesPerFrame: 0,
      mChannelsPerFrame: 0, mBitsPerChannel: 0, mReserved: 0)
  }

  /// Stores each argument in the field of the same name; whether they fit each other is not checked.
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

/// A sample rate of zero, which in a request stands for any rate.
public let kAudioStreamAnyRate: Float64 = 0
