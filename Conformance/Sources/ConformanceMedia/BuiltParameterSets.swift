import Foundation

/// Parameter sets of H.264 that are made bit by bit (ITU-T H.264 §7.3.2).
public enum BuiltParameterSets {
  /// Returns a sequence parameter set of frames of whole macroblocks, in a NAL unit with its emulation prevention.
  ///
  /// - Parameters:
  ///   - profile: 66 is baseline; 100 is high and has the format of chroma and the bit depths, here 4:2:0 and 8 bits.
  ///   - offset: `offset_for_non_ref_pic` of a picture order count of type 1. A great number has many zero bits.
  public static func sequence(profile: UInt8, width: Int, height: Int, offset: Int = 0) -> Data {
    var bits = Bits()
    bits.put(Int(profile), 8)
    bits.put(0, 8)
    bits.put(10, 8)
    bits.exponential(0)
    if profile == 100 {
      // chroma_format_idc 1, two bit depths − 8, no bypass of the transform, no scaling lists.
      for value in [1, 0, 0] { bits.exponential(value) }
      bits.put(0, 2)
    }
    bits.exponential(0)
    // pic_order_cnt_type 1: not always zero, two offsets (se), no cycle.
    bits.exponential(1)
    bits.put(0, 1)
    bits.exponential(max(0, offset * 2 - 1))
    bits.exponential(0)
    bits.exponential(0)
    // One reference frame, no gaps, the size in macroblocks − 1, frames only, direct_8x8, no cropping, no VUI.
    bits.exponential(1)
    bits.put(0, 1)
    bits.exponential(width / 16 - 1)
    bits.exponential(height / 16 - 1)
    bits.put(0b1100, 4)
    bits.put(1, 1)
    return Data([0x67]) + bits.escaped
  }

  /// A picture parameter set for these sequences.
  public static let picture = Data([0x68, 0xCE, 0x38, 0x80])

  /// Returns the decoder configuration record of the sets (ISO/IEC 14496-15 §5.3.3.1), with lengths of four bytes.
  public static func configuration(_ sequence: Data) -> Data {
    var record = ByteBuilder()
    record.big(UInt8(1))
    record.bytes(sequence[1..<4])
    record.big(UInt8(0xFF), 0xE1)
    record.big(UInt16(sequence.count))
    record.bytes(sequence)
    record.big(UInt8(1))
    record.big(UInt16(picture.count))
    record.bytes(picture)
    // The high profile states 4:2:0, the depths of 8 bits, and no extensions of sequence parameter sets.
    if sequence[1] == 100 { record.big(UInt8(0xFD), 0xF8, 0xF8, 0) }
    return record.data
  }
}

private struct Bits {
  private var bits: [Bool] = []

  mutating func put(_ value: Int, _ count: Int) {
    for bit in stride(from: count - 1, through: 0, by: -1) { bits.append(value >> bit & 1 == 1) }
  }

  /// Appends an unsigned Exp-Golomb code (ITU-T H.264 §9.1).
  mutating func exponential(_ value: Int) {
    let length = Int.bitWidth - (value + 1).leadingZeroBitCount
    put(0, length - 1)
    put(value + 1, length)
  }

  /// The bytes, with 3 inserted before each byte of at most 3 that follows two zero bytes (§7.4.1).
  var escaped: Data {
    var (bytes, zeros) = (Data(), 0)
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = (0..<8).reduce(UInt8(0)) { $0 << 1 | (start + $1 < bits.count && bits[start + $1] ? 1 : 0) }
      if zeros >= 2, byte <= 3 {
        bytes.append(3)
        zeros = 0
      }
      bytes.append(byte)
      zeros = byte == 0 ? zeros + 1 : 0
    }
    return bytes
  }
}
