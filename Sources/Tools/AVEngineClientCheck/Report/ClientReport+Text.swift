extension ClientReport {
  /// The report for a reader, without the last line's end.
  package var text: String {
    var lines = ["\(Self.printable(folder)): \(Self.count(files, "Swift file")), \(Self.count(self.lines, "line"))"]
    lines.append("level: \(level.rawValue)" + (levelReason.map { " (\($0))" } ?? ""))
    lines += section("Not here", grouped(absent))
    lines += section("Not on Linux", modules.flatMap(Self.lines))
    lines += section("Here, and not imported on Linux", notImported.flatMap(Self.lines))
    lines += section("Needs Objective-C", objectiveC.flatMap(Self.lines))
    lines += section("Conditions that this package's modules make true", guardLines)
    lines += section("Perhaps not here: members known by name only", grouped(perhaps))
    lines += section("Here, with a difference", different.flatMap(Self.lines))
    if !otherModules.isEmpty {
      lines += ["", "Not checked: the other packages' modules \(otherModules.joined(separator: ", "))"]
    }
    if !notChecked.isEmpty {
      lines += ["", "Not checked: the folders \(notChecked.map(Self.printable).joined(separator: ", "))"]
    }
    if !otherFiles.isEmpty {
      let kinds = otherFiles.sorted { $0.key < $1.key }.map { "\($0.value) .\($0.key)" }
      lines += ["", "Not checked: files in other languages: \(kinds.joined(separator: ", "))"]
    }
    lines += section("Not read", omissions.map { "\(Self.printable($0.path)): \($0.why)" })
    if let untyped { lines += section("Without a type", untyped.lines) }
    lines += ["", conclusion]
    return lines.joined(separator: "\n")
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", "\(title):"] + lines.map { "  " + $0 }
  }

  private var guardLines: [String] {
    let stopping = guards.filter { $0.remedy != nil }
    var lines = stopping.flatMap { found in
      [
        "\(Self.place(found.place))  #if \(found.condition)",
        "    the code uses \(found.missing.joined(separator: ", ")), not on Linux; write \(found.remedy ?? "")",
      ]
    }
    let harmless = guards.filter { $0.remedy == nil }
    if !harmless.isEmpty {
      let modules = Set(harmless.flatMap(\.modules)).sorted().joined(separator: ", ")
      lines.append(
        "\(Self.count(harmless.count, "condition")) of \(modules) whose code names nothing that is not on Linux")
    }
    return lines
  }

  /// Absent symbols with the same reason are together.
  private func grouped(_ absent: [Absent]) -> [String] {
    var order: [String] = []
    var groups: [String: [Absent]] = [:]
    for found in absent {
      let reason = found.why + (found.instead.map { "; instead: \($0)" } ?? "")
      if groups[reason] == nil { order.append(reason) }
      groups[reason, default: []].append(found)
    }
    return order.flatMap { reason in
      let found = groups[reason] ?? []
      if found.count == 1 { return ["\(name(of: found[0])): \(reason)", "    \(Self.places(found[0].places))"] }
      return ["\(reason):"] + found.map { "  \(name(of: $0))  \(Self.places($0.places))" }
    }
  }

  private func name(of absent: Absent) -> String {
    absent.symbol + (absent.evidence == .name && level == .types ? " (by name)" : "")
  }

  private static func lines(_ found: NotImported) -> [String] {
    ["\(found.symbol): import \(found.module)", "    \(places(found.places))"]
  }

  private static func lines(_ module: Module) -> [String] {
    let names = module.names.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var line = module.module
    if !names.isEmpty {
      line += ": " + names.prefix(6).map { $0.value > 1 ? "\($0.key) ×\($0.value)" : $0.key }.joined(separator: ", ")
      if names.count > 6 { line += " and \(count(names.count - 6, "other name"))" }
    }
    return [line] + (module.imports.isEmpty ? [] : ["    imported in \(places(module.imports))"])
  }

  private static func lines(_ feature: ObjectiveC) -> [String] {
    ["\(feature.feature): \(feature.instead)", "    \(places(feature.places))"]
  }

  private static func lines(_ different: Different) -> [String] {
    ["\(different.symbol): \(different.difference)", "    \(places(different.places))"]
  }

  /// At most six places, those of a file together: "A.swift:3, 7, B.swift:1".
  private static func places(_ places: [Place]) -> String {
    var (texts, last) = ([String](), Place(file: "", line: 0))
    let sorted = places.sorted()
    for found in sorted where found.file != last.file || found.line != last.line {
      texts.append(found.file == last.file ? "\(found.line)" : place(found))
      last = found
    }
    guard texts.count > 6 else { return texts.joined(separator: ", ") }
    return "\(texts.prefix(6).joined(separator: ", ")) and \(count(texts.count - 6, "other line"))"
  }

  private static func place(_ place: Place) -> String { "\(printable(place.file)):\(place.line)" }

  /// The name of a file can contain line breaks and control characters.
  static func printable(_ path: String) -> String {
    String(
      path.unicodeScalars.map { scalar in
        scalar.value < 0x20 || scalar.value == 0x7F ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }.joined())
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  private var conclusion: String {
    let used = symbols.values.reduce(0, +)
    let states = symbols.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) \($0.key)" }
    var parts = ["\(Self.count(used, "symbol")) of the frameworks here"]
    if used > 0 { parts[0] += " (\(states.joined(separator: ", ")))" }
    parts.append("\(absent.count) not here")
    if !modules.isEmpty { parts.append("\(Self.count(modules.count, "module")) not on Linux") }
    let verdict =
      switch verdict {
      case .fine: "nothing that is missing was found"
      case .absent: "something is missing"
      case .unjudged:
        if files == 0 {
          "could not be judged: there is no Swift file"
        } else if !omissions.isEmpty {
          "could not be judged: not everything was read"
        } else {
          "could not be judged: the compiler's errors do not come from what is known to be missing"
        }
      }
    return "\(parts.joined(separator: ", ")): \(verdict)"
  }
}

extension ClientReport.Untyped {
  var lines: [String] {
    let share = (1000 * withoutType + names / 2) / max(names, 1)
    var lines = ["\(withoutType) of \(names) names (\(share / 10).\(share % 10) %)"]
    if !namesOnly.isEmpty {
      lines.append("\(ClientReport.count(namesOnly.count, "file")) of tests or failed modules: judged by names")
    }
    lines += failures.map { "the module \($0.path): \($0.why)" }
    return lines + errors.prefix(8)
      + (errors.count > 8 ? ["and \(ClientReport.count(errors.count - 8, "other error"))"] : [])
  }
}
