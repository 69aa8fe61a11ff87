internal import AVEngineCore

package struct AudioSpecificConfig {
  /// The type of the core coder. The types 5 (SBR) and 29 (PS) are replaced by the type that follows them.
  package private(set) var objectType = 0
  package private(set) var sampleRate = 0
  package private(set) var channelConfiguration = 0
  /// The rate after spectral band replication, if known.
  package private(set) var extensionRate: Int?
  package private(set) var hasParametricStereo = false
  package private(set) var isShortFrame = false
  package private(set) var framesPerPacket: Int?

  private static let rates = [
    96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
  ]

  package init?(_ bytes: [UInt8]) {
    var bits = BitReader(bytes)
    guard let type = Self.objectType(&bits), let rate = Self.rate(&bits), let channels = bits.read(4) else {
      return nil
    }
    objectType = type
    sampleRate = rate
    channelConfiguration = channels
    if type == 5 || type == 29 {
      hasParametricStereo = type == 29
      extensionRate = Self.rate(&bits)
      guard let inner = Self.objectType(&bits) else { return nil }
      objectType = inner
      return
    }
    if type == 42 {
      readUnifiedConfig(bits)
      return
    }
    isShortFrame = bits.read(1) == 1
    if type == 39 { readLowDelayConfig(bits) } else { readBackwardCompatibleExtension(bits) }
  }

  /// UsacConfig (ISO/IEC 23003-3 §5.2): an index of rates, the rate if the index is 31, an index of frame lengths.
  private mutating func readUnifiedConfig(_ start: BitReader) {
    var bits = start
    if bits.read(5) == 31 { _ = bits.read(24) }
    framesPerPacket = bits.read(3).flatMap {
      [768, 1024, 2048, 2048, 4096].indices.contains($0) ? [768, 1024, 2048, 2048, 4096][$0] : nil
    }
  }

  /// ELDSpecificConfig (ISO/IEC 14496-3 §4.6.20): three bits of resilience, then whether there is spectral band
  /// replication, and at which rate.
  private mutating func readLowDelayConfig(_ start: BitReader) {
    var bits = start
    guard bits.read(3) != nil, bits.read(1) == 1, let isDouble = bits.read(1) else { return }
    extensionRate = isDouble == 1 ? sampleRate * 2 : sampleRate
  }

  private static func objectType(_ bits: inout BitReader) -> Int? {
    guard let type = bits.read(5) else { return nil }
    return type == 31 ? bits.read(6).map { $0 + 32 } : type
  }

  private static func rate(_ bits: inout BitReader) -> Int? {
    guard let index = bits.read(4) else { return nil }
    if index == 15 { return bits.read(24) }
    return rates.indices.contains(index) ? rates[index] : nil
  }

  /// The SBR and PS extensions follow the sync words 0x2B7 and 0x548.
  private mutating func readBackwardCompatibleExtension(_ start: BitReader) {
    var bits = start
    // Fields of general audio: a core coder's delay and an extension flag.
    if bits.read(1) == 1 { _ = bits.read(14) }
    _ = bits.read(1)
    guard channelConfiguration != 0, bits.read(11) == 0x2B7, Self.objectType(&bits) == 5, bits.read(1) == 1 else {
      return
    }
    extensionRate = Self.rate(&bits)
    if bits.read(11) == 0x548 { hasParametricStereo = bits.read(1) == 1 }
  }
}
