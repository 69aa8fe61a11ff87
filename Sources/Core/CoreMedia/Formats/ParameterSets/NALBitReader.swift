internal import CoreFoundation

/// A reader of the bits of a NAL unit without its emulation prevention bytes (ITU-T H.264 §7.3.1, H.265 §7.3.1.1).
package struct NALBitReader {
  package struct Malformed: Error {}

  private var bytes: [UInt8] = []
  private var position = 0

  /// `headerLength` is in bytes: 1 in H.264, 2 in HEVC.
  package init(_ unit: some Sequence<UInt8>, headerLength: Int) {
    var zeros = 0
    for byte in unit {
      // 00 00 03: the third byte only prevents a start code.
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    position = headerLength * 8
  }

  package mutating func bit() throws(Malformed) -> Bool {
    guard position < bytes.count * 8 else { throw Malformed() }
    defer { position += 1 }
    return bytes[position / 8] >> UInt8(7 - position % 8) & 1 == 1
  }

  /// Reads an unsigned number of up to 32 bits.
  package mutating func bits(_ count: Int) throws(Malformed) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count { value = value << 1 | (try bit() ? 1 : 0) }
    return value
  }

  package mutating func skip(_ count: Int) throws(Malformed) {
    guard count <= bytes.count * 8 - position else { throw Malformed() }
    position += count
  }

  /// Reads ue(v), H.264 §9.1: at most 2³² − 2.
  package mutating func unsigned() throws(Malformed) -> UInt32 {
    var zeros = 0
    while try !bit() {
      zeros += 1
      guard zeros < 32 else { throw Malformed() }
    }
    return zeros == 0 ? 0 : (1 << UInt32(zeros)) - 1 + (try bits(zeros))
  }

  package mutating func unsigned(upTo bound: UInt32) throws(Malformed) -> Int {
    let value = try unsigned()
    guard value <= bound else { throw Malformed() }
    return Int(value)
  }

  /// Reads se(v), H.264 §9.1.1.
  package mutating func signed() throws(Malformed) -> Int {
    let value = Int(try unsigned())
    return value % 2 == 1 ? (value + 1) / 2 : -(value / 2)
  }
}
