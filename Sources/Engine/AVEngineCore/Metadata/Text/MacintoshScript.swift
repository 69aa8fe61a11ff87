import Foundation

/// The Macintosh's text encodings from before Unicode, which a text's language implies (QuickTime File Format,
/// "Language Code Values").
enum MacintoshScript: Hashable, Sendable {
  case roman, centralEuropean, cyrillic, greek, turkish, icelandic, croatian, romanian, japanese

  /// `language` is an ISO 639-2 code, or a tag that begins with an ISO 639 code.
  init(language: String?) {
    let code = language?.split(whereSeparator: { $0 == "-" || $0 == "_" }).first?.lowercased() ?? ""
    self = Self.all.first { $0.languages.contains(code) }?.script ?? .roman
  }

  private static let all: [(script: MacintoshScript, languages: Set<String>)] = [
    (
      .centralEuropean,
      ["pol", "pl", "hun", "hu", "est", "et", "lav", "lv", "lit", "lt", "ces", "cs", "cze", "slk", "sk", "slo"]
    ),
    (
      .cyrillic,
      [
        "rus", "ru", "srp", "sr", "mkd", "mk", "bul", "bg", "ukr", "uk", "bel", "be", "uzb", "uz", "kaz", "kk", "aze",
        "az", "kir", "ky",
        "tgk", "tg", "tuk", "tk", "mon", "mn",
      ]
    ),
    (.greek, ["ell", "el", "gre"]), (.turkish, ["tur", "tr"]), (.icelandic, ["isl", "is", "ice", "fao", "fo"]),
    (.croatian, ["hrv", "hr", "slv", "sl"]), (.romanian, ["ron", "ro", "rum"]), (.japanese, ["jpn", "ja"]),
  ]

  func string(_ bytes: some Sequence<UInt8>) -> String {
    if self == .japanese { return Self.japanese(bytes) }
    guard let table = upperHalf else { return String(decoding: Array(bytes), as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(byte < 0x80 ? Unicode.Scalar(byte) : table[Int(byte) - 0x80]) }
    return String(text)
  }

  // MARK: Japanese

  private static let singleBytes: [UInt8: Unicode.Scalar] = [
    0x5C: "\u{A5}", 0x80: "\\", 0xA0: "\u{A0}", 0xFD: "\u{A9}", 0xFE: "\u{2122}", 0xFF: "\u{2026}",
  ]
  /// The code page 932 of Windows (kCFStringEncodingDOSJapanese).
  private static let codePage = String.Encoding(rawValue: 0x8000_0420)

  private static func japanese(_ bytes: some Sequence<UInt8>) -> String {
    var (text, rest) = ("", Array(bytes)[...])
    while let first = rest.popFirst() {
      if let scalar = singleBytes[first] {
        text.unicodeScalars.append(scalar)
        continue
      }
      var character = [first]
      if (0x81...0x9F).contains(first) || (0xE0...0xFC).contains(first), let second = rest.popFirst() {
        character.append(second)
      }
      text += String(bytes: character, encoding: codePage) ?? "\u{FFFD}"
    }
    return text
  }
}
