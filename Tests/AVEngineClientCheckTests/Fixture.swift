import Foundation
import Testing

@testable import AVEngineClientCheck

/// A folder of a client's files, and what the check has to find in it.
struct Fixture: Sendable, CustomTestStringConvertible {
  let name: String
  let files: [String: String]
  let findings: [String]

  init(_ name: String, _ files: [String: String], _ findings: String...) {
    self.name = name
    self.files = files
    self.findings = findings
  }

  /// A fixture of one file.
  init(_ name: String, _ file: String, _ findings: String...) {
    self.name = name
    files = ["A.swift": file]
    self.findings = findings
  }

  var testDescription: String { name }

  static let checkout = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  func report(_ level: ClientReport.Level, isTrusted: Bool = false) throws -> ClientReport {
    let folder = try ClientFolder()
    for (path, text) in files { try folder.write(text, to: path) }
    return try folder.report(level, isTrusted: isTrusted)
  }
}

final class ClientFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("client-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to path: String) throws {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func report(_ level: ClientReport.Level, isTrusted: Bool = false) throws -> ClientReport {
    var check = ClientCheck(folder: url.path)
    check.level = level
    check.package = Fixture.checkout.path
    check.isTrusted = isTrusted
    return try check.run()
  }
}

extension ClientReport {
  /// The findings, a line each, without reasons.
  var findings: [String] {
    func places(_ places: [Place]) -> String {
      places.map { "\($0.file == "A.swift" ? "" : $0.file + ":")\($0.line)" }.joined(separator: " ")
    }
    var lines = absent.map {
      "absent \($0.symbol) \(places($0.places))" + (level == .types && $0.evidence == .name ? " by name" : "")
    }
    lines += perhaps.map { "perhaps \($0.symbol) \(places($0.places))" }
    lines += modules.map { module in
      let names = module.names.keys.sorted().map { " \($0)" }.joined()
      return "module \(module.module)" + (module.imports.isEmpty ? "" : " \(places(module.imports))") + names
    }
    lines += notImported.map { "import \($0.module) \($0.symbol)" }
    lines += objectiveC.map { "Objective-C \($0.feature) \(places($0.places))" }
    lines += guards.map { "guard \($0.place.line) \($0.remedy ?? "harmless")" }
    lines += different.map { "differs \($0.symbol)" }
    lines += otherModules.map { "other \($0)" }
    lines += omissions.map { "omitted \($0.path)" }
    lines += (untyped?.errors ?? []).map { "error \($0)" }
    return lines + ["\(verdict)"]
  }
}
