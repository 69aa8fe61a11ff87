package import CoreAudioTypes

extension AudioStreamBasicDescription {
  package var isLinearPCM: Bool { mFormatID == kAudioFormatLinearPCM }

  private var isPlanar: Bool { isLinearPCM && mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 }

  package var planeCount: Int { isPlanar ? Int(mChannelsPerFrame) : 1 }

  package var channelsPerPlane: UInt32 { isPlanar ? 1 : mChannelsPerFrame }

  /// Whether converters take this linear PCM without decoding.
  package var isNativePCM: Bool {
    guard isLinearPCM, mChannelsPerFrame > 0, mFormatFlags & kAudioFormatFlagIsBigEndian == 0 else { return false }
    guard UInt64(mBytesPerFrame) * 8 == UInt64(channelsPerPlane) * UInt64(mBitsPerChannel) else { return false }
    if mFormatFlags & kAudioFormatFlagIsFloat != 0 { return mBitsPerChannel == 32 || mBitsPerChannel == 64 }
    let isSigned = mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
    return isSigned ? mBitsPerChannel == 16 || mBitsPerChannel == 32 : mBitsPerChannel == 8
  }
}
