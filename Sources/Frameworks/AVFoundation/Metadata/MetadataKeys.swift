import Foundation

/// Keys, key spaces and identifiers, and how one follows from the other.
///
/// An identifier is the key space's name, a slash and the key with every byte percent-encoded that is no letter, digit or `-._~`.
/// Keys of four characters are kept as numbers; the text form of their first character © (0xA9) is `@`.
enum MetadataKeys {
  private static let fourCharacterSpaces: Set<AVMetadataKeySpace> = [.iTunes, .quickTimeUserData, .isoUserData]
  private static let names: [AVMetadataKeySpace: String] = [.common: "common", .id3: "id3"]
  private static let spaces: [String: AVMetadataKeySpace] = ["common": .common, "id3": .id3]

  static func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
    guard let bytes = bytes(of: key, in: keySpace), !bytes.isEmpty else { return nil }
    return AVMetadataIdentifier(rawValue: "\(names[keySpace] ?? keySpace.rawValue)/\(encoded(bytes))")
  }

  static func keySpace(for identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
    guard let slash = identifier.rawValue.firstIndex(of: "/") else { return nil }
    let name = String(identifier.rawValue[..<slash])
    return spaces[name] ?? AVMetadataKeySpace(rawValue: name)
  }

  static func key(for identifier: AVMetadataIdentifier) -> (any NSCopying & NSObjectProtocol)? {
    guard let slash = identifier.rawValue.firstIndex(of: "/"), let space = keySpace(for: identifier) else { return nil }
    let bytes = decoded(identifier.rawValue[identifier.rawValue.index(after: slash)...])
    if bytes.count == 4, fourCharacterSpaces.contains(space) {
      return NSNumber(value: Int32(bitPattern: bytes.reduce(0) { $0 << 8 | UInt32($1) }))
    }
    return NSString(string: String(decoding: bytes, as: UTF8.self))
  }

  /// The key of an identifier as text.
  static func text(for identifier: AVMetadataIdentifier) -> String? {
    guard let slash = identifier.rawValue.firstIndex(of: "/") else { return nil }
    return String(decoding: decoded(identifier.rawValue[identifier.rawValue.index(after: slash)...]), as: UTF8.self)
  }

  private static func bytes(of key: Any, in space: AVMetadataKeySpace) -> [UInt8]? {
    if let number = key as? NSNumber {
      let code = UInt32(truncatingIfNeeded: number.int64Value)
      return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    }
    if let typed = key as? AVMetadataKey { return bytes(of: typed.rawValue, in: space) }
    guard let text = key as? String ?? (key as? NSString).map({ String._unconditionallyBridgeFromObjectiveC($0) }) else { return nil }
    guard fourCharacterSpaces.contains(space), text.unicodeScalars.count == 4 else { return Array(text.utf8) }
    let latin = text.unicodeScalars.map { UInt8(exactly: $0.value) }
    guard latin.allSatisfy({ $0 != nil }) else { return Array(text.utf8) }
    return latin.enumerated().compactMap { $0.offset == 0 && $0.element == UInt8(ascii: "@") ? 0xA9 : $0.element }
  }

  private static func encoded(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      let isPlain = isalnum(Int32(byte)) != 0 && byte < 128 || [UInt8]("-._~".utf8).contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func decoded(_ text: Substring) -> [UInt8] {
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
