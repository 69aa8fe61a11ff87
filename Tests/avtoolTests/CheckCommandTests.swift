import Foundation
import TestSupport
import Testing

struct CheckCommandTests {
  private let url = FileManager.default.temporaryDirectory.appendingPathComponent("check-\(UUID())")

  private func run(_ text: String?, _ arguments: String...) throws -> AVToolRun {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    if let text { try Data(text.utf8).write(to: url.appendingPathComponent("A.swift")) }
    return try AVToolRun(["check"] + arguments, in: url)
  }

  @Test func theExitCodeIsTheVerdict() throws {
    #expect(try run("import AVFoundation", "--level", "names", ".").status == 0)
    #expect(try run("import UIKit", "--level", "names", ".").status == 1)
    #expect(try run(nil, "--level=names", ".").status == 2)
    #expect(try run(nil, "nothing").status == 2)
    #expect(try run("import AVFoundation", "--level=types", "--package", ".", ".").status == 2)
    #expect(try run("import AVFoundation").status == 64)
    #expect(try run("import AVFoundation", ".", "other").status == 64)
    #expect(try run("import AVFoundation", "--level", "all", ".").status == 64)
  }

  @Test func theReportTellsWhyAndWhatInstead() throws {
    let text = "import Photos\nimport UIKit\nPHAssetChangeRequest.creationRequestForAsset(from: image)"
    let run = try run(text, "--level", "names", ".")
    for part in [
      "level: names", "there is no `UIImage`", "instead: save a new file", "A.swift:3", "something is missing",
    ] {
      #expect(run.output.contains(part), "\(part) is not in \(run.output)")
    }
    #expect(run.errors == "")
  }

  /// The level is `types` without an option, because the tests' avtool is in a folder of products.
  @Test func theReportIsJSONIfAsked() throws {
    struct Report: Decodable {
      struct Place: Decodable { let file: String, line: Int, column: Int }
      struct Absent: Decodable { let symbol: String, why: String, evidence: String, places: [Place] }
      let level: String, verdict: String, absent: [Absent]
    }
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").path
    let run = try run(
      "import AVFoundation\nfunc f(_ it: AVPlayer) { _ = it.playbackCoordinator }", "--json", "--package", checkout, "."
    )
    let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
    #expect(run.status == 1 && report.verdict == "absent" && report.level == "types")
    let found = try #require(report.absent.first)
    #expect(found.symbol == "AVPlayer.playbackCoordinator" && found.evidence == "type" && report.absent.count == 1)
    #expect(found.places.map(\.line) == [2] && found.places.map(\.column) == [33] && found.places[0].file == "A.swift")
  }

  @Test func withoutACompilerTheLevelIsNames() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("import AVFoundation".utf8).write(to: url.appendingPathComponent("A.swift"))
    let run = try AVToolRun(["check", "."], in: url, environment: ["PATH": "/nowhere"])
    #expect(run.status == 0 && run.output.contains("level: names (there is no swiftc in PATH)"))
  }
}
