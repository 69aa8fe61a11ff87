package import CoreAudioTypes

extension AudioStreamBasicDescription {
  package var isLinearPCM: Bool { mFormatID == kAudioFormatLinearPCM }

  private var isPlanar: Bool { isLinearPCM && mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 }

  /// Buffers of an `AudioBufferList`.
  package var planeCount: Int { isPlanar ? Int(mChannelsPerFrame) : 1 }

  /// Channels in each of them.
  package var channelsPerPlane: UInt32 { isPlanar ? 1 : mChannelsPerFrame }

  /// Linear PCM whose samples this machine computes with: 32- and 64-bit floats, 16- and 32-bit signed integers,
  /// unsigned bytes.
  package var isNativePCM: Bool {
    guard isLinearPCM, mChannelsPerFrame > 0, mFormatFlags & kAudioFormatFlagIsBigEndian == 0 else { return false }
    guard UInt64(mBytesPerFrame) * 8 == UInt64(channelsPerPlane) * UInt64(mBitsPerChannel) else { return false }
    if mFormatFlags & kAudioFormatFlagIsFloat != 0 { return mBitsPerChannel == 32 || mBitsPerChannel == 64 }
    let isSigned = mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
    return isSigned ? mBitsPerChannel == 16 || mBitsPerChannel == 32 : mBitsPerChannel == 8
  }
}
