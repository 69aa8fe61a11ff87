/// An error of the compiler's.
struct Diagnostic {
  let file: String
  let line: Int
  let column: Int
  let message: String

  /// The errors in the compiler's output in the style of LLVM.
  static func errors(in text: String) -> [Diagnostic] {
    text.split(separator: "\n").compactMap { line in
      guard let match = line.firstMatch(of: /^(.+?):(\d+):(\d+): error: (.*)$/), let number = Int(match.2),
        let column = Int(match.3)
      else { return nil }
      return Diagnostic(file: String(match.1), line: number, column: column, message: String(match.4))
    }
  }

  /// Whether the compiler cannot use this package's modules, as if another version has built them.
  var isAboutModules: Bool {
    ["module compiled with", "compiled module was created", "missing required module", "failed to load module"]
      .contains { message.hasPrefix($0) }
  }

  enum Meaning {
    /// A stand-in is used: the symbol of its row.
    case standIn(String)
    case unknownName(String)
    case moved(String, to: String)
    case unknownMember(String, of: String)
    case other
  }

  var meaning: Meaning {
    if let match = message.firstMatch(of: /is unavailable: avtool: (.+?):/) { return .standIn(String(match.1)) }
    if let match = message.firstMatch(of: /^'(\w+)' is unavailable: This type has moved to the (\w+) module/) {
      return .moved(String(match.1), to: String(match.2))
    }
    if let match = message.firstMatch(of: /'((?:URL|HTTP)\w+)' \(aka 'AnyObject'\)/) {
      return .moved(String(match.1), to: "FoundationNetworking")
    }
    if let match = message.firstMatch(of: /^cannot find (?:type )?'(\w+)' in scope/) {
      return .unknownName(String(match.1))
    }
    if let match = message.firstMatch(of: /^no type named '(\w+)' in module/) { return .unknownName(String(match.1)) }
    if let match = message.firstMatch(of: /^[a-z ]*'([^']+)' has no (?:dynamic )?member '([^']+)'/) {
      return .unknownMember(String(match.2), of: Self.simple(String(match.1)))
    }
    if let match = message.firstMatch(of: /^'(\w+)' is not a member type of (?:\w+ )?'([^']+)'/) {
      return .unknownMember(String(match.1), of: Self.simple(String(match.2)))
    }
    return .other
  }

  /// A type's name without its module, generic arguments and optionality.
  private static func simple(_ type: String) -> String {
    var type = type.split(separator: "<").first.map(String.init) ?? type
    while let last = type.last, "?!]".contains(last) { type.removeLast() }
    if type.hasPrefix("[") { return "Array" }
    if type.hasPrefix("any ") { type.removeFirst(4) }
    return type.hasSuffix(".Type") ? String(type.dropLast(5)) : type
  }
}
