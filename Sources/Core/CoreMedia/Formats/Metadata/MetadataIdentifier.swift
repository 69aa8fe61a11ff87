internal import CoreFoundation

/// Conversions of metadata keys to identifiers and back. Each byte of a key that is not a letter, a digit or one of
/// `-._~` is percent-encoded in an identifier. In a four-character code that is passed as text, `@` as the first
/// character represents © (0xA9).
package enum MetadataIdentifier {
  /// The key spaces in which a key of four characters is a code.
  private static let codeSpaces: Set<String> = ["itsk", "udta", "uiso"]
  private static let names = ["comn": "common", "org.id3": "id3"]
  private static let spaces = ["common": "comn", "id3": "org.id3"]

  package static func make(key: Any, keySpace: String) -> String? {
    guard let bytes = bytes(of: key, in: keySpace), !bytes.isEmpty, !keySpace.isEmpty else { return nil }
    return make(bytes: bytes, keySpace: keySpace)
  }

  package static func make(bytes: some Sequence<UInt8>, keySpace: String) -> String {
    "\(names[keySpace] ?? keySpace)/\(bytes.map(encoded).joined())"
  }

  package static func keySpace(of identifier: String) -> String? {
    guard let slash = identifier.firstIndex(of: "/"), slash > identifier.startIndex else { return nil }
    let name = String(identifier[..<slash])
    return spaces[name] ?? name
  }

  package static func keyBytes(of identifier: String) -> [UInt8]? {
    identifier.firstIndex(of: "/").map { decoded(identifier[identifier.index(after: $0)...]) }
  }

  package static func key(of identifier: String) -> (any NSCopying & NSObjectProtocol)? {
    guard let bytes = keyBytes(of: identifier), let space = keySpace(of: identifier) else { return nil }
    if bytes.count == 4, codeSpaces.contains(space) {
      return NSNumber(value: Int32(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) }))
    }
    return NSString(string: String(decoding: bytes, as: UTF8.self))
  }

  private static func bytes(of key: Any, in space: String) -> [UInt8]? {
    if let data = key as? Data { return Array(data) }
    if let number = key as? NSNumber {
      let code = UInt32(truncatingIfNeeded: number.int64Value)
      return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    }
    guard let text = key as? String ?? (key as? NSString).map({ String._unconditionallyBridgeFromObjectiveC($0) })
    else { return nil }
    guard codeSpaces.contains(space), text.unicodeScalars.count == 4 else { return Array(text.utf8) }
    let latin = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    guard latin.count == 4 else { return Array(text.utf8) }
    return latin.enumerated().map { $0.offset == 0 && $0.element == UInt8(ascii: "@") ? 0xA9 : $0.element }
  }

  private static func encoded(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
      String(UnicodeScalar(byte))
    default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }

  private static func decoded(_ text: Substring) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
