/// Text in the four encodings of ID3 (ID3 tag version 2.4.0 §4).
enum ID3Text {
  /// Reads up to a terminator and skips it. The terminator of UTF-16 has two bytes at an even offset.
  static func next(_ bytes: inout TagBytes, encoding: UInt8) -> String {
    let all = bytes.remaining
    guard encoding == 1 || encoding == 2 else {
      let text = all.prefix { $0 != 0 }
      bytes.skip(min(text.count + 1, all.count))
      return encoding == 3 ? String(decoding: text, as: UTF8.self) : TagBytes.latin(text)
    }
    var length = 0
    let base = all.startIndex
    while length + 1 < all.count, all[base + length] != 0 || all[base + length + 1] != 0 { length += 2 }
    let text = all.prefix(length)
    bytes.skip(min(length + 2, all.count))
    return wide(text, bigEndianWithoutMark: encoding == 2)
  }

  static func all(_ bytes: TagBytes, encoding: UInt8) -> [String] {
    var (rest, texts) = (bytes, [String]())
    while !rest.isAtEnd { texts.append(next(&rest, encoding: encoding)) }
    while texts.last?.isEmpty == true { texts.removeLast() }
    return texts
  }

  /// Encoding 1 has a byte order mark; taggers that omit it write little-endian.
  private static func wide(_ bytes: ArraySlice<UInt8>, bigEndianWithoutMark: Bool) -> String {
    var text = bytes
    var isBig = bigEndianWithoutMark
    if bytes.starts(with: [0xFE, 0xFF]) { (text, isBig) = (bytes.dropFirst(2), true) }
    if bytes.starts(with: [0xFF, 0xFE]) { (text, isBig) = (bytes.dropFirst(2), false) }
    let base = text.startIndex
    let units = stride(from: 0, to: text.count - 1, by: 2).map { offset in
      let (a, b) = (UInt16(text[base + offset]), UInt16(text[base + offset + 1]))
      return isBig ? a << 8 | b : b << 8 | a
    }
    return String(decoding: units, as: UTF16.self)
  }
}
