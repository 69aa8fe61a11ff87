internal import CoreFoundation

/// What a codec's configuration looks like in Apple's cookies and in boxes, against what FFmpeg wants.
enum MagicCookie {
  /// FFmpeg wants the whole 36-byte `alac` box; Apple's cookie is its 24-byte body, or that body in the boxes of old files.
  static func alac(_ cookie: Data) -> Data {
    let bytes = [UInt8](cookie)
    var body = bytes[...]
    // 'frma' 'alac' and then the box, as in a `wave` atom.
    if bytes.count >= 12, Array(bytes[4..<8]) == Array("frma".utf8) { body = body.dropFirst(12) }
    if body.count >= 36, Array(body.dropFirst(4).prefix(4)) == Array("alac".utf8) { body = body.dropFirst(12) }
    if body.count == 28 || body.count == 52, body.prefix(4).allSatisfy({ $0 == 0 }) { body = body.dropFirst(4) }
    guard body.count >= 24 else { return cookie }
    return Data([0, 0, 0, 36]) + Data("alac".utf8) + Data([0, 0, 0, 0]) + Data(body.prefix(24))
  }

  /// FFmpeg wants the 34 bytes of STREAMINFO (RFC 9639 §8.2); they may stand behind "fLaC", a box header, and a block header.
  static func flac(_ cookie: Data) -> Data {
    var bytes = [UInt8](cookie)[...]
    if bytes.count >= 8, Array(bytes.dropFirst(4).prefix(4)) == Array("dfLa".utf8) { bytes = bytes.dropFirst(8) }
    if Array(bytes.prefix(4)) == Array("fLaC".utf8) { bytes = bytes.dropFirst(4) }
    if bytes.count >= 42, bytes.prefix(4).allSatisfy({ $0 == 0 }) { bytes = bytes.dropFirst(4) }
    if bytes.count >= 38, let type = bytes.first, type & 0x7f == 0 { bytes = bytes.dropFirst(4) }
    return Data(bytes.prefix(34))
  }

  /// FFmpeg wants "OpusHead" in little endian (RFC 7845 §5.1); a `dOps` box has the same fields in big endian.
  static func opus(_ cookie: Data) -> Data {
    let bytes = [UInt8](cookie)
    guard bytes.count >= 11, Array(bytes.prefix(8)) != Array("OpusHead".utf8) else { return cookie }
    let fixed: [UInt8] = [1, bytes[1], bytes[3], bytes[2], bytes[7], bytes[6], bytes[5], bytes[4], bytes[9], bytes[8], bytes[10]]
    return Data("OpusHead".utf8) + Data(fixed) + Data(bytes.dropFirst(11))
  }

  /// The body of a `dOps` box of an "OpusHead".
  static func opusBox(_ head: Data) -> Data {
    let bytes = [UInt8](head.dropFirst(8))
    guard head.prefix(8) == Data("OpusHead".utf8), bytes.count >= 11 else { return Data() }
    let fixed = [0, bytes[1], bytes[3], bytes[2], bytes[7], bytes[6], bytes[5], bytes[4], bytes[9], bytes[8], bytes[10]]
    return Data(fixed + bytes.dropFirst(11))
  }

  /// The metadata blocks of a `dfLa` box: STREAMINFO as the only and last one.
  static func flacBlocks(_ streamInfo: Data) -> Data { Data([0x80, 0, 0, 34]) + streamInfo.prefix(34) }
}
