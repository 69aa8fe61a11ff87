/// Joins the uses that the compiler found with those that only the names show.
struct TypedUses {
  private typealias Place = ClientReport.Place

  private let files: [ClientFile]
  private let compilation: Compilation
  private let uses: NameUses
  private let table: CompatibilityTable
  private let leftOut: Set<String>
  private var absent: [String: ClientReport.Absent] = [:]
  private var untyped = ClientReport.Untyped()
  private var notImported: [String: ClientReport.NotImported] = [:]
  private var objectiveC: [String: ClientReport.ObjectiveC]
  private var modules: [String: ClientReport.Module]

  init(
    _ files: [ClientFile], compilation: Compilation, uses: NameUses, table: CompatibilityTable, report: ClientReport
  ) {
    objectiveC = Dictionary(uniqueKeysWithValues: report.objectiveC.map { ($0.feature, $0) })
    modules = Dictionary(uniqueKeysWithValues: report.modules.map { ($0.module, $0) })
    self.files = files
    self.compilation = compilation
    self.uses = uses
    self.table = table
    leftOut = files.reduce(into: []) { $0.formUnion($1.leftOut) }
  }

  mutating func fill(_ report: inout ClientReport) {
    report.level = .types
    var unexplained: [(message: String, place: Place)] = []
    for error in compilation.errors {
      guard let path = compilation.copy.path(of: error.file) else { continue }
      let place = Place(file: path, line: error.line, column: error.column)
      if !explain(error, at: place) { unexplained.append((error.message, place)) }
    }
    countUntyped()
    addNamed(report.absent)
    let lines = Set(absent.values.flatMap { $0.places.map(Self.line) })
    var messages: [String: (place: Place, count: Int)] = [:]
    for (message, place) in unexplained where !lines.contains(Self.line(place)) {
      messages[message, default: (place, 0)].count += 1
    }
    untyped.errors = messages.sorted { ($1.value.count, $0.value.place) < ($0.value.count, $1.value.place) }.map {
      let (place, count) = $1
      return "\(ClientReport.printable(place.file)):\(place.line): \($0)" + (count > 1 ? " (×\(count))" : "")
    }
    report.absent = absent.values.map {
      var found = $0
      found.places.sort()
      return found
    }.sorted { ($0.symbol, $0.evidence.rawValue) < ($1.symbol, $1.evidence.rawValue) }
    let typed = compilation.names.positions
    report.perhaps = report.perhaps.compactMap { found in
      var found = found
      found.places.removeAll { place in
        typed.contains(.init(file: place.file, line: place.line, column: place.column))
          || absent.values.contains { $0.symbol == found.symbol && $0.places.contains(place) }
      }
      return found.places.isEmpty ? nil : found
    }
    addPresent(&report)
    report.notImported = notImported.values.sorted { $0.symbol < $1.symbol }
    report.objectiveC = objectiveC.values.sorted { $0.feature < $1.feature }
    report.modules = modules.values.sorted { $0.module < $1.module }
    untyped.failures = compilation.failures
    report.untyped = untyped
  }

  private static func line(_ place: Place) -> String { "\(place.file):\(place.line)" }

