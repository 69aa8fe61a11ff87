struct SwiftToken {
  enum Kind: UInt8 { case word, quotedWord, string, number, mark, directive }

  let kind: Kind
  /// The place in the bytes of the file.
  let range: Range<Int>
  let line: Int
  /// The column of the first byte, from 1.
  let column: Int
  /// Whether the code is compiled on Linux; nil if a flag of the build decides it.
  var isCompiled: Bool? = true
}

/// The bytes of a file, without what comments and regular expressions contain.
struct SwiftText {
  let bytes: [UInt8]
  private(set) var tokens: [SwiftToken] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var lexer = SwiftLexer(bytes)
    lexer.run()
    tokens = lexer.tokens
  }

  subscript(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func text(_ index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    return self[tokens[index].range]
  }

  func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index) else { return nil }
    switch tokens[index].kind {
    case .word: return self[tokens[index].range]
    case .quotedWord:
      let range = tokens[index].range
      return self[range.lowerBound + 1..<range.upperBound - 1]
    default: return nil
    }
  }

  func isMark(_ index: Int, _ mark: Character) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .mark else { return false }
    return bytes[tokens[index].range.lowerBound] == mark.asciiValue
  }

  /// Whether a word begins an argument of a call, or a parameter.
  func isArgument(_ index: Int) -> Bool {
    if isMark(index - 1, "(") { return true }
    guard isMark(index - 1, ",") else { return false }
    var (depth, at) = (0, index - 2)
    while at >= 0 {
      if [")", "]", "}"].contains(where: { isMark(at, $0) }) { depth += 1 }
      if ["(", "[", "{"].contains(where: { isMark(at, $0) }) {
        if depth == 0 { return isMark(at, "(") }
        depth -= 1
      }
      at -= 1
    }
    return false
  }

  /// The contents of a string literal of one line.
  func string(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .string, tokens[index].range.count >= 2 else {
      return nil
    }
    return self[tokens[index].range.lowerBound + 1..<tokens[index].range.upperBound - 1]
  }

  mutating func setCompiled(_ isCompiled: Bool?, at index: Int) { tokens[index].isCompiled = isCompiled }
}

