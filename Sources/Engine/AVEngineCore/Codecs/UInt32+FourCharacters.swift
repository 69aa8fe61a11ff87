/// Codes of four characters, such as `OSType`, `FourCharCode` and `CMMediaType`.
extension UInt32 {
  /// Makes the code that four characters of Latin-1 spell; nil for any other text.
  package init?(fourCharacters text: String) {
    let scalars = text.unicodeScalars
    guard scalars.count == 4, scalars.allSatisfy({ $0.value < 256 }) else { return nil }
    self = scalars.reduce(0) { $0 << 8 | $1.value }
  }

  package static func code(_ characters: StaticString) -> UInt32 {
    characters.withUTF8Buffer { bytes in bytes.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  /// The four characters, one of Latin-1 for each byte.
  package var fourCharacters: String {
    [24, 16, 8, 0].reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: self >> $1))) }
  }

  /// The code as a person writes it: 'BGRA' in quotation marks, or a number if the characters are not printable ASCII.
  package var quoted: String {
    let text = fourCharacters
    return text.unicodeScalars.allSatisfy { (32..<127).contains($0.value) } ? "'\(text)'" : "\(self)"
  }
}
