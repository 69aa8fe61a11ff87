internal import CoreFoundation

/// The properties of a stream that a sequence parameter set states (ITU-T H.265 §7.3.2.2.1).
package struct HEVCSequenceParameterSet: Sendable {
  /// The twelve bytes of the general profile, tier and level, which `hvcC` repeats.
  package private(set) var profileTierLevel: [UInt8] = []
  package private(set) var temporalLayers = 1
  package private(set) var isTemporalIDNested = false
  /// 0: no chroma, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4.
  package private(set) var chromaFormat = 1
  package private(set) var lumaDepth = 8
  package private(set) var chromaDepth = 8
  /// The width of the visible part of a frame, in pixels.
  package private(set) var width = 0
  package private(set) var height = 0
  package private(set) var usability = VideoUsability()

  private typealias Malformed = NALBitReader.Malformed

  /// `unit` is a NAL unit with its two header bytes, without a start code or length.
  package init(_ unit: Data) throws(NALBitReader.Malformed) {
    guard let header = unit.first, header >> 1 & 0x3f == 33 else { throw Malformed() }
    var reader = NALBitReader(unit, headerLength: 2)
    try reader.skip(4)  // sps_video_parameter_set_id
    let subLayers = Int(try reader.bits(3))
    guard subLayers < 7 else { throw Malformed() }
    temporalLayers = subLayers + 1
    isTemporalIDNested = try reader.bit()
    for _ in 0..<12 { profileTierLevel.append(UInt8(truncatingIfNeeded: try reader.bits(8))) }
    try Self.skipSubLayers(&reader, subLayers)
    _ = try reader.unsigned(upTo: 15)  // sps_seq_parameter_set_id
    try readPicture(&reader)
    try readCoding(&reader, subLayers)
  }

  /// Skips the profile and level of each sub-layer (H.265 §7.3.3).
  private static func skipSubLayers(_ reader: inout NALBitReader, _ count: Int) throws(NALBitReader.Malformed) {
    guard count > 0 else { return }
    var present: [(Bool, Bool)] = []
    for _ in 0..<count { present.append((try reader.bit(), try reader.bit())) }
    try reader.skip((8 - count) * 2)
    for (profile, level) in present { try reader.skip((profile ? 88 : 0) + (level ? 8 : 0)) }
  }

  private mutating func readPicture(_ reader: inout NALBitReader) throws(NALBitReader.Malformed) {
    chromaFormat = try reader.unsigned(upTo: 3)
    let isSeparate = chromaFormat == 3 ? try reader.bit() : false
    width = try reader.unsigned(upTo: 1 << 20)
    height = try reader.unsigned(upTo: 1 << 20)
    if try reader.bit() {
      let horizontal = !isSeparate && (chromaFormat == 1 || chromaFormat == 2) ? 2 : 1
      let vertical = !isSeparate && chromaFormat == 1 ? 2 : 1
      width -= (Int(try reader.unsigned()) + Int(try reader.unsigned())) * horizontal
      height -= (Int(try reader.unsigned()) + Int(try reader.unsigned())) * vertical
    }
    guard width > 0, height > 0 else { throw Malformed() }
    lumaDepth = 8 + (try reader.unsigned(upTo: 8))
    chromaDepth = 8 + (try reader.unsigned(upTo: 8))
  }

  private mutating func readCoding(_ reader: inout NALBitReader, _ subLayers: Int) throws(NALBitReader.Malformed) {
    let orderBits = try reader.unsigned(upTo: 12) + 4
    let orderings = try reader.bit() ? subLayers + 1 : 1
    for _ in 0..<orderings * 3 { _ = try reader.unsigned() }
    for _ in 0..<6 { _ = try reader.unsigned() }  // block sizes and depths
    if try reader.bit(), try reader.bit() { try Self.skipScalingLists(&reader) }
    try reader.skip(2)  // amp_enabled_flag, sample_adaptive_offset_enabled_flag
    if try reader.bit() {
      try reader.skip(8)  // PCM depths
      _ = try reader.unsigned()
      _ = try reader.unsigned()
      try reader.skip(1)
    }
    try Self.skipReferenceSets(&reader)
    if try reader.bit() {
      for _ in 0..<(try reader.unsigned(upTo: 32)) { try reader.skip(orderBits + 1) }
    }
    try reader.skip(2)  // sps_temporal_mvp_enabled_flag, strong_intra_smoothing_enabled_flag
    if try reader.bit() { usability = try VideoUsability(&reader) }
  }

  /// Skips the scaling lists (H.265 §7.3.4).
  private static func skipScalingLists(_ reader: inout NALBitReader) throws(NALBitReader.Malformed) {
    for size in 0..<4 {
      for _ in stride(from: 0, to: 6, by: size == 3 ? 3 : 1) {
        guard try reader.bit() else {
          _ = try reader.unsigned()
          continue
        }
        if size > 1 { _ = try reader.signed() }
        for _ in 0..<min(64, 1 << (4 + size * 2)) { _ = try reader.signed() }
      }
    }
  }

  /// Skips the sets of reference pictures (H.265 §7.3.7).
  private static func skipReferenceSets(_ reader: inout NALBitReader) throws(NALBitReader.Malformed) {
    var previous = 0
    for index in 0..<(try reader.unsigned(upTo: 64)) {
      if index > 0, try reader.bit() {
        try reader.skip(1)  // delta_rps_sign
        _ = try reader.unsigned()
        var count = 0
        for _ in 0...previous {
          let isUsed = try reader.bit()
          let usesDelta = isUsed ? true : try reader.bit()
          if isUsed || usesDelta { count += 1 }
        }
        previous = count
      } else {
        previous = try reader.unsigned(upTo: 16) + (try reader.unsigned(upTo: 16))
        for _ in 0..<previous {
          _ = try reader.unsigned()
          try reader.skip(1)
        }
      }
    }
  }
}
