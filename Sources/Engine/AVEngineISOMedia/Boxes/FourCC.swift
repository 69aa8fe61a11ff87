import AVEngineCore

package struct FourCC: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }
  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// "©" is one byte (0xA9) in a code and two (0xC2 0xA9) in UTF-8.
  package init(stringLiteral literal: StaticString) {
    rawValue = literal.withUTF8Buffer { bytes in bytes.reduce(0) { $1 == 0xC2 ? $0 : $0 << 8 | UInt32($1) } }
  }

  package init?(text: String) {
    guard let code = UInt32(fourCharacters: text) else { return nil }
    rawValue = code
  }

  package var bytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) } }

  package var description: String { rawValue.fourCharacters }
}
