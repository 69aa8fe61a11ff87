internal import CoreFoundation

/// The descriptors of MPEG-4 Systems in an `esds` box or a magic cookie (ISO/IEC 14496-1 §7.2.6).
struct ElementaryStreamDescriptor {
  /// DecoderConfigDescriptor.objectTypeIndication; 0 where there is none.
  var objectType: UInt8 = 0
  /// DecoderSpecificInfo: an AudioSpecificConfig or a visual header.
  var configuration = Data()

  /// Reads descriptors with or without the box's version and flags in front; nil if the bytes are none.
  init?(_ data: Data) {
    var bytes = [UInt8](data)
    if bytes.count > 4, bytes[0] == 0, bytes[4] == 3 { bytes.removeFirst(4) }
    guard bytes.first == 3 || bytes.first == 4 else { return nil }
    read(bytes[...], depth: 0)
    guard objectType != 0 || !configuration.isEmpty else { return nil }
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, depth: Int) {
    var rest = bytes
    while depth < 4, let tag = rest.popFirst(), let length = Self.length(&rest) {
      let body = rest.prefix(length)
      rest = rest.dropFirst(length)
      switch tag {
      case 3: read(body.dropFirst(Self.streamHeaderLength(body)), depth: depth + 1)
      case 4:
        objectType = body.first ?? 0
        // Type, stream type, buffer size, two bit rates.
        read(body.dropFirst(13), depth: depth + 1)
      case 5: configuration = Data(body)
      default: break
      }
    }
  }

  /// Seven bits a byte, the highest says that more follow (§8.3.3).
  private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    var length = 0
    for _ in 0..<4 {
      guard let byte = bytes.popFirst() else { return nil }
      length = length << 7 | Int(byte & 0x7f)
      if byte & 0x80 == 0 { return length }
    }
    return length
  }

  /// ES_ID, flags, and the optional fields that the flags announce (§7.2.6.5).
  private static func streamHeaderLength(_ body: ArraySlice<UInt8>) -> Int {
    guard body.count >= 3 else { return body.count }
    let flags = body[body.startIndex + 2]
    var length = 3
    if flags & 0x80 != 0 { length += 2 }
    if flags & 0x40 != 0, body.count > length { length += 1 + Int(body[body.startIndex + length]) }
    if flags & 0x20 != 0 { length += 2 }
    return length
  }

  /// A descriptor of AAC sound as Apple's magic cookies hold it: no version in front.
  static func aac(configuration: Data, bitRate: UInt32) -> Data {
    func descriptor(_ tag: UInt8, _ body: Data) -> Data {
      let count = body.count
      // Always four bytes of length, as QuickTime writes them.
      let length = [21, 14, 7, 0].map { UInt8(count >> $0 & 0x7f | ($0 > 0 ? 0x80 : 0)) }
      return Data([tag] + length) + body
    }
    let rate = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bitRate >> $0) }
    // 0x40: MPEG-4 audio; 0x15: an audio stream (5 << 2), reserved bit set; a buffer of 6,144 bytes for two channels.
    let decoder = Data([0x40, 0x15, 0, 0x18, 0] + rate + rate) + descriptor(5, configuration)
    return descriptor(3, Data([0, 0, 0]) + descriptor(4, decoder) + descriptor(6, Data([2])))
  }
}
