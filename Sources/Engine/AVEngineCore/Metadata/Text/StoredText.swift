package enum StoredText {
  package static func string(_ bytes: some Collection<UInt8>, language: String? = nil) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return MacintoshScript(language: language).string(bytes)
  }

  package static func utf16(_ bytes: some Collection<UInt8>, isBigEndian: Bool) -> String {
    var units: [UInt16] = []
    var first: UInt8?
    for byte in bytes {
      if let high = first {
        units.append(isBigEndian ? UInt16(high) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(high))
        first = nil
      } else {
        first = byte
      }
    }
    return String(decoding: units, as: UTF16.self)
  }
}
