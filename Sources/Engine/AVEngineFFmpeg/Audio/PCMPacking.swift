internal import AVEngineCFFmpeg
internal import CoreAudioTypes

struct PCMPacking {
  private enum Form {
    case same
    /// The number of bytes of a sample, whose order is reversed.
    case swapped(Int)
    case upper(bits: Int, bytes: Int, isHigh: Bool)
    /// FFmpeg has no signed samples of 8 bits, so samples of 16 bits are rounded to 8.
    case signedByte
  }

  let sampleFormat: AVSampleFormat
  private let form: Form
  private let isBig: Bool

  init?(_ format: AudioStreamBasicDescription) {
    let flags = format.mFormatFlags
    guard format.mFormatID == kAudioFormatLinearPCM, format.mChannelsPerFrame > 0, format.mBytesPerFrame > 0 else {
      return nil
    }
    let isPlanar = flags & kAudioFormatFlagIsNonInterleaved != 0
    let bytes = Int(format.mBytesPerFrame) / (isPlanar ? 1 : Int(format.mChannelsPerFrame))
    isBig = flags & kAudioFormatFlagIsBigEndian != 0
    let isSigned = flags & kAudioFormatFlagIsSignedInteger != 0
    let packed: AVSampleFormat
    switch (flags & kAudioFormatFlagIsFloat != 0, Int(format.mBitsPerChannel), bytes) {
    case (true, 32, 4): packed = AV_SAMPLE_FMT_FLT
    case (true, 64, 8): packed = AV_SAMPLE_FMT_DBL
    case (false, 8, 1): packed = isSigned ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_U8
    case (false, 16, 2) where isSigned: packed = AV_SAMPLE_FMT_S16
    case (false, 17...32, 3...4) where isSigned: packed = AV_SAMPLE_FMT_S32
    default: return nil
    }
    form = Self.form(of: format, bytes: bytes, packed: packed, isBig: isBig)
    sampleFormat = isPlanar ? av_get_planar_sample_fmt(packed) : packed
  }

  private static func form(of format: AudioStreamBasicDescription, bytes: Int, packed: AVSampleFormat, isBig: Bool)
    -> Form
  {
    let bits = Int(format.mBitsPerChannel)
    if packed == AV_SAMPLE_FMT_S32, bits < 32 {
      let isHigh = format.mFormatFlags & kAudioFormatFlagIsAlignedHigh != 0 || bits == bytes * 8
      return .upper(bits: bits, bytes: bytes, isHigh: isHigh)
    }
    if bits == 8, packed == AV_SAMPLE_FMT_S16 { return .signedByte }
    return isBig && bytes > 1 ? .swapped(bytes) : .same
  }

  var isNative: Bool {
    if case .same = form { return true }
    return false
  }

  func append(_ samples: UnsafeRawBufferPointer, to bytes: inout [UInt8]) {
    switch form {
    case .same: bytes.append(contentsOf: samples)
    case .swapped(2): append(samples.bindMemory(to: UInt16.self).lazy.map(\.byteSwapped), to: &bytes)
    case .swapped(4): append(samples.bindMemory(to: UInt32.self).lazy.map(\.byteSwapped), to: &bytes)
    case .swapped: append(samples.bindMemory(to: UInt64.self).lazy.map(\.byteSwapped), to: &bytes)
    case .signedByte:
      for sample in samples.bindMemory(to: Int16.self) {
        bytes.append(UInt8(bitPattern: Int8(clamping: (Int(sample) + 128) >> 8)))
      }
    case .upper(let bits, let size, let isHigh):
      bytes.reserveCapacity(bytes.count + samples.count / 4 * size)
      for sample in samples.bindMemory(to: Int32.self) { append(sample, bits, size, isHigh, to: &bytes) }
    }
  }

  private func append<T: FixedWidthInteger>(_ values: some Sequence<T>, to bytes: inout [UInt8]) {
    for value in values { withUnsafeBytes(of: value) { bytes.append(contentsOf: $0) } }
  }

  private func append(_ sample: Int32, _ bits: Int, _ size: Int, _ isHigh: Bool, to bytes: inout [UInt8]) {
    let shift = 32 - bits
    let (rounded, overflow) = sample.addingReportingOverflow(1 << (shift - 1))
    let value = (overflow ? Int32.max : rounded) >> shift
    let placed = UInt32(bitPattern: isHigh ? value << (size * 8 - bits) : value)
    for index in 0..<size {
      bytes.append(UInt8(truncatingIfNeeded: placed >> ((isBig ? size - 1 - index : index) * 8)))
    }
  }
}
