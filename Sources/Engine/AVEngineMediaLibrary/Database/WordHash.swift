/// A hash of 128 bits, which is not cryptographic.
struct WordHash {
  private var lanes: (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)
  private var count: UInt64 = 0

  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { memory in
      var index = 0
      while index + 8 <= memory.count {
        add(UInt64(littleEndian: memory.loadUnaligned(fromByteOffset: index, as: UInt64.self)))
        index += 8
      }
      var rest: UInt64 = 0
      while index < memory.count {
        rest = rest << 8 | UInt64(memory[index])
        index += 1
      }
      add(rest)
    }
    count += UInt64(bytes.count)
  }

  private mutating func add(_ word: UInt64) {
    lanes.0 = Self.turned((lanes.0 ^ word) &* 0x9FB2_1C65_1E98_DF25, 29)
    lanes.1 = Self.turned((lanes.1 &+ word) &* 0xD6E8_FEB8_6659_FD93, 37) ^ lanes.0
  }

  private static func turned(_ word: UInt64, _ bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }

  var bytes: [UInt8] {
    var end = self
    for _ in 0..<4 { end.add(count) }
    return [end.lanes.0, end.lanes.1].flatMap { lane in (0..<8).map { UInt8(truncatingIfNeeded: lane >> (8 * $0)) } }
  }
}
