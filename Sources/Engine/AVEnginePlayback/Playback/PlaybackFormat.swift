import CoreAudioTypes
import CoreMedia

enum PlaybackFormat {
  static let sampleRate: Int32 = 48_000
  static let channelCount = 2

  static let interleaved = AudioStreamBasicDescription(
    mSampleRate: Float64(sampleRate), mFormatID: kAudioFormatLinearPCM,
    mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked,
    mBytesPerPacket: UInt32(4 * channelCount), mFramesPerPacket: 1, mBytesPerFrame: UInt32(4 * channelCount),
    mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: 32, mReserved: 0)

  static func time(of frame: Int64) -> CMTime { CMTime(value: frame, timescale: sampleRate) }
}
