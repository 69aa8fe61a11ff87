struct StyleSheetText {
  private var rest: Substring

  init(_ text: String) { rest = Self.withoutComments(text) }

  private static func withoutComments(_ text: String) -> Substring {
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result[...] }
      rest = rest[end.upperBound...]
    }
    return (result + rest)[...]
  }

  /// Rules that begin with "@" are skipped.
  mutating func nextRule() -> (prelude: Substring, block: Substring)? {
    while let mark = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
      let prelude = rest[..<mark]
      let isBlock = rest[mark] == "{"
      rest = rest[rest.index(after: mark)...]
      guard isBlock else { continue }
      var depth = 1
      var end = rest.startIndex
      while end < rest.endIndex {
        if rest[end] == "{" { depth += 1 } else if rest[end] == "}" { depth -= 1 }
        if depth == 0 { break }
        end = rest.index(after: end)
      }
      let block = rest[..<end]
      rest = end < rest.endIndex ? rest[rest.index(after: end)...] : rest[end...]
      if Self.trimmed(prelude).first != "@" { return (prelude, block) }
    }
    return nil
  }

  /// Splits a text at a character outside brackets and quotation marks.
  static func split(_ text: Substring, at separator: Character) -> [Substring] {
    var (result, start, depth): ([Substring], Substring.Index, Int) = ([], text.startIndex, 0)
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "(" || character == "[" {
        depth += 1
      } else if character == ")" || character == "]" {
        depth -= 1
      } else if character == separator, depth == 0 {
        result.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    return result + [text[start...]]
  }

  static func trimmed(_ text: Substring) -> Substring {
    let front = text.drop(while: \.isWebVTTSpace)
    guard let last = front.lastIndex(where: { !$0.isWebVTTSpace }) else { return front }
    return front[...last]
  }

  static func unquoted(_ text: Substring) -> String {
    let isQuoted = text.count >= 2 && text.first == text.last && (text.first == "\"" || text.first == "'")
    return String(isQuoted ? text.dropFirst().dropLast() : text)
  }

  /// A backslash precedes a character's hexadecimal number, or a character that names cannot contain otherwise.
  static func takeName(_ text: inout Substring) -> String? {
    var name = ""
    while let character = text.first {
      if character == "\\" {
        text = text.dropFirst()
        let digits = text.prefix(6).prefix(while: \.isHexDigit)
        if digits.isEmpty {
          guard let literal = text.popFirst() else { break }
          name.append(literal)
        } else {
          text = text[digits.endIndex...]
          if text.first == " " { text = text.dropFirst() }
          name.unicodeScalars.append(UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}")
        }
      } else if character.isLetter || character.isNumber || character == "-" || character == "_" {
        name.append(character)
        text = text.dropFirst()
      } else {
        break
      }
    }
    return name.isEmpty ? nil : name
  }
}

/// CSS Color Level 4 §5 and §6, with the names of CSS Level 2, and cyan, magenta, grey and transparent.
enum StyleSheetColor {
  private static let names: [String: UInt32] = [
    "aqua": 0x00FF_FFFF, "black": 0x0000_00FF, "blue": 0x0000_FFFF, "cyan": 0x00FF_FFFF, "fuchsia": 0xFF00_FFFF,
    "gray": 0x8080_80FF, "green": 0x0080_00FF, "grey": 0x8080_80FF, "lime": 0x00FF_00FF, "magenta": 0xFF00_FFFF,
    "maroon": 0x8000_00FF, "navy": 0x0000_80FF, "olive": 0x8080_00FF, "orange": 0xFFA5_00FF, "purple": 0x8000_80FF,
    "red": 0xFF00_00FF, "silver": 0xC0C0_C0FF, "teal": 0x0080_80FF, "transparent": 0, "white": 0xFFFF_FFFF,
    "yellow": 0xFFFF_00FF,
  ]

  /// `text` is in lower case; the result is 0xRRGGBBAA.
  static func value(_ text: Substring) -> UInt32? {
    if let known = names[String(text)] { return known }
    if text.first == "#" { return digits(text.dropFirst()) }
    guard let open = text.firstIndex(of: "("), text.last == ")", ["rgb", "rgba"].contains(text[..<open]) else {
      return nil
    }
    let parts = text[text.index(after: open)...].dropLast().split { $0 == "," || $0 == " " || $0 == "/" }
    let channels = parts.prefix(3).compactMap { channel($0, whole: 255) }
    guard channels.count == 3, parts.count <= 4, let alpha = parts.count == 4 ? channel(parts[3], whole: 1) : 255 else {
      return nil
    }
    return channels.reduce(0) { $0 << 8 | $1 } << 8 | alpha
  }

  private static func digits(_ text: Substring) -> UInt32? {
    let digits = [3, 4].contains(text.count) ? text.map { "\($0)\($0)" }.joined() : String(text)
    guard digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else { return nil }
    return digits.count == 8 ? value : digits.count == 6 ? value << 8 | 0xFF : nil
  }

  private static func channel(_ text: Substring, whole: Double) -> UInt32? {
    let isPercentage = text.last == "%"
    guard let value = Double(isPercentage ? text.dropLast() : text), value.isFinite else { return nil }
    return UInt32((min(max(value / (isPercentage ? 100 : whole), 0), 1) * 255).rounded())
  }
}
