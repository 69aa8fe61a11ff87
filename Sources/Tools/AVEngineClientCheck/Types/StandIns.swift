/// A module with declarations of absent symbols that a client uses. They are unavailable, so that the compiler reports
/// each use and gives types to the code around it.
struct StandIns {
  static let module = "AVEngineAbsentSymbols"

  /// The absences of the types in the module, by name.
  let types: [String: CompatibilityTable.Absence]
  private let functions: [(owner: String, absence: CompatibilityTable.Absence)]

  /// `words` are all words of the client's code.
  init(_ words: Set<String>, declared: Set<String>, table: CompatibilityTable) {
    var (types, functions): ([String: CompatibilityTable.Absence], [(String, CompatibilityTable.Absence)]) = ([:], [])
    for word in words.subtracting(declared) {
      if Self.isType(word), ModuleNames.framework(of: word) != "PhotosUI", let absence = table.absence(of: word),
        !absence.symbol.contains("(")
      {
        types[word] = absence
      }
      // A function that differs in its labels from one that is here. The compiler's errors name other missing members.
      guard table.presentMembers.contains(word), word != "init" else { continue }
      for absence in table.absentMembers[word] ?? [] where absence.symbol.hasSuffix(":)") {
        let owner = CompatibilityTable.withoutLabels(absence.symbol).dropLast(word.count + 1)
        if table.present[String(owner)] != nil { functions.append((String(owner), absence)) }
      }
    }
    (self.types, self.functions) = (types, functions)
  }

  private static let endingsOfConstants = [
    "Key", "Attribute", "Notification", "WithAlpha", "Alexander", "1440x1440", "960x960", "Alex",
  ]

  private static func isType(_ word: String) -> Bool {
    guard let first = word.first, first.isUppercase, !word.contains("Property"), !word.contains("Preset") else {
      return false
    }
    return !endingsOfConstants.contains(where: word.hasSuffix)
  }

  /// The module's source. Without functions it cannot fail to compile.
  func source(importing modules: [String], withFunctions: Bool) -> String {
    var lines = modules.map { "import \($0)" }
    for (name, absence) in types.sorted(by: { $0.key < $1.key }) {
      let kind =
        name.hasSuffix("Delegate") || name.hasSuffix("DataSource") ? "protocol \(name): AnyObject" : "class \(name)"
      lines += [Self.attribute(absence), "open \(kind) {}".replacing("open protocol", with: "public protocol")]
    }
    guard withFunctions else { return lines.joined(separator: "\n") }
    for (owner, absence) in functions.sorted(by: { $0.absence.symbol < $1.absence.symbol }) {
      let call = absence.symbol.dropFirst(owner.count + 1)
      let labels = call.drop { $0 != "(" }.dropFirst().dropLast(2).split(separator: ":")
      let letters = labels.indices.map { "T\($0)" }
      let parameters = zip(labels, letters).map { "\($0) _: \($1)".replacing("_ _:", with: "_:") }
      let head = "func \(call.prefix { $0 != "(" })<\(letters.joined(separator: ", "))>"
      let text = "\(head)(\(parameters.joined(separator: ", "))) -> Never { while true {} }"
      lines.append("extension \(owner) {")
      lines += ["public ", "public static "].flatMap { [Self.attribute(absence), $0 + text] }
      lines.append("}")
    }
    return lines.joined(separator: "\n")
  }

  private static func attribute(_ absence: CompatibilityTable.Absence) -> String {
    let instead = absence.instead.map { "; \($0)" } ?? ""
    let message = "avtool: \(absence.symbol): \(absence.why)\(instead)"
      .replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "@available(*, unavailable, message: \"\(message)\")"
  }
}
