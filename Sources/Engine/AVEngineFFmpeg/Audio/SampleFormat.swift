internal import AVEngineCFFmpeg
internal import CoreAudioTypes
internal import CoreFoundation

enum SampleFormat {
  static func description(_ format: AVSampleFormat, rate: Int32, channels: Int) -> AudioStreamBasicDescription {
    let bytes = UInt32(max(av_get_bytes_per_sample(format), 0))
    let isPlanar = av_sample_fmt_is_planar(format) != 0
    var flags = kAudioFormatFlagIsPacked | kAudioFormatFlagsNativeEndian
    switch av_get_packed_sample_fmt(format) {
    case AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_DBL: flags |= kAudioFormatFlagIsFloat
    case AV_SAMPLE_FMT_U8: break
    default: flags |= kAudioFormatFlagIsSignedInteger
    }
    if isPlanar { flags |= kAudioFormatFlagIsNonInterleaved }
    let frame = isPlanar ? bytes : bytes * UInt32(clamping: channels)
    return AudioStreamBasicDescription(
      mSampleRate: Float64(rate), mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: frame,
      mFramesPerPacket: 1,
      mBytesPerFrame: frame, mChannelsPerFrame: UInt32(clamping: channels), mBitsPerChannel: bytes * 8, mReserved: 0)
  }

  static func decoder(of description: AudioStreamBasicDescription) -> AVCodecID? {
    let flags = description.mFormatFlags
    let isBig = flags & kAudioFormatFlagIsBigEndian != 0
    let channels = max(description.mChannelsPerFrame, 1)
    guard flags & kAudioFormatFlagIsNonInterleaved == 0 || channels == 1 else { return nil }
    // A sample may occupy more bits than `mBitsPerChannel` states, such as 20 bits in three bytes.
    let container =
      description.mBytesPerFrame == 0 ? (description.mBitsPerChannel + 7) / 8 : description.mBytesPerFrame / channels
    if flags & kAudioFormatFlagIsFloat != 0 { return float(bytes: container, isBig) }
    guard container * 8 == description.mBitsPerChannel || flags & kAudioFormatFlagIsAlignedHigh != 0 else { return nil }
    return flags & kAudioFormatFlagIsSignedInteger != 0
      ? signed(bytes: container, isBig) : unsigned(bytes: container, isBig)
  }

  private static func float(bytes: UInt32, _ isBig: Bool) -> AVCodecID? {
    switch bytes {
    case 4: isBig ? AV_CODEC_ID_PCM_F32BE : AV_CODEC_ID_PCM_F32LE
    case 8: isBig ? AV_CODEC_ID_PCM_F64BE : AV_CODEC_ID_PCM_F64LE
    default: nil
    }
  }

  private static func signed(bytes: UInt32, _ isBig: Bool) -> AVCodecID? {
    switch bytes {
    case 1: AV_CODEC_ID_PCM_S8
    case 2: isBig ? AV_CODEC_ID_PCM_S16BE : AV_CODEC_ID_PCM_S16LE
    case 3: isBig ? AV_CODEC_ID_PCM_S24BE : AV_CODEC_ID_PCM_S24LE
    case 4: isBig ? AV_CODEC_ID_PCM_S32BE : AV_CODEC_ID_PCM_S32LE
    default: nil
    }
  }

  private static func unsigned(bytes: UInt32, _ isBig: Bool) -> AVCodecID? {
    switch bytes {
    case 1: AV_CODEC_ID_PCM_U8
    case 2: isBig ? AV_CODEC_ID_PCM_U16BE : AV_CODEC_ID_PCM_U16LE
    case 3: isBig ? AV_CODEC_ID_PCM_U24BE : AV_CODEC_ID_PCM_U24LE
    case 4: isBig ? AV_CODEC_ID_PCM_U32BE : AV_CODEC_ID_PCM_U32LE
    default: nil
    }
  }
}
