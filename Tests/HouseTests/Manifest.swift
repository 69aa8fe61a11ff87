import Foundation
import TestSupport
import Testing

struct Manifest: Decodable {
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    fileprivate let dependencies: [Dependency]

    var uses: Set<String> { Set(dependencies.compactMap(\.name)) }
    var layer: Layer? {
      let parts = path?.split(separator: "/") ?? []
      return parts.first == "Sources" && parts.count > 1 ? Layer(rawValue: String(parts[1])) : nil
    }
    var isWatched: Bool {
      layer != nil || ["Tests/", "Fuzz/", "Conformance/"].contains { path?.hasPrefix($0) == true }
    }
  }

  struct Product: Decodable {
    let name: String
    let targets: [String]
  }

  /// The lowest layer is first.
  enum Layer: String, CaseIterable {
    case interop = "Interop"
    case core = "Core"
    case engine = "Engine"
    case frameworks = "Frameworks"
    case tools = "Tools"
    var height: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// A dependency in the form `{"byName": ["CoreMedia", null]}`.
  fileprivate struct Dependency: Decodable {
    let byName: [String?]?
    var name: String? { byName?.first ?? nil }
  }

  let targets: [Target]
  let products: [Product]

  static func read(_ root: URL) throws -> Manifest {
    let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("manifest-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let text = try Tool.run(
      "swift", ["package", "--package-path", root.path, "--scratch-path", scratch.path, "dump-package"])
    return try JSONDecoder().decode(Manifest.self, from: text)
  }

  func reached(from name: String) -> Set<String> {
    var (reached, open) = (Set<String>(), [name])
    while let next = open.popLast() {
      let uses = targets.first { $0.name == next }?.uses ?? []
      for use in uses where reached.insert(use).inserted { open.append(use) }
    }
    return reached
  }
}
