import Foundation
import Testing

struct FolderTests {
  @Test func foldersHaveNoCircles() throws {
    for (target, files) in try files({ $0.layer != nil }) {
      let circle = FolderArrows(files).circle()
      #expect(circle == nil, "folders of \(target): \(circle?.joined(separator: ", ") ?? "")")
    }
  }

  @Test func foldersStaySmall() throws {
    for (target, files) in try files(\.isWatched) {
      for (folder, files) in Dictionary(grouping: files, by: \.folder) {
        #expect(files.count <= 20, "\(target)/\(folder) has \(files.count) files")
      }
    }
  }

  private func files(
    _ isWanted: (Manifest.Target) -> Bool
  ) throws -> [(target: String, files: [(folder: String, text: String)])] {
    let targets = try House.manifest.get().targets.filter(isWanted)
    try #require(targets.count > 30)
    return try targets.map { target in
      let path = try #require(target.path)
      let sources = try House().swiftFiles(in: path)
      return (target.name, sources.map { (folder: folder(of: $0.relative, below: path), text: $0.text) })
    }
  }

  @Test func aCircleIsFound() {
    let files = [
      ("A", "struct Lens { var maker: Maker }"), ("B", "enum Maker { case of(Lens) }"),
      ("C", "func f(_ lens: Lens) {}"),
    ]
    #expect(FolderArrows(files).circle()?.sorted() == ["A uses Maker of B", "B uses Lens of A"])
  }

  @Test(arguments: [
    "// Made by a Maker.", "let text = \"a Maker\"", "private struct Maker {}",
    "struct Box { struct Part { let size = 0 } }",
  ])
  func whatIsNoUseIsNone(_ line: String) {
    let files = [("A", "struct Lens {}\n" + line), ("B", "struct Maker { let lens: Lens }\nstruct Part {}")]
    #expect(FolderArrows(files).circle() == nil)
  }

  private func folder(of file: String, below path: String) -> String {
    file.dropFirst(path.count + 1).split(separator: "/").dropLast().joined(separator: "/")
  }
}

struct FolderArrows {
  private var used: [String: [String: String]] = [:]

  /// Ignores names that several folders declare, because a use does not show which of them is meant.
  init(_ files: [(folder: String, text: String)]) {
    let names = files.map { (folder: $0.folder, names: SwiftNames($0.text)) }
    var owners: [String: Set<String>] = [:]
    for file in names {
      for name in file.names.declared { owners[name, default: []].insert(file.folder) }
    }
    for file in names {
      for name in file.names.used.subtracting(file.names.hidden) {
        guard let folders = owners[name], folders.count == 1, let owner = folders.first, owner != file.folder else {
          continue
        }
        used[file.folder, default: [:]][owner] = name
      }
    }
  }

  func circle() -> [String]? {
    var finished: Set<String> = []
    for start in used.keys.sorted() {
      if let path = walk(from: start, path: [], finished: &finished) { return path }
    }
    return nil
  }

  private func walk(from folder: String, path: [String], finished: inout Set<String>) -> [String]? {
    if let first = path.firstIndex(of: folder) {
      let circle = Array(path[first...])
      return circle.indices.map { index in
        let next = circle[(index + 1) % circle.count]
        return "\(circle[index]) uses \(used[circle[index]]?[next] ?? "") of \(next)"
      }
    }
    guard finished.insert(folder).inserted else { return nil }
    for next in (used[folder] ?? [:]).keys.sorted() {
      if let found = walk(from: next, path: path + [folder], finished: &finished) { return found }
    }
    return nil
  }
}

private struct SwiftNames {
  private(set) var declared: Set<String> = []
  private(set) var hidden: Set<String> = []
  private(set) var used: Set<String> = []

  private static let keywords: Set<String> = ["class", "struct", "enum", "protocol", "actor", "typealias"]

  init(_ text: String) {
    var (depth, isHidden, declares) = (0, false, false)
    for line in Self.code(text).split(separator: "\n") {
      var rest = line.utf8[...]
      while let byte = rest.first {
        if byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "}") { depth -= 1 }
        guard Self.isLetter(byte) else {
          rest.removeFirst()
          continue
        }
        let word = String(Substring(rest.prefix(while: Self.isLetter)))
        rest = rest.drop(while: Self.isLetter)
        if declares {
          if isHidden { hidden.insert(word) } else { declared.insert(word) }
          (isHidden, declares) = (false, false)
        } else if depth == 0, word == "private" || word == "fileprivate" {
          isHidden = true
        } else if Self.keywords.contains(word) {
          declares = true
          // Outside the outer type, the simple name of a nested type means another type.
          if depth > 0 { isHidden = true }
        } else {
          if depth == 0, ["func", "let", "var", "extension", "import"].contains(word) { isHidden = false }
          if word.first?.isUppercase == true { used.insert(word) }
        }
      }
    }
  }

  /// A string literal is taken to end with its line.
  private static func code(_ text: String) -> Substring {
    var code: [UInt8] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      var (isString, isEscaped, last) = (false, false, UInt8(0))
      for byte in line {
        if !isString, byte == UInt8(ascii: "/"), last == byte { break }
        if byte == UInt8(ascii: "\""), !isEscaped { isString.toggle() }
        if !isString { code.append(byte) }
        isEscaped = isString && byte == UInt8(ascii: "\\") && !isEscaped
        last = byte
      }
      code.append(UInt8(ascii: "\n"))
    }
    return Substring(decoding: code, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let (small, capital, digit) = (UInt8(ascii: "a"), UInt8(ascii: "A"), UInt8(ascii: "0"))
    return (small..<small + 26).contains(byte) || (capital..<capital + 26).contains(byte)
      || (digit..<digit + 10).contains(byte) || byte == UInt8(ascii: "_")
  }
}
