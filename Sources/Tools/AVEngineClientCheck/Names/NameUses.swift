/// The uses of symbols in a client's code, found by names alone.
struct NameUses {
  typealias Place = ClientReport.Place

  struct Finding {
    let absence: CompatibilityTable.Absence
    /// The symbol as the code names it.
    let symbol: String
    var places: [Place] = []
  }

  private let table: CompatibilityTable
  private let declared: Set<String>
  private let types: Set<String>
  private let ownModules: Set<String>

  private(set) var absent: [String: Finding] = [:]
  private(set) var perhaps: [String: Finding] = [:]
  private(set) var present: [String: [CompatibilityTable.Presence]] = [:]
  private(set) var different: [String: ClientReport.Different] = [:]
  private(set) var foreign: [String: [String: Int]] = [:]
  private(set) var objectiveC: [String: ClientReport.ObjectiveC] = [:]
  private(set) var modules: [String: [Place]] = [:]
  private(set) var otherModules: Set<String> = []
  private(set) var guards: [ClientReport.Guard] = []

  init(_ files: [ClientFile], table: CompatibilityTable, ownModules: Set<String>) {
    self.table = table
    self.ownModules = ownModules
    declared = files.reduce(into: []) { $0.formUnion($1.declared) }
    types = files.reduce(into: []) { $0.formUnion($1.types) }
  }

  /// Whether a file is code for Apple's frameworks. The names in other files are somebody else's.
  private func usesFrameworks(_ file: ClientFile) -> Bool {
    file.imports.contains { table.modules.contains($0.module) || ModuleNames.apple.contains($0.module) }
  }

  mutating func add(_ file: ClientFile) {
    addImports(of: file)
    let usesFrameworks = usesFrameworks(file)
    var missing: [(token: Int, name: String)] = []
    let imports = Set(file.imports.map(\.line))
    for (index, token) in file.text.tokens.enumerated() where token.isCompiled != false && !imports.contains(token.line)
    {
      if let feature = ObjectiveCFeature(at: index, in: file.text, declared: declared) {
        add(feature, at: Place(file: file.path, line: token.line))
        missing.append((index, feature.name))
      }
      guard usesFrameworks, let word = file.text.word(index) else { continue }
      let place = Place(file: file.path, line: token.line, column: token.column)
      if file.text.isMark(index - 1, ".") {
        addMember(word, at: index, of: file, place)
      } else if let name = addName(word, at: index, of: file, place) {
        missing.append((index, name))
      }
    }
    addGuards(of: file, missing: missing)
  }

  private mutating func addImports(of file: ClientFile) {
    for found in file.imports where found.isCompiled == true {
      switch found.module {
      case _ where table.modules.contains(found.module) || ModuleNames.toolchain.contains(found.module): continue
      case _ where ownModules.contains(found.module): continue
      case _ where ModuleNames.apple.contains(found.module):
        modules[found.module, default: []].append(Place(file: file.path, line: found.line))
      default: otherModules.insert(found.module)
      }
    }
  }

  /// Adds a name that does not follow a dot. Returns it if it is a name of another framework.
  private mutating func addName(_ word: String, at index: Int, of file: ClientFile, _ place: Place) -> String? {
    guard !declared.contains(word), let first = word.utf8.first else { return nil }
    let isType = (0x41...0x5A).contains(first)
    guard isType || word.hasPrefix("k") || table.present[word] != nil || table.absent[word] != nil else {
      return framework(of: word, at: index, in: file)
    }
    // A label, such as `AVPlayer:`, is no use.
    if file.text.isMark(index + 1, ":"), file.text.isArgument(index) { return nil }
    if let rows = table.present[word] {
      add(rows, named: word, place)
      addPath(from: index, named: word, of: file)
      return nil
    }
    if let absence = table.absence(of: word), ModuleNames.framework(of: word) != "PhotosUI" {
      absent[absence.symbol + word, default: Finding(absence: absence, symbol: word)].places.append(place)
      return nil
    }
    return framework(of: word, at: index, in: file)
  }

  private mutating func framework(of word: String, at index: Int, in file: ClientFile) -> String? {
    guard let framework = ModuleNames.framework(of: word), !file.text.isMark(index + 1, ":"),
      file.imports.contains(where: { ModuleNames.apple.contains($0.module) || table.modules.contains($0.module) })
    else { return nil }
    foreign[framework, default: [:]][word, default: 0] += 1
    return word
  }

  private mutating func add(_ rows: [CompatibilityTable.Presence], named name: String, _ place: Place) {
    present[name] = rows
    guard rows.count == 1, let difference = rows[0].difference else { return }
    let name = rows[0].symbol
    different[name, default: .init(symbol: name, difference: difference, places: [])].places.append(place)
  }

