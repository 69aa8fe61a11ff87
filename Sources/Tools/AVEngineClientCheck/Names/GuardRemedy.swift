/// Finds the names under a condition that are not on Linux, and proposes a condition that is false there.
struct GuardRemedy {
  let missing: [String]
  /// Nil if the code lacks nothing.
  let text: String?

  init(condition: String, modules: [String], imports: [String], names: [String]) {
    let frameworks = Set(imports + names.compactMap(ModuleNames.framework))
    missing = Set(imports).sorted() + Set(names).sorted().prefix(8)
    guard !missing.isEmpty else {
      text = nil
      return
    }
    let further =
      if frameworks.contains("UIKit") { "canImport(UIKit)" } else if frameworks.contains("AppKit") {
        "canImport(AppKit)"
      } else if let framework = frameworks.sorted().first { "canImport(\(framework))" } else { "!os(Linux)" }
    let isSingle = !condition.contains("||")
    text = "#if \(isSingle ? condition : "(\(condition))") && \(further)"
  }
}
