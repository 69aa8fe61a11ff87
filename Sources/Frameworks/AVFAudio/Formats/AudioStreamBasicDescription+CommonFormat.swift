import AVEngineCore
import AVEngineReading
import CoreAudioTypes

extension AudioStreamBasicDescription {
  init(_ format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool) {
    let bits: UInt32 =
      switch format {
      case .pcmFormatFloat64: 64
      case .pcmFormatInt16: 16
      default: 32
      }
    var flags = kAudioFormatFlagsNativeEndian | kAudioFormatFlagIsPacked
    flags |=
      format == .pcmFormatFloat32 || format == .pcmFormatFloat64
      ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
    if !interleaved { flags |= kAudioFormatFlagIsNonInterleaved }
    let frame = bits / 8 * (interleaved ? channels : 1)
    self.init(
      mSampleRate: sampleRate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: frame,
      mFramesPerPacket: 1,
      mBytesPerFrame: frame, mChannelsPerFrame: channels, mBitsPerChannel: bits, mReserved: 0)
  }

  var commonFormat: AVAudioCommonFormat {
    guard isLinearPCM, mFormatFlags & kAudioFormatFlagIsBigEndian == kAudioFormatFlagsNativeEndian,
      UInt64(mBytesPerFrame) * 8 == UInt64(mBitsPerChannel) * UInt64(channelsPerPlane)
    else { return .otherFormat }
    let isFloat = mFormatFlags & kAudioFormatFlagIsFloat != 0
    let isSigned = mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
    switch mBitsPerChannel {
    case 32 where isFloat: return .pcmFormatFloat32
    case 64 where isFloat: return .pcmFormatFloat64
    case 16 where isSigned && !isFloat: return .pcmFormatInt16
    case 32 where isSigned && !isFloat: return .pcmFormatInt32
    default: return .otherFormat
    }
  }
}
