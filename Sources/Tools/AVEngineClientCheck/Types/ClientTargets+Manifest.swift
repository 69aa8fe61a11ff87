import Foundation

extension ClientTargets {
  /// Takes the targets of a manifest, which is evaluated: code of the client's runs.
  mutating func evaluate(
    _ root: String, with toolchain: Toolchain, in scratch: String, isCancelled: () -> Bool
  ) throws {
    guard access("\(root)/Package.swift", R_OK) == 0 else { return }
    let swift = URL(fileURLWithPath: toolchain.compiler).deletingLastPathComponent().appendingPathComponent("swift")
      .path
    let run = try ProgramRun(
      swift, ["package", "--package-path", root, "--scratch-path", "\(scratch)/manifest", "dump-package"], in: scratch,
      isCancelled: isCancelled)
    guard run.status == 0, let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(run.output.utf8)) else {
      let line = run.errors.split(separator: "\n").first { $0.contains("error:") } ?? ""
      throw Toolchain.Absence.reason("the manifest cannot be evaluated: \(line)")
    }
    take(
      manifest.targets.map { target in
        let isTest = target.type == "test"
        let folder = target.path ?? "\(isTest ? "Tests" : "Sources")/\(target.name)"
        return ClientTarget(
          module: ClientTarget.module(target.name), folder: Self.plain(folder), isTest: isTest)
      })
  }

  private struct Manifest: Decodable {
    struct Target: Decodable {
      let name: String
      let type: String
      let path: String?
    }

    let targets: [Target]
  }
}