  /// Follows `Type.member` and `Type(label:)` from a type.
  private mutating func addPath(from start: Int, named type: String, of file: ClientFile) {
    var (index, name) = (start, type)
    while file.text.isMark(index + 1, "."), let member = file.text.word(index + 2), member != "self", member != "Type" {
      index += 2
      let place = Place(file: file.path, line: file.text.tokens[index].line, column: file.text.tokens[index].column)
      name += ".\(member)"
      if let rows = table.present[name] {
        add(rows, named: name, place)
        continue
      }
      // A member that the client declares in an extension is its own.
      guard !declared.contains(member) else { return }
      if let absence = absence(of: name, at: index, in: file) {
        absent[absence.symbol + name, default: Finding(absence: absence, symbol: name)].places.append(place)
      }
      return
    }
    guard file.text.isMark(index + 1, "("), !declared.contains(Self.last(name)) || name == type else { return }
    let labels = CallLabels(at: index + 1, in: file.text)
    // A type has a declaration even if its initialiser has none, so that the place is not the type's.
    let token = file.text.tokens[index == start ? index + 1 : index]
    let place = Place(file: file.path, line: token.line, column: token.column)
    for owner in [name, "\(name).init"] {
      guard
        let absence = table.absence(ofCall: owner + labels.text)
          ?? (labels.hasClosure ? table.absence(ofCall: owner, beforeClosure: labels.text) : nil)
      else { continue }
      absent[absence.symbol, default: Finding(absence: absence, symbol: absence.symbol)].places.append(place)
    }
  }

  private func absence(of name: String, at index: Int, in file: ClientFile) -> CompatibilityTable.Absence? {
    if file.text.isMark(index + 1, "(") {
      let call = name + CallLabels(at: index + 1, in: file.text).text
      if let found = table.absence(ofCall: call) { return found }
      if table.absent[name]?.contains(where: { $0.symbol.contains("(") }) == true { return nil }
    }
    return table.absence(of: name)
  }

  private static func last(_ name: String) -> String { String(name.split(separator: ".").last ?? "") }

  /// Adds a member of a value, whose type is not known. Only names that nothing else declares count.
  private mutating func addMember(_ word: String, at index: Int, of file: ClientFile, _ place: Place) {
    guard let rows = table.absentMembers[word], !declared.contains(word), !table.presentMembers.contains(word),
      word.utf8.count >= 10, word.dropFirst().contains(where: \.isUppercase)
    else { return }
    // `Type.member` is found with the type.
    if let owner = file.text.word(index - 2), owner.first?.isUppercase == true { return }
    let labels = file.text.isMark(index + 1, "(") ? CallLabels(at: index + 1, in: file.text).text : nil
    let found = rows.first { row in
      guard let parenthesis = row.symbol.firstIndex(of: "(") else { return true }
      return labels.map { row.symbol[parenthesis...] == $0 } ?? false
    }
    guard let found, file.imports.contains(where: { table.modules.contains($0.module) }) else { return }
    // Views have the names of their layers' members.
    if found.symbol.hasPrefix("CALayer."), file.imports.contains(where: { ["UIKit", "AppKit"].contains($0.module) }) {
      return
    }
    perhaps[found.symbol, default: Finding(absence: found, symbol: found.symbol)].places.append(place)
  }

  private mutating func add(_ feature: ObjectiveCFeature, at place: Place) {
    objectiveC[feature.name, default: .init(feature: feature.name, instead: feature.instead, places: [])]
      .places.append(place)
  }

  private mutating func addGuards(of file: ClientFile, missing: [(token: Int, name: String)]) {
    for found in file.guards {
      let ours = found.modules.filter(table.modules.contains).sorted()
      guard !ours.isEmpty, !found.tokens.isEmpty else { continue }
      let bytes =
        file.text.tokens[found.tokens.lowerBound].range
        .lowerBound..<file.text.tokens[found.tokens.upperBound - 1].range.upperBound
      let imports = file.imports.filter {
        bytes.contains($0.range.lowerBound) && $0.isCompiled != false && ModuleNames.apple.contains($0.module)
      }
      let names = missing.filter { found.tokens.contains($0.token) }.map(\.name)
      let guarded = GuardRemedy(condition: found.condition, modules: ours, imports: imports.map(\.module), names: names)
      guards.append(
        .init(
          condition: found.condition, modules: ours, place: Place(file: file.path, line: found.line),
          missing: guarded.missing, remedy: guarded.text))
    }
  }
}

/// The labels of a call, as a symbol's name has them: `(_:options:)`.
struct CallLabels {
  let text: String
  /// Whether a brace follows, which begins a closure without a label or something else.
  let hasClosure: Bool

  init(at parenthesis: Int, in file: SwiftText) {
    var (labels, depth, index, isStart) = ("", 0, parenthesis, false)
    while index < file.tokens.count {
      if ["(", "[", "{"].contains(where: { file.isMark(index, $0) }) {
        if depth == 1, isStart {
          labels += "_:"
          isStart = false
        }
        depth += 1
        if depth == 1 { isStart = !file.isMark(index + 1, ")") }
      } else if [")", "]", "}"].contains(where: { file.isMark(index, $0) }) {
        depth -= 1
        if depth == 0 { break }
      } else if depth == 1, file.isMark(index, ",") {
        isStart = true
      } else if depth == 1, isStart {
        isStart = false
        labels += file.word(index).flatMap { file.isMark(index + 1, ":") ? "\($0):" : nil } ?? "_:"
      }
      index += 1
    }
    text = "(\(labels))"
    hasClosure = file.isMark(index + 1, "{")
  }
}
