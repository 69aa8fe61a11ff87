import AVEngineCore

/// Each character is one byte; © is 0xA9.
enum FourCharacterKey {
  package static func key(_ text: String) -> MetadataEntry.Key? {
    let bytes = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
    return bytes.count == 4 ? .code(bytes.reduce(0) { $0 << 8 | UInt32($1) }) : nil
  }

  package static func text(_ code: UInt32) -> String {
    String(String.UnicodeScalarView([24, 16, 8, 0].map { UnicodeScalar(UInt8(truncatingIfNeeded: code >> $0)) }))
  }
}
