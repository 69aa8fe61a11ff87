import Foundation

/// Checks which symbols that a folder of Swift code uses are not on Linux.
package struct ClientCheck {
  package enum Problem: Error, Equatable {
    /// The folder cannot be read, or the wanted level is not possible.
    case unjudged(String)
    case cancelled
  }

  package var folder: String
  /// The level that is wanted; nil for `types` if a compiler and this package's modules are found.
  package var level: ClientReport.Level?
  /// A checkout of this package, which is built; nil for the one that this program is part of.
  package var package: String?
  /// Whether the client's manifest may be evaluated. A manifest is a program.
  package var isTrusted = false
  /// The folder in which the copy of the code is made.
  var temporaryFolder = FileManager.default.temporaryDirectory
  /// Called with the finished fraction.
  package var progress: (Double) -> Void = { _ in }
  package var isCancelled: @Sendable () -> Bool = { false }

  package init(folder: String) { self.folder = folder }

  package func run() throws -> ClientReport {
    guard let place = realpath(folder, nil) else { throw unreadable }
    let root = String(cString: place)
    free(place)
    guard let contents = FolderContents(root, isCancelled: isCancelled) else { throw unreadable }
    guard !isCancelled() else { throw Problem.cancelled }
    let table = try CompatibilityTable(CompatibilityTable.embedded)
    var report = ClientReport(folder: folder, level: .names)
    report.omissions = contents.omissions.map { .init(path: $0.path, why: $0.why) }
    report.notChecked = contents.foreign
    report.otherFiles = contents.others
    let targets = ClientTargets(contents, manifest: Self.manifest(in: root))
    let files = try read(contents, in: root, targets: targets, table: table, report: &report)
    var uses = NameUses(files, table: table, ownModules: targets.names)
    for file in files {
      guard !isCancelled() else { throw Problem.cancelled }
      uses.add(file)
    }
    uses.fill(&report)
    try addTypes(of: files, targets: targets, table: table, uses: uses, root: root, report: &report)
    report.conclude()
    return report
  }

  private var unreadable: Problem {
    .unjudged("“\(ClientReport.printable(folder))” cannot be read as a folder: \(String(cString: strerror(errno)))")
  }

  private static func manifest(in root: String) -> SwiftText? {
    guard case .bytes(let bytes) = FolderContents.bytes(of: "\(root)/Package.swift") else { return nil }
    return SwiftText(bytes)
  }

  private static func isManifest(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    return name == "Package.swift" || name.hasPrefix("Package@swift-")
  }

  private func read(
    _ contents: FolderContents, in root: String, targets: ClientTargets, table: CompatibilityTable,
    report: inout ClientReport
  ) throws -> [ClientFile] {
    let paths = contents.swift.filter { !Self.isManifest($0) }
    var files: [ClientFile] = []
    for (index, path) in paths.enumerated() {
      guard !isCancelled() else { throw Problem.cancelled }
      progress(Double(index) / Double(paths.count) / 2)
      switch FolderContents.bytes(of: "\(root)/\(path)") {
      case .omission(let why): report.omissions.append(.init(path: path, why: why))
      case .bytes(let bytes):
        files.append(
          ClientFile(path: path, bytes: bytes) { module in
            if table.modules.contains(module) || ModuleNames.toolchain.contains(module) { return true }
            if targets.names.contains(module) { return true }
            return ModuleNames.apple.contains(module) ? false : nil
          })
        report.lines += bytes.count { $0 == 0x0A }
      }
    }
    report.files = files.count
    return files
  }
}

extension NameUses {
  func fill(_ report: inout ClientReport) {
    report.absent = Self.sorted(absent.values)
    report.perhaps = Self.sorted(perhaps.values)
    report.different = different.values.sorted { $0.symbol < $1.symbol }
    report.objectiveC = objectiveC.values.sorted { $0.feature < $1.feature }
    report.guards = guards
    report.otherModules = otherModules.sorted()
    report.modules = modules.map { .init(module: $0, imports: $1, names: foreign[$0] ?? [:]) }
    for framework in ["UIKit", "AppKit"] where modules[framework] == nil {
      // Umbrella modules bring these.
      guard let names = foreign[framework], modules.keys.allSatisfy({ !["Cocoa", "SwiftUI"].contains($0) }) else {
        continue
      }
      report.modules.append(.init(module: framework, imports: [], names: names))
    }
    report.modules.sort { $0.module < $1.module }
    report.symbols = [:]
    for rows in present.values {
      let states = Set(rows.map(\.state))
      report.symbols[states.count == 1 ? rows[0].state : "as documented", default: 0] += 1
    }
  }

  private static func sorted(_ findings: some Collection<Finding>) -> [ClientReport.Absent] {
    findings.map {
      .init(
        symbol: $0.symbol, why: $0.absence.why, instead: $0.absence.instead, evidence: .name, places: $0.places.sorted()
      )
    }.sorted { $0.symbol < $1.symbol }
  }
}
