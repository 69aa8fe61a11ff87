internal import CoreFoundation

/// Reads the bits of a NAL unit without its emulation prevention bytes (ITU-T H.264 §7.3.1, H.265 §7.3.1.1).
///
/// The bytes come from files and networks: a read past the end throws.
package struct NALBitReader {
  /// The unit ended, or held a number out of its range.
  package struct Malformed: Error {}

  private var bytes: [UInt8] = []
  private var position = 0

  /// - Parameter headerLength: bytes of the NAL unit header, which are skipped: 1 in H.264, 2 in HEVC.
  package init(_ unit: some Sequence<UInt8>, headerLength: Int) {
    var zeros = 0
    for byte in unit {
      // 00 00 03: the third byte only keeps a start code from appearing.
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

  /// An unsigned number of up to 32 bits.
  package mutating func bits(_ count: Int) throws(Malformed) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<count { value = value << 1 | (try bit() ? 1 : 0) }
    return value
  }

  package mutating func skip(_ count: Int) throws(Malformed) {
    guard count <= bytes.count * 8 - position else { throw Malformed() }
    position += count
  }

  /// ue(v), H.264 §9.1: at most 2³² − 2.
  package mutating func unsigned() throws(Malformed) -> UInt32 {
    var zeros = 0
    while try !bit() {
      zeros += 1
      guard zeros < 32 else { throw Malformed() }
    }
    return zeros == 0 ? 0 : (1 << UInt32(zeros)) - 1 + (try bits(zeros))
  }

  /// ue(v) that may not exceed a bound.
  package mutating func unsigned(upTo bound: UInt32) throws(Malformed) -> Int {
    let value = try unsigned()
    guard value <= bound else { throw Malformed() }
    return Int(value)
  }

  /// se(v), H.264 §9.1.1.
  package mutating func signed() throws(Malformed) -> Int {
    let value = Int(try unsigned())
    return value % 2 == 1 ? (value + 1) / 2 : -(value / 2)
  }
}
