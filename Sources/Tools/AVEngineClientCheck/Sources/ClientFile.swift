/// A branch of an `#if` that is compiled, or may be, because a module can be imported.
struct ModuleGuard {
  let condition: String
  let modules: [String]
  let line: Int
  /// The tokens of the branch.
  var tokens: Range<Int>
}

struct ModuleImport {
  let module: String
  let isCompiled: Bool?
  let line: Int
  let column: Int
  /// The bytes of the declaration with its attributes.
  let range: Range<Int>
}

/// A Swift file of a client, with what it declares and imports.
struct ClientFile {
  /// The path below the checked folder.
  let path: String
  private(set) var text: SwiftText
  private(set) var guards: [ModuleGuard] = []
  private(set) var imports: [ModuleImport] = []
  /// The names of types, functions, variables and cases in code that is compiled.
  private(set) var declared: Set<String> = []
  /// The names of types among them.
  private(set) var types: Set<String> = []
  /// The names that only code declares that is not compiled.
  private(set) var leftOut: Set<String> = []

  init(path: String, bytes: [UInt8], canImport: (String) -> Bool?) {
    self.path = path
    text = SwiftText(bytes)
    findBranches(canImport)
    findImports()
    findDeclarations()
  }

  private struct Branch {
    /// Whether the code around the `#if` is compiled.
    let outside: Bool?
    /// Whether a branch before was compiled.
    var before: Bool?
    var current: Bool?
    var found: ModuleGuard?
  }

  private mutating func findBranches(_ canImport: (String) -> Bool?) {
    var branches: [Branch] = []
    for (index, token) in text.tokens.enumerated() {
      guard token.kind == .directive else {
        text.setCompiled(branches.isEmpty ? true : branches[branches.count - 1].current, at: index)
        continue
      }
      let line = text[token.range].drop { $0 == "#" }
      let word = line.prefix { $0.isLetter }
      let condition = Self.withoutComments(line.dropFirst(word.count))
      if word == "if" {
        branches.append(Branch(outside: branches.isEmpty ? true : branches[branches.count - 1].current, before: false))
      }
      guard var branch = branches.popLast() else { continue }
      if let found = branch.found { finish(found, before: index) }
      branch.found = nil
      switch word {
      case "if", "elseif":
        let read = Condition(condition, canImport: canImport)
        branch.current = Condition.both(branch.outside, Condition.both(Condition.not(branch.before), read.value))
        branch.before = Condition.either(branch.before, read.value)
        if !read.modules.isEmpty, branch.current != false {
          branch.found = ModuleGuard(
            condition: condition, modules: read.modules, line: token.line, tokens: index + 1..<index + 1)
        }
      case "else": branch.current = Condition.both(branch.outside, Condition.not(branch.before))
      default: continue
      }
      branches.append(branch)
    }
    for branch in branches { if let found = branch.found { finish(found, before: text.tokens.count) } }
    guards.sort { $0.line < $1.line }
  }

  private mutating func finish(_ found: ModuleGuard, before end: Int) {
    var found = found
    found.tokens = found.tokens.lowerBound..<max(found.tokens.lowerBound, end)
    guards.append(found)
  }

  private static func withoutComments(_ text: Substring) -> String {
    var (kept, rest) = ("", text)
    while let character = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
      } else {
        kept.append(character)
        rest = rest.dropFirst()
      }
    }
    return kept.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static let importKinds: Set<String> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "var", "let",
  ]
  private static let importWords: Set<String> = [
    "public", "package", "internal", "fileprivate", "private", "open",
  ]

  private mutating func findImports() {
    for (index, token) in text.tokens.enumerated() where token.kind == .word && text.text(index) == "import" {
      if text.isMark(index - 1, ".") || text.isMark(index - 1, "(") { continue }
      var name = index + 1
      if let word = text.word(name), Self.importKinds.contains(word), text.word(name + 1) != nil { name += 1 }
      guard let module = text.word(name), text.tokens[name].line == token.line else { continue }
      var end = name
      while text.isMark(end + 1, "."), text.word(end + 2) != nil { end += 2 }
      let start = firstToken(ofImport: index)
      imports.append(
        ModuleImport(
          module: module, isCompiled: token.isCompiled, line: token.line, column: token.column,
          range: text.tokens[start].range.lowerBound..<text.tokens[end].range.upperBound))
    }
  }

  private func firstToken(ofImport index: Int) -> Int {
    var start = index
    while start > 0 {
      if text.isMark(start - 1, ")") {
        // An attribute's argument, as in @_spi(Name).
        guard start > 4, text.isMark(start - 3, "("), text.isMark(start - 5, "@") else { return start }
        start -= 5
      } else if text.isMark(start - 2, "@") {
        start -= 2
      } else if let word = text.word(start - 1), Self.importWords.contains(word) {
        start -= 1
      } else {
        return start
      }
    }
    return start
  }

  private static let typeWords: Set<String> = [
    "class", "struct", "enum", "protocol", "actor", "typealias", "associatedtype",
  ]
  private static let memberWords: Set<String> = ["func", "var", "let", "case", "macro"]

  private static let notLabels: Set<String> = ["case", "is", "as", "in", "return", "where", "default", "try", "await"]

  /// Whether a word is the name of a parameter that has a label.
  private func isParameter(_ index: Int) -> Bool {
    guard text.isMark(index + 1, ":"), let label = text.word(index - 1), !Self.notLabels.contains(label) else {
      return false
    }
    return text.isMark(index - 2, "(") || text.isMark(index - 2, ",")
  }

  private mutating func findDeclarations() {
    var omitted: Set<String> = []
    for (index, token) in text.tokens.enumerated() where token.kind == .word && !text.isMark(index - 1, ".") {
      let word = text.text(index)
      if isParameter(index) { declared.insert(word) }
      let isType = Self.typeWords.contains(word)
      guard isType || Self.memberWords.contains(word), let name = text.word(index + 1) else { continue }
      if Self.memberWords.contains(name) || Self.typeWords.contains(name), text.tokens[index + 1].kind == .word {
        continue
      }
      if imports.contains(where: { $0.range.contains(token.range.lowerBound) }) { continue }
      if token.isCompiled == false {
        omitted.insert(name)
        continue
      }
      declared.insert(name)
      if isType { types.insert(name) }
    }
    leftOut = omitted.subtracting(declared)
  }

  /// The words in code that is compiled.
  var words: Set<String> {
    text.tokens.indices.reduce(into: []) { words, index in
      if text.tokens[index].isCompiled != false, let word = text.word(index) { words.insert(word) }
    }
  }

  /// The tokens of names that a declaration elsewhere can explain: members, and names that begin with a capital letter.
  var explainable: [SwiftToken] {
    let imported = Set(imports.map(\.line))
    return text.tokens.indices.compactMap { index in
      let token = text.tokens[index]
      guard token.isCompiled == true, token.kind == .word, !imported.contains(token.line) else { return nil }
      let word = text[token.range]
      if text.isMark(index - 1, ".") {
        return ["self", "init", "Type", "Protocol"].contains(word) ? nil : token
      }
      guard let first = word.utf8.first, (0x41...0x5A).contains(first), word != "Self", word != "Any" else {
        return nil
      }
      let isDeclared = text.word(index - 1).map { Self.typeWords.contains($0) } ?? false
      return isDeclared || text.isMark(index - 1, "#") ? nil : token
    }
  }
}
