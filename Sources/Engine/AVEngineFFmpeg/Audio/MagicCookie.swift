internal import CoreFoundation

enum MagicCookie {
  /// FFmpeg needs the `alac` box of 36 bytes, whose last 24 bytes are the cookie.
  static func alac(_ cookie: Data) -> Data {
    let bytes = [UInt8](cookie)
    var body = bytes[...]
    // In a `wave` atom, a box 'frma' of 12 bytes precedes the box 'alac'.
    if bytes.count >= 12, Array(bytes[4..<8]) == Array("frma".utf8) { body = body.dropFirst(12) }
    if body.count >= 36, Array(body.dropFirst(4).prefix(4)) == Array("alac".utf8) { body = body.dropFirst(12) }
    if body.count == 28 || body.count == 52, body.prefix(4).allSatisfy({ $0 == 0 }) { body = body.dropFirst(4) }
    guard body.count >= 24 else { return cookie }
    return Data([0, 0, 0, 36]) + Data("alac".utf8) + Data([0, 0, 0, 0]) + Data(body.prefix(24))
  }

  /// FFmpeg needs the 34 bytes of STREAMINFO (RFC 9639 §8.2).
  static func flac(_ cookie: Data) -> Data {
    var bytes = [UInt8](cookie)[...]
    if bytes.count >= 8, Array(bytes.dropFirst(4).prefix(4)) == Array("dfLa".utf8) { bytes = bytes.dropFirst(8) }
    if Array(bytes.prefix(4)) == Array("fLaC".utf8) { bytes = bytes.dropFirst(4) }
    if bytes.count >= 42, bytes.prefix(4).allSatisfy({ $0 == 0 }) { bytes = bytes.dropFirst(4) }
    if bytes.count >= 38, let type = bytes.first, type & 0x7f == 0 { bytes = bytes.dropFirst(4) }
    return Data(bytes.prefix(34))
  }

  /// FFmpeg needs "OpusHead" in little-endian byte order (RFC 7845 §5.1). A `dOps` box has the same fields in
  /// big-endian byte order.
  static func opus(_ cookie: Data) -> Data {
    let bytes = [UInt8](cookie)
    guard bytes.count >= 11, Array(bytes.prefix(8)) != Array("OpusHead".utf8) else { return cookie }
    let fixed: [UInt8] = [
      1, bytes[1], bytes[3], bytes[2], bytes[7], bytes[6], bytes[5], bytes[4], bytes[9], bytes[8], bytes[10],
    ]
    return Data("OpusHead".utf8) + Data(fixed) + Data(bytes.dropFirst(11))
  }

  static func opusBox(_ head: Data) -> Data? {
    let bytes = [UInt8](head.dropFirst(8))
    guard head.prefix(8) == Data("OpusHead".utf8), bytes.count >= 11 else { return nil }
    let fixed = [
      0, bytes[1], bytes[3], bytes[2], bytes[7], bytes[6], bytes[5], bytes[4], bytes[9], bytes[8], bytes[10],
    ]
    return Data(fixed + bytes.dropFirst(11))
  }

  /// Mono and stereo need no channel mapping (RFC 7845 §5.1.1.1). `priming` is in frames at 48 kHz.
  static func opusBox(channels: Int, priming: Int32) -> Data? {
    guard channels <= 2 else { return nil }
    let skipped = UInt16(clamping: priming)
    // The fields: version, channels, pre-skip, a rate of 48,000, no gain, mapping family 0.
    return Data([0, UInt8(channels), UInt8(skipped >> 8), UInt8(skipped & 0xFF), 0, 0, 0xBB, 0x80, 0, 0, 0])
  }

  /// The first byte states that the block is STREAMINFO (0) and the last one (0x80).
  static func flacBlocks(_ streamInfo: Data) -> Data { Data([0x80, 0, 0, 34]) + streamInfo.prefix(34) }
}

/// The header of a FLAC frame (RFC 9639 §9.1).
struct FLACFrameHeader {
  private let blockSize: Int
  private let bits: Int

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xFE == 0xF8 else { return nil }
    let code = Int(bytes[2] >> 4)
    let depths: [UInt8: Int] = [1: 8, 2: 12, 4: 16, 5: 20, 6: 24, 7: 32]
    guard code > 0, let depth = depths[bytes[3] >> 1 & 7] else { return nil }
    bits = depth
    switch code {
    case 1: blockSize = 192
    case 2...5: blockSize = 576 << (code - 2)
    // The size is stored further on in the header; the largest that STREAMINFO can hold is assumed.
    case 6, 7: blockSize = 65_535
    default: blockSize = 256 << (code - 8)
    }
  }

  /// The frame sizes, the length and the checksum are zero, which means unknown (RFC 9639 §8.2).
  func streamInfo(rate: Int32, channels: Int) -> Data? {
    guard rate > 0, rate < 1 << 20, (1...8).contains(channels) else { return nil }
    let size = [UInt8(blockSize >> 8), UInt8(blockSize & 0xFF)]
    let fields = UInt64(rate) << 44 | UInt64(channels - 1) << 41 | UInt64(bits - 1) << 36
    let packed = (0..<8).map { UInt8(truncatingIfNeeded: fields >> (56 - 8 * $0)) }
    return Data(size + size + Array(repeating: 0, count: 6) + packed + Array(repeating: 0, count: 16))
  }
}
