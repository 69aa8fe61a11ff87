extension UInt32 {
  package init?(fourCharacters text: String) {
    let scalars = text.unicodeScalars
    guard scalars.count == 4, scalars.allSatisfy({ $0.value < 256 }) else { return nil }
    self = scalars.reduce(0) { $0 << 8 | $1.value }
  }

  package static func code(_ characters: StaticString) -> UInt32 {
    characters.withUTF8Buffer { bytes in bytes.reduce(0) { $0 << 8 | UInt32($1) } }
  }

  package var fourCharacters: String {
    [24, 16, 8, 0].reduce(into: "") { $0.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: self >> $1))) }
  }

  package var quoted: String {
    let text = fourCharacters
    return text.unicodeScalars.allSatisfy { (32..<127).contains($0.value) } ? "'\(text)'" : "\(self)"
  }
}
