package import CoreAudioTypes

extension AudioStreamBasicDescription {
  package var asFloats: AudioStreamBasicDescription {
    var format = self
    let isPlanar = mFormatFlags & kAudioFormatFlagIsNonInterleaved
    format.mFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | isPlanar
    let frame = 4 * (isPlanar != 0 ? 1 : mChannelsPerFrame)
    format.mBitsPerChannel = 32
    format.mBytesPerFrame = frame
    format.mBytesPerPacket = frame
    return format
  }
}

extension PCMBuffer {
  package func packed(as format: AudioStreamBasicDescription) -> PCMBuffer {
    var result = PCMBuffer(format: format)
    let packing = SamplePacking(format)
    for index in planes.indices where index < result.planes.count {
      result.planes[index].reserveCapacity(planes[index].count / 4 * packing.bytes)
      planes[index].withUnsafeBytes { bytes in
        // Safety: planes of 32-bit floats hold whole floats, and arrays are aligned for them.
        for sample in bytes.assumingMemoryBound(to: Float.self) { packing.append(sample, to: &result.planes[index]) }
      }
    }
    result.frameCount = frameCount
    return result
  }
}

private struct SamplePacking {
  let bytes: Int
  private let bits: Int
  private let isFloat: Bool
  private let isSigned: Bool
  private let isBig: Bool
  private let isHigh: Bool

  init(_ format: AudioStreamBasicDescription) {
    let isPlanar = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
    bytes = max(1, Int(format.mBytesPerFrame) / (isPlanar ? 1 : max(1, Int(format.mChannelsPerFrame))))
    bits = min(max(1, Int(format.mBitsPerChannel)), min(bytes * 8, 64))
    isFloat = format.mFormatFlags & kAudioFormatFlagIsFloat != 0
    isSigned = format.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
    isBig = format.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
    isHigh = format.mFormatFlags & kAudioFormatFlagIsAlignedHigh != 0
  }

  func append(_ sample: Float, to target: inout [UInt8]) {
    let pattern: UInt64 =
      isFloat
      ? (bytes == 8 ? Double(sample).bitPattern : UInt64(sample.bitPattern)) : UInt64(bitPattern: integer(sample))
    for index in 0..<bytes {
      target.append(UInt8(truncatingIfNeeded: pattern >> UInt64((isBig ? bytes - 1 - index : index) * 8)))
    }
  }

  private func integer(_ sample: Float) -> Int64 {
    let scale = Double(sign: .plus, exponent: bits - 1, significand: 1)
    let scaled = (Double(sample) * scale).rounded()
    // The greatest integer of 64 bits is not a Double, so the bound is compared before the conversion.
    let most = Int64.max >> Int64(64 - bits)
    let value = scaled >= scale ? most : scaled > -scale ? Int64(scaled) : -most - 1
    let placed = isSigned ? value : value &+ most &+ 1
    return isHigh ? placed << Int64(bytes * 8 - bits) : placed
  }
}
