import Foundation

extension ClientCheck {
  /// Adds what the compiler finds, if it can be used. Throws if the level `types` was asked for and is not possible.
  func addTypes(
    of files: [ClientFile], targets: ClientTargets, table: CompatibilityTable, uses: NameUses, root: String,
    report: inout ClientReport
  ) throws {
    guard level != .names, !files.isEmpty else { return }
    do {
      let toolchain = try Toolchain(package: package)
      let copy = try ScratchCopy(in: temporaryFolder)
      var targets = targets
      if isTrusted { try targets.evaluate(root, with: toolchain, in: copy.folder, isCancelled: isCancelled) }
      var compilation = Compilation(toolchain: toolchain, copy: copy, table: table, targets: targets)
      try compilation.run(files, isCancelled: isCancelled) { progress(0.5 + $0 / 2) }
      var typed = TypedUses(files, compilation: compilation, uses: uses, table: table, report: report)
      typed.fill(&report)
    } catch Toolchain.Absence.reason(let why) {
      guard level == nil else { throw Problem.unjudged("the level types is not possible: \(why)") }
      report.levelReason = why
    }
  }
}
