package import AVEngineCore
package import Foundation

/// What an elementary stream descriptor says of its stream (ISO/IEC 14496-1 §7.2.6; the `esds` box of ISO/IEC 14496-14).
package struct ElementaryStream {
  /// ISO/IEC 14496-1, table 5: 0x40 MPEG-4 audio, 0x20 MPEG-4 video, 0x6B MP3, …
  package private(set) var objectType: UInt8 = 0
  /// mp4ra.org, "Object Types": DTS Coherent Acoustics.
  package static let dts: UInt8 = 0xA9
  package private(set) var specificInfo: [UInt8] = []
  package private(set) var averageBitRate: UInt32 = 0
  /// The descriptor without the box's version: what Apple hands out as the magic cookie of AAC.
  package let descriptor: Data

  package init(_ box: ByteParser) throws(EngineError) {
    var parser = box
    _ = try parser.fullBox()
    descriptor = parser.restData
    // Tags: 3 elementary stream, 4 decoder configuration, 5 decoder specific information.
    guard var stream = try Self.descriptor(3, in: &parser) else { throw .malformed("esds", "it holds no elementary stream descriptor") }
    try stream.skip(2)
    let flags = try stream.u8()
    if flags & 0x80 != 0 { try stream.skip(2) }
    if flags & 0x40 != 0 { try stream.skip(Int(try stream.u8())) }
    if flags & 0x20 != 0 { try stream.skip(2) }
    guard var configuration = try Self.descriptor(4, in: &stream) else { throw .malformed("esds", "it holds no decoder configuration") }
    objectType = try configuration.u8()
    try configuration.skip(8)
    averageBitRate = try configuration.u32()
    if let info = try Self.descriptor(5, in: &configuration) { specificInfo = info.rest }
  }

  /// The next descriptor with a tag. Sizes have seven bits a byte, the top bit saying that more follow.
  private static func descriptor(_ tag: UInt8, in parser: inout ByteParser) throws(EngineError) -> ByteParser? {
    while !parser.isAtEnd {
      let found = try parser.u8()
      var size = 0
      for _ in 0..<4 {
        let byte = try parser.u8()
        size = size << 7 | Int(byte & 0x7F)
        if byte & 0x80 == 0 { break }
      }
      let part = try parser.part(min(size, parser.remaining))
      if found == tag { return part }
    }
    return nil
  }

  /// A descriptor for a stream, as `esds` holds it behind its version.
  package static func descriptor(objectType: UInt8, streamType: UInt8, bitRate: UInt32, info: [UInt8]) -> [UInt8] {
    func tagged(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
      let size = body.count
      return [tag] + [21, 14, 7].map { UInt8(size >> $0 & 0x7F) | 0x80 } + [UInt8(size & 0x7F)] + body
    }
    var configuration = BoxWriter()
    configuration.u8(objectType)
    configuration.u8(streamType << 2 | 1)
    configuration.zeros(3)
    configuration.u32(bitRate)
    configuration.u32(bitRate)
    if !info.isEmpty { configuration.bytes(tagged(5, info)) }
    // Stream number 0, no options; a sync layer of predefined form 2, as MP4 asks.
    return tagged(3, [0, 0, 0] + tagged(4, configuration.bytes) + tagged(6, [2]))
  }
}

/// MPEG-4 audio's own header (AudioSpecificConfig, ISO/IEC 14496-3 §1.6.2.1).
package struct AudioSpecificConfig {
  /// 2: AAC LC, 5: SBR, 29: PS, 23: LD, 39: ELD, …
  package private(set) var objectType = 0
  package private(set) var sampleRate = 0
  package private(set) var channelConfiguration = 0
  /// The rate after spectral band replication; nil without it.
  package private(set) var extensionRate: Int?
  package private(set) var hasParametricStereo = false
  package private(set) var isShortFrame = false
  /// Frames of a packet where the header states them otherwise (USAC).
  package private(set) var framesPerPacket: Int?

  private static let rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350]

  package init?(_ bytes: [UInt8]) {
    var bits = BitReader(bytes)
    guard let type = Self.objectType(&bits), let rate = Self.rate(&bits), let channels = bits.read(4) else { return nil }
    (objectType, sampleRate, channelConfiguration) = (type, rate, channels)
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
    if type == 39 { readLowDelayConfig(bits) } else { readBackwardCompatibleExtension(bytes, bits) }
  }

  /// UsacConfig (ISO/IEC 23003-3 §5.2): an index of rates, the rate where the index is 31, an index of frame lengths.
  private mutating func readUnifiedConfig(_ start: BitReader) {
    var bits = start
    if bits.read(5) == 31 { _ = bits.read(24) }
    framesPerPacket = bits.read(3).flatMap { [768, 1024, 2048, 2048, 4096].indices.contains($0) ? [768, 1024, 2048, 2048, 4096][$0] : nil }
  }

  /// ELDSpecificConfig (ISO/IEC 14496-3 §4.6.20): three bits of resilience, then whether there is band replication, and at which rate.
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

  /// SBR and PS that a decoder may ignore stand behind sync words 0x2B7 and 0x548.
  private mutating func readBackwardCompatibleExtension(_ bytes: [UInt8], _ start: BitReader) {
    var bits = start
    // Fields of general audio: a core coder's delay and an extension flag.
    if bits.read(1) == 1 { _ = bits.read(14) }
    _ = bits.read(1)
    guard channelConfiguration != 0, bits.read(11) == 0x2B7, Self.objectType(&bits) == 5, bits.read(1) == 1 else { return }
    extensionRate = Self.rate(&bits)
    if bits.read(11) == 0x548 { hasParametricStereo = bits.read(1) == 1 }
  }
}
