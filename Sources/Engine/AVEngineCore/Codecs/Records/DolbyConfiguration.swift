package import CoreFoundation

/// The contents of `dac3` and `dec3` boxes (ETSI TS 102 366 annex F).
package struct DolbyConfiguration {
  package var sampleRate: Int
  package var bitRate: Int
  /// The channels as WAVE bits.
  package var mask: UInt64

  package init(sampleRate: Int, bitRate: Int, mask: UInt64) {
    self.sampleRate = sampleRate
    self.bitRate = bitRate
    self.mask = mask
  }

  /// The sample rate code (table 4.1).
  private var rateCode: Int { [48_000: 0, 44_100: 1, 32_000: 2][sampleRate] ?? 3 }
  /// The bit rates of table 4.13 in kilobits per second. A `dac3` box contains the index.
  static let bitRates = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640]

  private var hasLowFrequencies: Int { mask & 0x8 != 0 ? 1 : 0 }

  /// The acmod of table 4.3, which states the numbers of front and rear channels.
  private var mode: Int {
    switch (mask & ~0x8).nonzeroBitCount {
    case 1: 1
    case 2: 2
    // A third channel is the centre or the surround.
    case 3: mask & 0x4 != 0 ? 3 : 4
    case 4: mask & 0x4 != 0 ? 5 : 6
    default: 7
    }
  }

  package var ac3: Data {
    let code = Self.bitRates.firstIndex(of: bitRate / 1000) ?? 0
    // bsid 8, bsmod 0 (complete main).
    return Self.bytes([(rateCode, 2), (8, 5), (0, 3), (mode, 3), (hasLowFrequencies, 1), (code, 5), (0, 5)])
  }

  package var enhancedAC3: Data {
    // One independent substream (written as 0), bsid 16, no associated service, bsmod 0, no dependent substream.
    Self.bytes([
      (min(bitRate / 1000, 8191), 13), (0, 3), (rateCode, 2), (16, 5), (0, 1), (0, 1), (0, 3), (mode, 3),
      (hasLowFrequencies, 1), (0, 3),
      (0, 4), (0, 1),
    ])
  }

  static func bytes(_ fields: [(value: Int, bits: Int)]) -> Data {
    var result = Data()
    var pending = 0
    var count = 0
    for field in fields {
      (pending, count) = (pending << field.bits | field.value, count + field.bits)
      while count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: pending >> count))
      }
      pending &= (1 << count) - 1
    }
    if count > 0 { result.append(UInt8(truncatingIfNeeded: pending << (8 - count))) }
    return result
  }
}
