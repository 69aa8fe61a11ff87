internal import CoreFoundation

/// The properties of a stream that a sequence parameter set states (ITU-T H.264 §7.3.2.1.1).
package struct H264SequenceParameterSet: Sendable {
  package let profile: UInt8
  package let compatibility: UInt8
  package let level: UInt8
  package let id: Int
  /// 0: no chroma, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4.
  package private(set) var chromaFormat = 1
  package private(set) var lumaDepth = 8
  package private(set) var chromaDepth = 8
  /// The width of the visible part of a frame, in pixels.
  package private(set) var width = 0
  package private(set) var height = 0
  /// The width of a whole frame, in macroblocks of 16 × 16 pixels.
  package private(set) var columns = 0
  package private(set) var rows = 0
  /// The flag frame_mbs_only_flag. If it is false, a frame may be coded as two fields.
  package private(set) var isProgressive = true
  package private(set) var usability = VideoUsability()
  package private(set) var reordering: Reordering?

  static let profilesWithChroma: Set<UInt8> = [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]

  /// `unit` is a NAL unit with its header byte, without a start code or length.
  package init(_ unit: Data) throws(NALBitReader.Malformed) {
    guard let header = unit.first, header & 0x1f == 7 else { throw NALBitReader.Malformed() }
    var reader = NALBitReader(unit, headerLength: 1)
    profile = UInt8(truncatingIfNeeded: try reader.bits(8))
    compatibility = UInt8(truncatingIfNeeded: try reader.bits(8))
    level = UInt8(truncatingIfNeeded: try reader.bits(8))
    id = try reader.unsigned(upTo: 31)
    var isSeparate = false
    if Self.profilesWithChroma.contains(profile) { isSeparate = try readChroma(&reader) }
    try Self.skipOrder(&reader)
    try readSize(&reader, chromaArrayType: isSeparate ? 0 : chromaFormat)
    guard try reader.bit() else { return }
    usability = try VideoUsability(&reader)
    // The rest is optional: if it cannot be read, the reordering is unknown.
    reordering = (try? Reordering(afterUsability: &reader)) ?? nil
  }

  private mutating func readChroma(_ reader: inout NALBitReader) throws(NALBitReader.Malformed) -> Bool {
    chromaFormat = try reader.unsigned(upTo: 3)
    let isSeparate = chromaFormat == 3 ? try reader.bit() : false
    lumaDepth = 8 + (try reader.unsigned(upTo: 6))
    chromaDepth = 8 + (try reader.unsigned(upTo: 6))
    try reader.skip(1)  // qpprime_y_zero_transform_bypass_flag
    if try reader.bit() {
      for list in 0..<(chromaFormat == 3 ? 12 : 8) where try reader.bit() {
        try Self.skipScalingList(&reader, size: list < 6 ? 16 : 64)
      }
    }
    return isSeparate
  }

  /// Skips a scaling list (H.264 §7.3.2.1.1.1).
  private static func skipScalingList(_ reader: inout NALBitReader, size: Int) throws(NALBitReader.Malformed) {
    var last = 8
    var next = 8
    for _ in 0..<size {
      // The sum is modulo 256, as in the standard.
      if next != 0 { next = (last &+ (try reader.signed()) &+ 256) & 0xff }
      last = next == 0 ? last : next
    }
  }

  private static func skipOrder(_ reader: inout NALBitReader) throws(NALBitReader.Malformed) {
    _ = try reader.unsigned()  // log2_max_frame_num_minus4
    switch try reader.unsigned(upTo: 2) {
    case 0: _ = try reader.unsigned()  // log2_max_pic_order_cnt_lsb_minus4
    case 1:
      try reader.skip(1)
      _ = try reader.signed()
      _ = try reader.signed()
      for _ in 0..<(try reader.unsigned(upTo: 255)) { _ = try reader.signed() }
    default: break
    }
    _ = try reader.unsigned()  // max_num_ref_frames
    try reader.skip(1)  // gaps_in_frame_num_value_allowed_flag
  }

  private mutating func readSize(_ reader: inout NALBitReader, chromaArrayType: Int) throws(NALBitReader.Malformed) {
    // The bounds exceed the sizes that levels permit, and keep the arithmetic below from overflowing.
    columns = try reader.unsigned(upTo: 65_535) + 1
    let units = try reader.unsigned(upTo: 65_535) + 1
    isProgressive = try reader.bit()
    rows = units * (isProgressive ? 1 : 2)
    if !isProgressive { try reader.skip(1) }  // mb_adaptive_frame_field_flag
    try reader.skip(1)  // direct_8x8_inference_flag
    width = columns * 16
    height = rows * 16
    guard try reader.bit() else { return }
    // H.264, equations 7-19 to 7-22.
    let horizontal = chromaArrayType == 1 || chromaArrayType == 2 ? 2 : 1
    let vertical = (chromaArrayType == 1 ? 2 : 1) * (isProgressive ? 1 : 2)
    let cropX = (Int(try reader.unsigned()) + Int(try reader.unsigned())) * horizontal
    let cropY = (Int(try reader.unsigned()) + Int(try reader.unsigned())) * vertical
    guard cropX < width, cropY < height else { throw NALBitReader.Malformed() }
    width -= cropX
    height -= cropY
  }
}
