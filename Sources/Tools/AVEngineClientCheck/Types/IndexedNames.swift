internal import AVEngineCIndexStore
import Foundation

/// The references that the compiler found a declaration for.
final class IndexedNames {
  struct Position: Hashable {
    let file: String
    let line: Int
    let column: Int
  }

  private let table: CompatibilityTable
  private let copy: ScratchCopy
  private var symbols: [String: CompatibilityTable.Presence?] = [:]
  /// The path of the file that is read.
  private var current = ""
  private(set) var positions: Set<Position> = []
  private(set) var used: [String: (presence: CompatibilityTable.Presence, places: Set<ClientReport.Place>)] = [:]

  init(table: CompatibilityTable, copy: ScratchCopy) {
    self.table = table
    self.copy = copy
  }

  /// Reads the records of a store, in which the files of the copy have different names. The units do not name their
  /// files if the compiler only checks types. Returns false if a record cannot be read.
  func read(_ store: String, library: String) -> Bool {
    let folder = "\(store)/v5/records"
    for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] {
      let record = name.split(separator: "/").last.map(String.init) ?? name
      guard let end = record.lastIndex(of: "-"), let path = copy.path(ofName: String(record[..<end]), in: store) else {
        continue
      }
      current = path
      // Safety: the function calls back before it returns, while this object lives.
      let context = Unmanaged.passUnretained(self).toOpaque()
      let isRead = cindexstore_read(library, store, record, context) { context, reference in
        guard let context else { return }
        // Safety: see above.
        let names = Unmanaged<IndexedNames>.fromOpaque(context).takeUnretainedValue()
        let found = reference.pointee
        names.add(
          usr: String(cString: found.usr), name: String(cString: found.name), line: Int(found.line),
          column: Int(found.column))
      }
      guard isRead else { return false }
    }
    return true
  }

  private func add(usr: String, name: String, line: Int, column: Int) {
    // Uses of a stand-in are in the compiler's errors.
    guard !usr.contains(StandIns.module) else { return }
    positions.insert(Position(file: current, line: line, column: column))
    guard let presence = presence(of: usr, name: name) else { return }
    used[presence.symbol, default: (presence, [])].places.insert(.init(file: current, line: line, column: column))
  }

  private func presence(of usr: String, name: String) -> CompatibilityTable.Presence? {
    if let known = symbols[usr] { return known }
    let found = find(usr, name: name)
    symbols[usr] = .some(found)
    return found
  }

  private func find(_ usr: String, name: String) -> CompatibilityTable.Presence? {
    guard let text = cindexstore_declaration(usr) else { return nil }
    defer { free(text) }
    let owners = owners(inDeclaration: String(cString: text))
    guard let owners else { return nil }
    let symbol = (owners + [name]).joined(separator: ".")
    let rows = table.present[CompatibilityTable.withoutLabels(symbol)] ?? []
    return rows.first { $0.symbol == symbol } ?? rows.first
  }

  /// The types around a declaration of this package's; nil for other declarations.
  private func owners(inDeclaration text: String) -> [String]? {
    for start in text.indices where start == text.startIndex || " :(".contains(text[text.index(before: start)]) {
      let path = text[start...].prefix { $0.isLetter || $0.isNumber || "._".contains($0) }
      let parts = path.split(separator: ".").map(String.init)
      guard parts.count > 1 else { continue }
      guard table.modules.contains(parts[0]) || parts[0].hasPrefix("AVEngine") else {
        // The module that an extension is in comes first.
        if text[..<start].hasSuffix("in ") { continue }
        return nil
      }
      let accessors: Set<String> = ["getter", "setter", "modify", "read"]
      return Array(parts.dropFirst().filter { !accessors.contains($0) }.dropLast())
    }
    return nil
  }
}
