import Foundation
import TestSupport
import Testing

@Suite(.requires(.swift)) struct OpenMembersTests {
  private static var products: URL { Tool.built("Modules").deletingLastPathComponent() }

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      var pathComponents: [String]
      var accessLevel: String
    }
    var symbols: [Symbol]
  }

  private func openNames(of module: String, in folder: URL) throws -> Set<String> {
    let products = Self.products
    let maps = try FileManager.default.contentsOfDirectory(at: products, includingPropertiesForKeys: nil)
      .map { $0.appendingPathComponent("module.modulemap") }.filter { FileManager.default.fileExists(atPath: $0.path) }
    let interop = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Sources/Interop")
    let headers = try FileManager.default.contentsOfDirectory(at: interop, includingPropertiesForKeys: nil)
      .map { $0.appendingPathComponent("include").path }
    var arguments = [
      "symbolgraph-extract", "-module-name", module, "-I", products.appendingPathComponent("Modules").path, "-target",
      Self.target,
    ]
    for map in maps { arguments += ["-Xcc", "-fmodule-map-file=\(map.path)"] }
    for header in headers { arguments += ["-I", header, "-Xcc", "-I\(header)"] }
    // AVFoundation's vocabulary and its capture are separate modules.
    arguments += ["-experimental-allowed-reexported-modules=AVEngineVocabulary,AVEngineCaptureSession"]
    arguments += ["-minimum-access-level", "open", "-output-dir", folder.path]
    try Tool.run("swift", arguments)
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
      names.formUnion(
        graph.symbols.filter { $0.accessLevel == "open" }.map { $0.pathComponents.joined(separator: ".") })
    }
    return names
  }

  #if arch(arm64)
    private static let target = "aarch64-unknown-linux-gnu"
  #else
    private static let target = "x86_64-unknown-linux-gnu"
  #endif

  @Test func everyMemberOfTheListIsOpen() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("graphs-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var names: Set<String> = []
    for module in OpenMembers.modules { names.formUnion(try openNames(of: module, in: folder)) }
    let wanted = OpenMembers.all.flatMap { type, members in members.split { $0.isWhitespace }.map { "\(type).\($0)" } }
    #expect(wanted.count == 389)
    #expect(Set(wanted).count == wanted.count)
    let closed = wanted.filter { !names.contains($0) }.sorted()
    #expect(closed.isEmpty, "\(wanted.count - closed.count) of \(wanted.count) members are open; not \(closed)")
  }
}
