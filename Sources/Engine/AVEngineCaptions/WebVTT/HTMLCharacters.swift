/// Decodes characters that are written as names or numbers (W3C WebVTT §6.4, W3C HTML5 §8.2.4.69).
enum HTMLCharacters {
  private static let names: [Substring: String] = {
    var names: [Substring: String] = [:]
    for entry in HTMLCharacterTable.names.split(separator: " ") {
      let parts = entry.split(separator: "=")
      var text = String.UnicodeScalarView()
      for number in parts[1].split(separator: "+") {
        if let scalar = UInt32(number, radix: 16).flatMap(Unicode.Scalar.init) { text.append(scalar) }
      }
      names[parts[0]] = String(text)
    }
    return names
  }()

  private static let olderNames = Set(HTMLCharacterTable.olderNames.split(separator: " "))

  private static let mostLetters = 31
  private static let olderLetters = 2...6

  /// The characters that the numbers 0x80 to 0x9F mean in HTML: mostly those of Windows-1252 in place of C1 controls.
  private static let controls: [Unicode.Scalar] = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  static func unescaped(_ text: Substring) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return String(text) }
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...].dropFirst()
      if let found = rest.first == "#" ? takeNumber(&rest) : takeName(&rest) {
        result += found.unicodeScalars
      } else {
        result.append("&")
      }
    }
    return String(result + rest)
  }

  /// Removes a number such as "#233" or "#xE9", with ";" or without.
  private static func takeNumber(_ rest: inout Substring.UnicodeScalarView) -> String? {
    var digits = rest.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    if isHexadecimal { digits = digits.dropFirst() }
    let number = digits.prefix { isHexadecimal ? $0.properties.isASCIIHexDigit : ("0"..."9").contains($0) }
    guard !number.isEmpty else { return nil }
    rest = digits[number.endIndex...]
    if rest.first == ";" { rest = rest.dropFirst() }
    let value = UInt32(String(number), radix: isHexadecimal ? 16 : 10) ?? .max
    guard value > 0, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    return String(Character((0x80...0x9F).contains(value) ? controls[Int(value) - 0x80] : scalar))
  }

  /// Removes a name such as "eacute;", or the longest older name that fits, as in "&notit;".
  private static func takeName(_ rest: inout Substring.UnicodeScalarView) -> String? {
    let letters = rest.prefix(mostLetters + 1).prefix {
      ("a"..."z").contains($0) || ("A"..."Z").contains($0) || ("0"..."9").contains($0)
    }
    let name = Substring(letters)
    if rest[letters.endIndex...].first == ";", let text = names[name] {
      rest = rest[letters.endIndex...].dropFirst()
      return text
    }
    for length in olderLetters.reversed() where length <= letters.count {
      let part = name.prefix(length)
      guard olderNames.contains(part) else { continue }
      rest = rest.dropFirst(length)
      return names[part]
    }
    return nil
  }
}
