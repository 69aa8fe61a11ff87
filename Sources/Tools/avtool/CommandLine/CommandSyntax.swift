struct CommandSyntax {
  let name: String
  /// The description in lists of commands: one line without a full stop.
  let summary: String
  let operands: String
  var operandValue = OptionSyntax.Value.file
  var options: [OptionSyntax] = []
  /// The paragraphs above the options in help; an empty line separates them.
  let description: String
  /// The paragraphs below the options.
  var notes = ""

  func option(named word: String) -> OptionSyntax? { options.first { $0.names.contains(word) } }
}

struct OptionSyntax {
  enum Value {
    case flag
    case text
    case file
    case folder
    case words([String])
    /// Shells complete one of these words, or a file.
    case wordsOrFile([String])
    case preset
    case command
  }

  enum Need { case optional, required, oneOfSeveral }

  /// The long name is first, because `Arguments` stores values by the first name.
  let names: [String]
  /// The placeholder of the value in help; nil for a flag.
  let placeholder: String?
  let value: Value
  let help: String
  var need = Need.optional

  static func flag(_ name: String, _ help: String) -> OptionSyntax {
    OptionSyntax(names: [name], placeholder: nil, value: .flag, help: help)
  }

  static func value(
    _ names: String..., of placeholder: String, as value: Value = .text, need: Need = .optional, _ help: String
  ) -> OptionSyntax {
    OptionSyntax(names: names, placeholder: placeholder, value: value, help: help, need: need)
  }

  var isFlag: Bool { placeholder == nil }

  /// The option as help lists it, with short names first: "-o, --output FILE".
  var label: String {
    let listed = names.sorted { ($0.count, $0) < ($1.count, $1) }.joined(separator: ", ")
    return placeholder.map { "\(listed) \($0)" } ?? listed
  }

  var usage: String {
    let name = names.min { $0.count < $1.count } ?? ""
    return placeholder.map { "\(name) \($0)" } ?? name
  }
}

extension CommandSyntax {
  /// A usage line is not broken within a part.
  var usageParts: [String] {
    var parts = ["avtool \(name)"]
    if !operands.isEmpty { parts.append(operands) }
    let either = options.filter { $0.need == .oneOfSeveral }.map(\.usage)
    if !either.isEmpty { parts.append("(\(either.joined(separator: " | ")))") }
    parts += options.filter { $0.need == .required }.map(\.usage)
    parts += options.filter { $0.need == .optional }.map { "[\($0.usage)]" }
    return parts
  }
}
