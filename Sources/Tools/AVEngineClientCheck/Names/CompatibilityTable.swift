internal import AVEngineCCompatibility
import Foundation

/// The behaviour matrix, `docs/compat.json`, which is a part of the program.
struct CompatibilityTable: Sendable {
  struct Absence: Sendable {
    let symbol: String
    let module: String?
    let why: String
    let instead: String?
  }

  struct Presence: Sendable {
    let symbol: String
    let module: String
    let state: String
    let difference: String?
  }

  static var embedded: Data { Data(bytes: ccompatibility_bytes(), count: ccompatibility_count()) }

  /// The declared symbols, by their names without labels: overloads are together.
  private(set) var present: [String: [Presence]] = [:]
  /// The absent symbols, by their names without labels.
  private(set) var absent: [String: [Absence]] = [:]
  /// The absent types, whose members are absent too.
  private(set) var absentTypes: [String: Absence] = [:]
  /// The absent symbols whose names begin with a text.
  private(set) var prefixes: [(text: String, absence: Absence)] = []
  /// The last components of absent members, without labels, with the members.
  private(set) var absentMembers: [String: [Absence]] = [:]
  /// The last components of declared members, without labels.
  private(set) var presentMembers: Set<String> = []
  private(set) var modules: Set<String> = []

  private struct Row: Decodable {
    let symbol: String
    let module: String?
    let state: String
    let difference: String?
    let why: String?
    let instead: String?
  }

  private struct Matrix: Decodable { let symbols: [Row] }

  /// The compiler makes these members, and they have no declarations.
  private static let made: Set<String> = ["hash(into:)", "hashValue", "==(_:_:)", "~=(_:_:)"]

  init(_ data: Data) throws {
    for row in try JSONDecoder().decode(Matrix.self, from: data).symbols {
      if row.state == "absent" {
        add(Absence(symbol: row.symbol, module: row.module, why: row.why ?? "", instead: row.instead))
      } else if let module = row.module {
        let name = Self.withoutLabels(row.symbol)
        present[name, default: []].append(
          Presence(symbol: row.symbol, module: module, state: row.state, difference: row.difference))
        modules.insert(module)
        if let member = Self.member(of: name) { presentMembers.insert(member) }
      }
    }
    modules.formUnion(["OSLog", "MobileCoreServices"])
    prefixes.sort { $0.text.count > $1.text.count }
  }

  private mutating func add(_ absence: Absence) {
    if absence.symbol.hasSuffix(".*") {
      absentTypes[String(absence.symbol.dropLast(2))] = absence
    } else if absence.symbol.hasSuffix("*") {
      prefixes.append((String(absence.symbol.dropLast()), absence))
    } else {
      let name = Self.withoutLabels(absence.symbol)
      guard let member = Self.member(of: name) else {
        absent[name, default: []].append(absence)
        return
      }
      guard !Self.made.contains(where: { absence.symbol.hasSuffix(".\($0)") }) else { return }
      absent[name, default: []].append(absence)
      absentMembers[member, default: []].append(absence)
    }
  }

  static func withoutLabels(_ symbol: String) -> String { String(symbol.prefix { $0 != "(" }) }

  private static func member(of name: String) -> String? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return String(name[name.index(after: dot)...])
  }

  /// The absence of a symbol that is named without labels, such as `AVPlayer` and `AVPlayer.rate`.
  func absence(of name: String) -> Absence? {
    guard present[name] == nil else { return nil }
    if let found = absent[name]?.first ?? absentTypes[name] { return found }
    if let found = prefixes.first(where: { name.hasPrefix($0.text) })?.absence { return found }
    var owner = name
    while let dot = owner.lastIndex(of: ".") {
      owner = String(owner[..<dot])
      if let found = absentTypes[owner] { return found }
    }
    return nil
  }

  /// The absence of a member or a function that is named with its labels.
  func absence(ofCall symbol: String) -> Absence? {
    let name = Self.withoutLabels(symbol)
    guard present[name]?.contains(where: { $0.symbol == symbol }) != true else { return nil }
    return absent[name]?.first { $0.symbol == symbol }
  }

  /// The absence of a function whose last argument is a closure behind the call.
  func absence(ofCall owner: String, beforeClosure labels: String) -> Absence? {
    guard present[owner]?.contains(where: { $0.symbol == owner + labels }) != true else { return nil }
    let start = owner + labels.dropLast()
    return absent[owner]?.first { row in
      row.symbol.hasPrefix(start) && row.symbol.dropFirst(start.count).count { $0 == ":" } == 1
    }
  }
}
