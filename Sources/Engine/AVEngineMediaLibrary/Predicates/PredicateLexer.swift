import Foundation

struct PredicateLexer {
  struct Token: Equatable {
    var kind: Kind
    var place: Int
  }

  enum Kind: Equatable {
    /// A key or a keyword, as it is written.
    case word(String)
    /// A key that is never a keyword: `#size`.
    case key(String)
    case text(String)
    case number(MediaPredicate.Value)
    /// The conversion of a format specifier, for example `d` of `%ld`.
    case argument(Character)
    case symbol(String)
    case end
  }

  private let characters: [Character]
  private var place = 0

  init(_ text: String) { characters = Array(text) }

  static func tokens(_ text: String) throws(MediaPredicateError) -> [Token] {
    var lexer = PredicateLexer(text)
    var tokens: [Token] = []
    repeat { try tokens.append(lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private var current: Character? { place < characters.count ? characters[place] : nil }

  private func isNext(_ symbol: String) -> Bool {
    place + symbol.count <= characters.count && zip(characters[place...], symbol).allSatisfy { $0 == $1 }
  }

  private mutating func take(while isWanted: (Character) -> Bool) -> String {
    let start = place
    while let character = current, isWanted(character) { place += 1 }
    return String(characters[start..<place])
  }

  private mutating func next() throws(MediaPredicateError) -> Token {
    _ = take(while: \.isWhitespace)
    let start = place
    return Token(kind: try kind(), place: start)
  }

  private mutating func kind() throws(MediaPredicateError) -> Kind {
    guard let character = current else { return .end }
    if character.isLetter || character == "_" { return .word(name()) }
    if character.isASCIIDigit || character == "." && isDigit(at: place + 1) { return .number(try number()) }
    switch character {
    case "'", "\"": return .text(try quotedText(endingWith: character))
    case "%": return try specifier()
    case "#":
      place += 1
      let name = name()
      if name.isEmpty { throw .syntax("“#” is not followed by a key", place: place) }
      return .key(name)
    default: break
    }
    for symbol in Self.symbols where isNext(symbol) {
      place += symbol.count
      return .symbol(symbol)
    }
    throw .syntax("“\(character)” is not understood", place: place)
  }

  /// The symbols, with longer ones before their prefixes.
  private static let symbols = [
    "&&", "||", "==", "!=", "<>", "<=", "=<", ">=", "=>", "=", "<", ">", "!", "&", "|", "+", "-", "*", "/", "(", ")",
    "{", "}", "[", "]", ",",
  ]

  private mutating func name() -> String {
    take { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
  }

  private func isDigit(at place: Int) -> Bool { place < characters.count && characters[place].isASCIIDigit }

  private mutating func number() throws(MediaPredicateError) -> MediaPredicate.Value {
    let start = place
    if isNext("0x") || isNext("0X") {
      place += 2
      let digits = take(while: \.isHexDigit)
      guard let value = Int64(digits, radix: 16) else { throw .syntax("a number is not understood", place: start) }
      return .integer(value)
    }
    var digits = take(while: \.isASCIIDigit)
    if current == "." {
      place += 1
      digits += "." + take(while: \.isASCIIDigit)
    }
    if current == "e" || current == "E" {
      let hasSign = place + 1 < characters.count && "+-".contains(characters[place + 1])
      if isDigit(at: place + (hasSign ? 2 : 1)) {
        digits += hasSign ? "e\(characters[place + 1])" : "e"
        place += hasSign ? 2 : 1
        digits += take(while: \.isASCIIDigit)
      }
    }
    if let value = Int64(digits) { return .integer(value) }
    if digits.hasPrefix(".") { digits = "0" + digits }
    if digits.hasSuffix(".") { digits += "0" }
    guard let value = Double(digits) else { throw .syntax("a number is not understood", place: start) }
    return .real(value)
  }

  private mutating func quotedText(endingWith mark: Character) throws(MediaPredicateError) -> String {
    let start = place
    place += 1
    var text = ""
    while let character = current {
      place += 1
      if character == mark { return text }
      guard character == "\\" else {
        text.append(character)
        continue
      }
      guard let escaped = current else { break }
      place += 1
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      case "u":
        let digits = String(characters[place..<min(place + 4, characters.count)])
        guard digits.count == 4, let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
          throw .syntax("“\\u” is not followed by the code of a character", place: place - 2)
        }
        place += 4
        text.unicodeScalars.append(scalar)
      default: text.append(escaped)
      }
    }
    throw .syntax("a text has no end", place: start)
  }

  private mutating func specifier() throws(MediaPredicateError) -> Kind {
    let start = place
    place += 1
    let length = take { "hlqzjt".contains($0) }
    guard let conversion = current else { throw .syntax("“%” at the end has no conversion", place: start) }
    place += 1
    let isObject = conversion == "@" || conversion == "K"
    guard isObject ? length.isEmpty : "diuxXofFeEgGaAcC".contains(conversion) else {
      throw .syntax("“%\(length)\(conversion)” is not understood", place: start)
    }
    return .argument(conversion)
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
