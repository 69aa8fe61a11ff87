/// Details of a format. Each format defines its flags.
public typealias AudioFormatFlags = UInt32

/// Samples are floating-point numbers; without this flag, they are integers.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1 << 0
/// The most significant byte of a sample comes first; without this flag, the least significant.
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 1 << 1
/// Samples are signed integers; without this flag and `kAudioFormatFlagIsFloat`, they are unsigned.
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 1 << 2
/// Samples fill their bytes, without unused bits.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 1 << 3
/// Samples that do not fill their bytes occupy the high bits.
public let kAudioFormatFlagIsAlignedHigh: AudioFormatFlags = 1 << 4
/// Each channel has a separate buffer, and sizes are those of one channel.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 1 << 5
/// The stream cannot be mixed with others. Only formats of audio hardware have this flag.
public let kAudioFormatFlagIsNonMixable: AudioFormatFlags = 1 << 6
/// All flags are clear. In a request, a value of zero instead matches any flags.
public let kAudioFormatFlagsAreAllClear: AudioFormatFlags = 0x8000_0000
/// The byte order of this machine: `kAudioFormatFlagIsBigEndian`, or zero on a little-endian machine.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = {
  #if _endian(big)
    kAudioFormatFlagIsBigEndian
  #else
    0
  #endif
}()
/// Packed floating-point samples in the byte order of this machine.
public let kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags =
  kAudioFormatFlagIsFloat | kAudioFormatFlagsNativeEndian | kAudioFormatFlagIsPacked

/// Packed signed integers in the byte order of this machine, as `AudioSampleType` has them.
@available(*, deprecated)
public let kAudioFormatFlagsCanonical: AudioFormatFlags =
  kAudioFormatFlagIsSignedInteger | kAudioFormatFlagsNativeEndian | kAudioFormatFlagIsPacked
/// Non-interleaved fixed-point samples with 24 fraction bits.
@available(*, deprecated)
public let kAudioFormatFlagsAudioUnitCanonical: AudioFormatFlags =
  kAudioFormatFlagIsSignedInteger | kAudioFormatFlagsNativeEndian | kAudioFormatFlagIsPacked
  | kAudioFormatFlagIsNonInterleaved
  | (24 << kLinearPCMFormatFlagsSampleFractionShift)

/// Samples of linear PCM are floating-point numbers; without this flag, they are integers.
public let kLinearPCMFormatFlagIsFloat: AudioFormatFlags = kAudioFormatFlagIsFloat
/// The most significant byte of a linear PCM sample comes first; without this flag, the least significant.
public let kLinearPCMFormatFlagIsBigEndian: AudioFormatFlags = kAudioFormatFlagIsBigEndian
/// Samples of linear PCM are signed integers; without this flag and `kLinearPCMFormatFlagIsFloat`, they are unsigned.
public let kLinearPCMFormatFlagIsSignedInteger: AudioFormatFlags = kAudioFormatFlagIsSignedInteger
/// Samples of linear PCM fill their bytes, without unused bits.
public let kLinearPCMFormatFlagIsPacked: AudioFormatFlags = kAudioFormatFlagIsPacked
/// Samples of linear PCM that do not fill their bytes occupy the high bits.
public let kLinearPCMFormatFlagIsAlignedHigh: AudioFormatFlags = kAudioFormatFlagIsAlignedHigh
/// Each channel of linear PCM has a separate buffer, and sizes are those of one channel.
public let kLinearPCMFormatFlagIsNonInterleaved: AudioFormatFlags = kAudioFormatFlagIsNonInterleaved
/// A stream of linear PCM cannot be mixed with others. Only formats of audio hardware have this flag.
public let kLinearPCMFormatFlagIsNonMixable: AudioFormatFlags = kAudioFormatFlagIsNonMixable
/// The position, 7, of the lowest of the six flag bits that state how many fraction bits fixed-point samples of linear
/// PCM have.
public let kLinearPCMFormatFlagsSampleFractionShift: AudioFormatFlags = 7
/// The six flag bits that state how many fraction bits fixed-point samples of linear PCM have.
public let kLinearPCMFormatFlagsSampleFractionMask: AudioFormatFlags = 0x3f << kLinearPCMFormatFlagsSampleFractionShift
/// All flags of linear PCM are clear. In a request, a value of zero instead matches any flags.
public let kLinearPCMFormatFlagsAreAllClear: AudioFormatFlags = kAudioFormatFlagsAreAllClear

/// Apple Lossless made from 16-bit samples; the value 1, not a bit.
public let kAppleLosslessFormatFlag_16BitSourceData: AudioFormatFlags = 1
/// Apple Lossless made from 20-bit samples; the value 2, not a bit.
public let kAppleLosslessFormatFlag_20BitSourceData: AudioFormatFlags = 2
/// Apple Lossless made from 24-bit samples; the value 3, not a bit.
public let kAppleLosslessFormatFlag_24BitSourceData: AudioFormatFlags = 3
/// Apple Lossless made from 32-bit samples; the value 4, not a bit.
public let kAppleLosslessFormatFlag_32BitSourceData: AudioFormatFlags = 4
