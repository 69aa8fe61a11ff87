package import CoreAudioTypes

package struct LinearPCMStorage: Sendable {
  package let format: ContainerFormat

  package init(_ format: ContainerFormat) { self.format = format }

  /// Samples of 8 bits are unsigned in WAVE files ("Multimedia Programming Interface and Data Specifications 1.0").
  package var hasUnsignedBytes: Bool { format == .wav }

  package func isBigEndian(_ isBig: Bool, bits: Int, isFloat: Bool) -> Bool {
    switch format {
    case .wav: false
    case .aiff: true
    // In AIFF-C files, only integers of 16 bits can be little-endian ("sowt").
    case .aifc: isBig || bits != 16 || isFloat
    default: isBig
    }
  }

  package func holds(_ basic: AudioStreamBasicDescription) -> Bool {
    let isFloat = basic.mFormatFlags & kAudioFormatFlagIsFloat != 0
    let isBig = basic.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
    let isSigned = basic.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
    let bits = Int(basic.mBitsPerChannel)
    guard basic.mFormatID == kAudioFormatLinearPCM, basic.mChannelsPerFrame > 0,
      basic.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0,
      UInt64(basic.mBytesPerFrame) == UInt64(basic.mChannelsPerFrame) * UInt64(bits / 8),
      isFloat ? [32, 64].contains(bits) : [8, 16, 24, 32].contains(bits)
    else { return false }
    if isFloat, format == .aiff { return false }
    if !isFloat, isSigned == (bits == 8 && hasUnsignedBytes) { return false }
    return bits == 8 || isBigEndian(isBig, bits: bits, isFloat: isFloat) == isBig
  }
}
