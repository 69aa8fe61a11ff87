/// The condition of an `#if`, read as the compiler reads it on Linux.
struct Condition {
  /// Whether the condition is true; nil if a flag of the build decides it.
  let value: Bool?
  /// The modules for which `canImport` makes the condition true, without those under an odd number of `!`.
  let modules: [String]

  /// The compiler version, in which conditions such as `compiler(>=6.0)` are read.
  private static let version = [6, 2]

  /// `canImport` returns nil if it is not known whether a module can be imported.
  init(_ text: String, canImport: (String) -> Bool?) {
    var reader = Reader(text)
    value = reader.either(canImport)
    modules = reader.modules
  }

  static func not(_ value: Bool?) -> Bool? { value.map { !$0 } }

  static func both(_ one: Bool?, _ other: Bool?) -> Bool? {
    if one == false || other == false { return false }
    return one == nil || other == nil ? nil : true
  }

  static func either(_ one: Bool?, _ other: Bool?) -> Bool? { not(both(not(one), not(other))) }

  private struct Reader {
    private var words: [String] = []
    private var at = 0
    private var isNegated = false
    var modules: [String] = []

    init(_ text: String) {
      var word = ""
      for character in text {
        if character.isLetter || character.isNumber || character == "_" || character == "." {
          word.append(character)
        } else {
          if !word.isEmpty { words.append(word) }
          word = ""
          if !character.isWhitespace { words.append(String(character)) }
        }
      }
      if !word.isEmpty { words.append(word) }
    }

    private var next: String { at < words.count ? words[at] : "" }

    private mutating func take(_ word: String) -> Bool {
      guard next == word else { return false }
      at += 1
      return true
    }

    private mutating func takeTwo(_ mark: String) -> Bool {
      guard next == mark, at + 1 < words.count, words[at + 1] == mark else { return false }
      at += 2
      return true
    }

    mutating func either(_ canImport: (String) -> Bool?) -> Bool? {
      var value = both(canImport)
      while takeTwo("|") { value = Condition.either(value, both(canImport)) }
      return value
    }

    private mutating func both(_ canImport: (String) -> Bool?) -> Bool? {
      var value = single(canImport)
      while takeTwo("&") { value = Condition.both(value, single(canImport)) }
      return value
    }

    private mutating func single(_ canImport: (String) -> Bool?) -> Bool? {
      if take("!") {
        isNegated.toggle()
        defer { isNegated.toggle() }
        return Condition.not(single(canImport))
      }
      if take("(") {
        let value = either(canImport)
        _ = take(")")
        return value
      }
      let name = next
      at += 1
      guard next == "(" else { return name == "true" ? true : name == "false" ? false : nil }
      at += 1
      var arguments: [String] = []
      while at < words.count, next != ")" {
        arguments.append(next)
        at += 1
      }
      _ = take(")")
      let first = arguments.first ?? ""
      switch name {
      case "os": return first == "Linux"
      case "targetEnvironment": return false
      case "canImport":
        let module = String(first.split(separator: ".").first ?? "")
        if !isNegated { modules.append(module) }
        return canImport(module)
      case "compiler": return compares(arguments)
      default: return nil
      }
    }

    private func compares(_ arguments: [String]) -> Bool? {
      let numbers = (arguments.last ?? "").split(separator: ".").compactMap { Int($0) }
      guard !numbers.isEmpty else { return nil }
      let isLater = Condition.version.lexicographicallyPrecedes(numbers)
      return arguments.first == "<" ? isLater : !isLater
    }
  }
}