struct SwiftLexer {
  private let bytes: [UInt8]
  private var at = 0
  private var line = 1
  private var lineStart = 0
  private(set) var tokens: [SwiftToken] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ distance: Int = 0) -> UInt8 {
    at + distance < bytes.count ? bytes[at + distance] : 0
  }

  private func isNext(_ text: StaticString, _ distance: Int = 0) -> Bool {
    guard at + distance + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[at + distance + $0] == text.utf8Start[$0] }
  }

  private mutating func skip(_ count: Int = 1) {
    for _ in 0..<count where at < bytes.count {
      if bytes[at] == 0x0A {
        line += 1
        lineStart = at + 1
      }
      at += 1
    }
  }

  private mutating func add(_ kind: SwiftToken.Kind, from start: Int, line: Int, column: Int) {
    tokens.append(SwiftToken(kind: kind, range: start..<at, line: line, column: column))
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte >= 0x80
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  mutating func run() {
    if isNext("\u{FEFF}") { skip(3) }
    if isNext("#!") { skipLine() }
    readCode(untilParenthesis: false)
  }

  private mutating func skipLine() {
    while at < bytes.count, byte() != 0x0A { skip() }
  }

  /// Reads to the end of the file, or to the parenthesis that closes an interpolation.
  private mutating func readCode(untilParenthesis: Bool) {
    var depth = 0
    while at < bytes.count {
      let next = byte()
      if next <= 0x20 {
        skip()
      } else if isNext("//") {
        skipLine()
      } else if isNext("/*") {
        skipComment()
      } else if Self.isLetter(next) {
        readWord()
      } else if Self.isDigit(next) {
        readNumber()
      } else if next == UInt8(ascii: "`") {
        readQuotedWord()
      } else if next == UInt8(ascii: "\"") {
        readString(hashes: 0)
      } else if next == UInt8(ascii: "#") {
        readHash()
      } else if next == UInt8(ascii: "/"), isRegularExpression {
        readRegularExpression(hashes: 0)
      } else {
        if next == UInt8(ascii: "(") { depth += 1 }
        if next == UInt8(ascii: ")") {
          if untilParenthesis, depth == 0 { return }
          depth -= 1
        }
        let (start, column) = (at, at - lineStart + 1)
        skip()
        add(.mark, from: start, line: line, column: column)
      }
    }
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        skip(2)
      } else if isNext("*/") {
        depth -= 1
        skip(2)
      } else {
        skip()
      }
    } while depth > 0 && at < bytes.count
  }

  private mutating func readWord() {
    let (start, column) = (at, at - lineStart + 1)
    while at < bytes.count, Self.isLetter(byte()) || Self.isDigit(byte()) { at += 1 }
    add(.word, from: start, line: line, column: column)
  }

  private mutating func readNumber() {
    let (start, column) = (at, at - lineStart + 1)
    while at < bytes.count, Self.isLetter(byte()) || Self.isDigit(byte()) { at += 1 }
    if byte() == UInt8(ascii: "."), Self.isDigit(byte(1)) {
      at += 1
      while at < bytes.count, Self.isLetter(byte()) || Self.isDigit(byte()) { at += 1 }
    }
    add(.number, from: start, line: line, column: column)
  }

  private mutating func readQuotedWord() {
    let (start, column) = (at, at - lineStart + 1)
    let end = bytes[(at + 1)...].firstIndex { $0 == UInt8(ascii: "`") || $0 == 0x0A } ?? bytes.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: "`"), end > at + 1 else { return skip() }
    at = end + 1
    add(.quotedWord, from: start, line: line, column: column)
  }

  private mutating func readHash() {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    if byte(hashes) == UInt8(ascii: "\"") { return readString(hashes: hashes) }
    if byte(hashes) == UInt8(ascii: "/") { return readRegularExpression(hashes: hashes) }
    let (start, line, column) = (at, line, at - lineStart + 1)
    skip(hashes)
    for directive in ["if", "elseif", "else", "endif"] {
      let word = Array(directive.utf8)
      guard at + word.count <= bytes.count, Array(bytes[at..<at + word.count]) == word,
        !Self.isLetter(byte(word.count)), !Self.isDigit(byte(word.count))
      else { continue }
      readDirective()
      return add(.directive, from: start, line: line, column: column)
    }
    add(.mark, from: start, line: line, column: column)
  }

  /// A condition continues after a line that ends with `&&` or `||`.
  private mutating func readDirective() {
    var last: [UInt8] = []
    while at < bytes.count {
      if byte() == 0x0A {
        guard last.suffix(2) == Array("&&".utf8) || last.suffix(2) == Array("||".utf8) else { return }
      }
      if isNext("//") {
        while at < bytes.count, byte() != 0x0A { at += 1 }
        continue
      }
      if isNext("/*") {
        skipComment()
        continue
      }
      if byte() > 0x20 { last.append(byte()) }
      skip()
    }
  }

  private func isClosed(_ hashes: Int, from distance: Int) -> Bool {
    (0..<hashes).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }

  private mutating func readString(hashes: Int) {
    let (start, line, column) = (at, line, at - lineStart + 1)
    skip(hashes)
    let isLong = isNext("\"\"\"")
    let quotes = isLong ? 3 : 1
    skip(quotes)
    while at < bytes.count {
      if byte() == UInt8(ascii: "\\"), isClosed(hashes, from: 1) {
        let isInterpolation = byte(1 + hashes) == UInt8(ascii: "(")
        skip(2 + hashes)
        if isInterpolation {
          readCode(untilParenthesis: true)
          skip()
        }
      } else if byte() == UInt8(ascii: "\""), !isLong || isNext("\"\"\""), isClosed(hashes, from: quotes) {
        skip(quotes + hashes)
        break
      } else if byte() == 0x0A, !isLong {
        // The literal is not closed.
        break
      } else {
        skip()
      }
    }
    add(.string, from: start, line: line, column: column)
  }

  /// Whether a slash begins a literal: where a value can begin, if the literal ends on the same line.
  private var isRegularExpression: Bool {
    guard byte(1) != 0x20, byte(1) != 0x09, byte(1) != 0x0A, byte(1) != UInt8(ascii: ")"), byte(1) != UInt8(ascii: "=")
    else { return false }
    if let last = tokens.last {
      switch last.kind {
      case .number, .string, .quotedWord: return false
      case .word:
        let word = String(decoding: bytes[last.range], as: UTF8.self)
        guard ["return", "in", "case", "try", "await", "if", "while", "guard", "where"].contains(word) else {
          return false
        }
      case .mark:
        let mark = bytes[last.range.lowerBound]
        guard "(,=:{[;&|!?~+".utf8.contains(mark) else { return false }
      case .directive: break
      }
    }
    var distance = 1
    while byte(distance) != 0x0A, at + distance < bytes.count {
      if byte(distance) == UInt8(ascii: "\\") {
        distance += 2
        continue
      }
      if byte(distance) == UInt8(ascii: "/") { return byte(distance - 1) != 0x20 }
      distance += 1
    }
    return false
  }

  private mutating func readRegularExpression(hashes: Int) {
    let (start, line, column) = (at, line, at - lineStart + 1)
    skip(hashes + 1)
    while at < bytes.count {
      if byte() == UInt8(ascii: "\\") {
        skip(2)
      } else if byte() == UInt8(ascii: "/"), isClosed(hashes, from: 1) {
        skip(1 + hashes)
        break
      } else if byte() == 0x0A, hashes == 0 {
        break
      } else {
        skip()
      }
    }
    add(.string, from: start, line: line, column: column)
  }
}
