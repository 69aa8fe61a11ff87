/// A module of a client's: the folder of its sources.
struct ClientTarget: Hashable {
  let module: String
  /// The folder below the checked one, empty for that itself.
  let folder: String
  var isTest = false

  func contains(_ path: String) -> Bool { folder.isEmpty || path == folder || path.hasPrefix("\(folder)/") }

  /// A module's name of a target's.
  static func module(_ name: String) -> String {
    String(name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" })
  }
}

/// The modules of a client, guessed from its folders and from the literals of its manifest, which is not evaluated.
struct ClientTargets {
  private(set) var targets: [ClientTarget] = []
  /// The names of modules, products and packages.
  private(set) var names: Set<String>

  init(_ contents: FolderContents, manifest: SwiftText?) {
    names = Set(contents.projects.map(ClientTarget.module))
    var found: Set<ClientTarget> = []
    for path in contents.swift {
      let parts = path.split(separator: "/").map(String.init)
      guard let index = parts.firstIndex(where: { ["Sources", "Tests", "Plugins"].contains($0) }),
        index + 2 < parts.count
      else { continue }
      if index == 0, manifest != nil { continue }
      let isTest = parts[index] != "Sources"
      found.insert(
        ClientTarget(
          module: ClientTarget.module(parts[index + 1]), folder: parts[...(index + 1)].joined(separator: "/"),
          isTest: isTest))
    }
    if let manifest { read(manifest, into: &found) }
    targets = found.sorted { $0.folder.utf8.count > $1.folder.utf8.count }
    names.formUnion(targets.map(\.module))
  }

  private static let targetWords: Set<String> = [
    "target", "executableTarget", "testTarget", "plugin", "macro", "systemLibrary",
  ]

  private mutating func read(_ manifest: SwiftText, into found: inout Set<ClientTarget>) {
    var target: (name: String, isTest: Bool, folder: String?)?
    func finish() {
      guard let target, !target.name.isEmpty else { return }
      let folder = target.folder ?? "\(target.isTest ? "Tests" : "Sources")/\(target.name)"
      found.insert(
        ClientTarget(module: ClientTarget.module(target.name), folder: Self.plain(folder), isTest: target.isTest))
    }
    var end = 0
    for index in manifest.tokens.indices where index >= end {
      guard let word = manifest.word(index) else { continue }
      // The list may contain .target(name: "B"), which is no other target.
      if word == "dependencies", manifest.isMark(index + 1, ":"), manifest.isMark(index + 2, "[") {
        end = Self.end(ofList: index + 2, in: manifest)
      }
      if manifest.isMark(index - 1, "."), manifest.isMark(index + 1, "("), Self.targetWords.contains(word) {
        finish()
        target = ("", word == "testTarget", nil)
      }
      guard manifest.isMark(index + 1, ":"), let value = manifest.string(index + 2) else { continue }
      if word == "name", target?.name == "" {
        target?.name = value
        names.insert(ClientTarget.module(value))
      } else if word == "path" {
        target?.folder = value
      }
    }
    finish()
  }

  private static func end(ofList start: Int, in manifest: SwiftText) -> Int {
    var depth = 0
    for index in start..<manifest.tokens.count {
      if manifest.isMark(index, "[") { depth += 1 }
      if manifest.isMark(index, "]") { depth -= 1 }
      if depth == 0 { return index + 1 }
    }
    return manifest.tokens.count
  }

  static func plain(_ folder: String) -> String {
    let parts = folder.split(separator: "/").filter { $0 != "." }
    return parts.joined(separator: "/")
  }

  mutating func take(_ found: [ClientTarget]) {
    targets = found.sorted { $0.folder.utf8.count > $1.folder.utf8.count }
    names.formUnion(targets.map(\.module))
  }

  /// The target that has a file; nil if none does.
  func target(of path: String) -> ClientTarget? { targets.first { $0.contains(path) } }

  static func isTest(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { $0.hasSuffix("Tests") }
  }
}