  /// Returns false if an error says nothing about a symbol of Apple's.
  private mutating func explain(_ error: Diagnostic, at place: Place) -> Bool {
    switch error.meaning {
    case .standIn(let symbol):
      let name = error.message.firstMatch(of: /^'([^']+)'/).map { String($0.1) } ?? symbol
      let row = table.absence(ofCall: symbol) ?? compilation.standIns?.types[name]
      guard let row else { return false }
      add(row, named: symbol.hasSuffix("*") ? name : symbol, at: place)
      return true
    case .unknownName(let name):
      if ModuleNames.framework(of: name) != "PhotosUI", let row = table.absence(of: name) {
        add(row, named: name, at: place)
        return true
      }
      return explain(unknown: name, at: place)
    case .moved(let name, let module):
      notImported[name, default: .init(symbol: name, module: module, places: [])].places.append(place)
      return true
    case .unknownMember(let member, let type):
      if member == "publisher" {
        modules["Combine", default: .init(module: "Combine", imports: [], names: [:])].names["publisher", default: 0] +=
          1
        return true
      }
      let isOwn = files.contains { $0.types.contains(type) }
      if let instead = ModuleNames.objectiveCMembers(of: table.present[type] != nil, or: isOwn)[member] {
        objectiveC[member, default: .init(feature: member, instead: instead, places: [])].places.append(place)
        return true
      }
      if compilation.standIns?.types[type] != nil { return true }
      guard table.present[type] != nil else { return ModuleNames.framework(of: type) != nil }
      let name = "\(type).\(CompatibilityTable.withoutLabels(member))"
      guard let row = table.absence(of: name) ?? table.absentMembers[CompatibilityTable.withoutLabels(member)]?.first
      else { return false }
      add(row, named: row.symbol.hasSuffix("*") ? name : row.symbol, at: place)
      return true
    case .other:
      return error.message.contains("Objective-C") || error.message.contains("@objc")
    }
  }

  private mutating func explain(unknown name: String, at place: Place) -> Bool {
    if let row = table.present[name]?.first {
      notImported[name, default: .init(symbol: name, module: row.module, places: [])].places.append(place)
      return true
    }
    guard !leftOut.contains(name) else { return false }
    // These are reported with their modules.
    if ModuleNames.framework(of: name) != nil { return true }
    guard let module = ModuleNames.isDispatch(name) ? "Dispatch" : ModuleNames.isFoundation(name) ? "Foundation" : nil
    else { return false }
    modules[module, default: .init(module: module, imports: [], names: [:])].names[name, default: 0] += 1
    return true
  }

  private mutating func add(_ row: CompatibilityTable.Absence, named name: String, at place: Place) {
    let symbol = name.hasSuffix(".*") ? String(name.dropLast(2)) : name
    absent[symbol, default: .init(symbol: symbol, why: row.why, instead: row.instead, evidence: .type, places: [])]
      .places.append(place)
  }

  /// Adds absent symbols that only the names show, where the compiler found neither an error nor another declaration.
  private mutating func addNamed(_ named: [ClientReport.Absent]) {
    let lines = absent.values.reduce(into: [String: Set<String>]()) { lines, found in
      for place in found.places {
        lines[Self.line(place), default: []].insert(CompatibilityTable.withoutLabels(found.symbol))
      }
    }
    for var found in named {
      let name = CompatibilityTable.withoutLabels(found.symbol)
      found.places.removeAll { place in
        if lines[Self.line(place)]?.contains(name) == true { return true }
        return compilation.names.positions.contains(.init(file: place.file, line: place.line, column: place.column))
      }
      if !found.places.isEmpty { absent["\(found.symbol) by name"] = found }
    }
  }

  private mutating func countUntyped() {
    let typed = compilation.names.positions
    for file in files {
      guard compilation.compiled.contains(file.path) else {
        untyped.namesOnly.append(file.path)
        continue
      }
      let names = file.explainable
      untyped.names += names.count
      untyped.withoutType += names.count {
        !typed.contains(.init(file: file.path, line: $0.line, column: $0.column))
      }
    }
  }

  private func addPresent(_ report: inout ClientReport) {
    var symbols: [String: String] = [:]
    var different = Dictionary(report.different.map { ($0.symbol, $0) }) { one, _ in one }
    for rows in uses.present.values { if rows.count == 1 { symbols[rows[0].symbol] = rows[0].state } }
    for (symbol, found) in compilation.names.used {
      symbols[symbol] = found.presence.state
      guard let difference = found.presence.difference else { continue }
      different[symbol] = .init(symbol: symbol, difference: difference, places: found.places.sorted())
    }
    report.symbols = symbols.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    report.different = different.values.sorted { $0.symbol < $1.symbol }
  }
}
