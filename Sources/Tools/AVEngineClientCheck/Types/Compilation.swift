import Foundation

/// The compilation of a client's copied files, a module at a time.
struct Compilation {
  let toolchain: Toolchain
  let copy: ScratchCopy
  let table: CompatibilityTable
  let targets: ClientTargets

  private(set) var standIns: StandIns?
  private(set) var errors: [Diagnostic] = []
  private(set) var names: IndexedNames
  /// The modules that could not be compiled.
  private(set) var failures: [ClientReport.Omission] = []
  /// The client's modules that others of its modules can import.
  private var emitted: Set<String> = []
  /// The paths of the files that were compiled.
  private(set) var compiled: Set<String> = []

  init(toolchain: Toolchain, copy: ScratchCopy, table: CompatibilityTable, targets: ClientTargets) {
    self.toolchain = toolchain
    self.copy = copy
    self.table = table
    self.targets = targets
    names = IndexedNames(table: table, copy: copy)
  }

  private struct Group {
    let module: String
    var files: [ClientFile] = []
    var uses: Set<String> = []
    /// Modules that the imports brought which are blank in the copy.
    var brought: Set<String> = []
  }

  /// The module of files that belong to no target, such as those of an Xcode project.
  private static let rest = "ClientFiles"

  /// Groups files by module, a module after those that it imports.
  private func groups(_ files: [ClientFile]) -> [Group] {
    var groups: [String: Group] = [:]
    for file in files {
      let target = targets.target(of: file.path)
      guard target?.isTest != true, target != nil || !ClientTargets.isTest(file.path) else { continue }
      let module = target?.module ?? Self.rest
      groups[module, default: Group(module: module)].files.append(file)
      groups[module]?.uses.formUnion(file.imports.map(\.module))
      for found in file.imports where found.isCompiled != false {
        groups[module]?.brought.formUnion(ModuleNames.brought(by: found.module))
      }
    }
    // A project's files may be of the same module as a package's.
    let modules = groups.keys
    groups[Self.rest]?.uses.formUnion(modules)
    var sorted: [Group] = []
    func add(_ name: String, _ above: Set<String>) {
      guard let group = groups[name], !above.contains(name), !sorted.contains(where: { $0.module == name }) else {
        return
      }
      for used in group.uses.sorted() where used != name { add(used, above.union([name])) }
      sorted.append(group)
    }
    for name in groups.keys.sorted() { add(name, []) }
    return sorted
  }

  mutating func run(_ files: [ClientFile], isCancelled: () -> Bool, progress: (Double) -> Void) throws {
    let groups = groups(files)
    let known = Set(groups.map(\.module)).union(ModuleNames.toolchain).union(table.modules)
    for group in groups {
      for file in group.files {
        guard !isCancelled() else { throw ClientCheck.Problem.cancelled }
        try copy.add(file, indexedIn: index(of: group)) { known.contains($0) && $0 != group.module }
        compiled.insert(file.path)
      }
    }
    try makeStandIns(groups.flatMap(\.files), isCancelled: isCancelled)
    for (number, group) in groups.enumerated() {
      progress(Double(number) / Double(groups.count))
      if groups.contains(where: { $0.module != group.module && $0.uses.contains(group.module) }) {
        _ = try compile(
          group,
          [
            "-emit-module", "-emit-module-path", "\(copy.folder)/\(group.module).swiftmodule", "-Xfrontend",
            "-experimental-allow-module-with-compiler-errors", "-Xfrontend",
            "-experimental-skip-non-inlinable-function-bodies",
          ], isCancelled)
        if access("\(copy.folder)/\(group.module).swiftmodule", R_OK) == 0 { emitted.insert(group.module) }
      }
      let options = ["-typecheck", "-index-store-path", index(of: group), "-index-ignore-system-modules"]
      do {
        errors += try compile(group, options, isCancelled)
      } catch Toolchain.Absence.reason(let why) where groups.count > 1 {
        failures.append(.init(path: group.module, why: why))
        compiled.subtract(group.files.map(\.path))
        continue
      }
      guard names.read(index(of: group), library: toolchain.indexLibrary) else {
        throw Toolchain.Absence.reason("the compiler's index cannot be read")
      }
    }
    if let failure = failures.first, compiled.isEmpty { throw Toolchain.Absence.reason(failure.why) }
  }

  private func index(of group: Group) -> String { "\(copy.folder)/index-\(group.module)" }

  private func compile(_ group: Group, _ options: [String], _ isCancelled: () -> Bool) throws -> [Diagnostic] {
    var arguments = options + ["-module-name", group.module, "-swift-version", "5", "-suppress-warnings"]
    arguments += ["-wmo", "-continue-building-after-errors", "-diagnostic-style", "llvm", "-I", copy.folder]
    if !group.files.contains(where: { $0.path.split(separator: "/").last == "main.swift" }) {
      arguments.append("-parse-as-library")
    }
    var implicit = group.brought.sorted() + (standIns == nil ? [] : [StandIns.module])
    if group.module == Self.rest { implicit += targets.targets.map(\.module).filter(emitted.contains).sorted() }
    arguments += implicit.flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
    arguments += toolchain.arguments + group.files.compactMap { copy.places[$0.path] }
    let response = try copy.write(arguments.map { "\"\($0)\"" }.joined(separator: "\n"), to: "arguments")
    let run = try ProgramRun(toolchain.compiler, ["@\(response)"], in: copy.folder, isCancelled: isCancelled)
    let errors = Diagnostic.errors(in: run.errors)
    if let error = errors.first(where: \.isAboutModules) { throw Toolchain.Absence.reason(error.message) }
    if run.status != 0, errors.isEmpty {
      let line = run.errors.split(separator: "\n").first { $0.contains("error:") }
      throw Toolchain.Absence.reason("the compiler failed: \(line ?? "status \(run.status)")")
    }
    return errors
  }

  private mutating func makeStandIns(_ files: [ClientFile], isCancelled: () -> Bool) throws {
    let words = files.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    let declared = files.reduce(into: Set<String>()) { $0.formUnion($1.declared) }
    let made = StandIns(words, declared: declared, table: table)
    let modules = Set(files.flatMap { $0.imports.map(\.module) }).intersection(table.modules).sorted()
    for withFunctions in [true, false] {
      let source = made.source(importing: modules, withFunctions: withFunctions)
      let place = try copy.write(source, to: "\(StandIns.module).swift")
      let run = try ProgramRun(
        toolchain.compiler,
        [
          "-emit-module", "-module-name", StandIns.module, "-parse-as-library", "-suppress-warnings", "-swift-version",
          "5",
          "-emit-module-path", "\(copy.folder)/\(StandIns.module).swiftmodule",
        ] + toolchain.arguments + [place],
        in: copy.folder, isCancelled: isCancelled)
      guard run.status == 0 else { continue }
      standIns = made
      return
    }
  }
}
