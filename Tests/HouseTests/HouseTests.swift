import Foundation
import TestSupport
import Testing

@Suite struct House {
  static let core: Set<String> = [
    "CoreFoundation", "AVEngineGraphicsValues", "CoreGraphics", "CoreAudioTypes", "CoreAudio", "CoreVideo", "CoreMedia",
  ]
  static let toolchain: Set<String> = [
    "Foundation", "FoundationNetworking", "Dispatch", "Synchronization", "Swift", "Glibc", "Testing",
  ]
  static let frameworks: Set<String> = [
    "AVFoundation", "AVFAudio", "AudioToolbox", "MediaToolbox", "VideoToolbox", "QuartzCore", "ImageIO",
    "UniformTypeIdentifiers", "AVKit",
  ]

  static let manifest = Result { try Manifest.read(root) }

  /// An import of a target that the manifest does not declare also compiles, if that target was built before.
  @Test func importsAreDeclared() throws {
    let manifest = try Self.manifest.get()
    for target in manifest.targets where target.isWatched {
      let path = try #require(target.path)
      for file in try swiftFiles(in: path) {
        for name in imports(in: file.text) {
          let isDeclared = target.uses.contains(name) || name == target.name || Self.toolchain.contains(name)
          #expect(isDeclared, "\(file.relative) imports \(name), on which \(target.name) does not depend")
        }
      }
    }
  }

  @Test func dependenciesAreImported() throws {
    // The compiler finds these targets by name, without an import in a target of this package.
    let unseen: Set<String> = ["_Testing_CoreGraphics", "AVEngineAppleSubmodules", "AVEngineOSSubmodules"]
    for target in try Self.manifest.get().targets where target.layer != nil && target.layer != .interop {
      let path = try #require(target.path)
      let imported = Set(try swiftFiles(in: path).flatMap { imports(in: $0.text) })
      let unused = target.uses.subtracting(imported).subtracting(unseen)
      #expect(unused.isEmpty, "\(target.name) depends on \(unused) and does not import it")
    }
  }

  @Test func arrowsGoDown() throws {
    let manifest = try Self.manifest.get()
    let layers = Dictionary(uniqueKeysWithValues: manifest.targets.map { ($0.name, $0.layer) })
    #expect(manifest.targets.filter { $0.layer != nil }.count > 30)
    for target in manifest.targets {
      guard let layer = target.layer else { continue }
      for name in target.uses {
        let used = try #require(layers[name] ?? nil, "\(target.name) depends on \(name), which is not in Sources")
        #expect(used.height <= layer.height, "\(target.name) depends on \(name), which is above it")
      }
    }
  }

  /// AVFoundation's resource loader answers authentication challenges of servers, for which it uses AVEngineNetwork.
  @Test func frameworksKnowNoProvider() throws {
    let targets = try Self.manifest.get().targets
    let system = try #require(targets.first { $0.name == "AVEngineSystem" })
    let lines = Self.engineLines.reduce(into: Set<String>()) { $0.formUnion($1) }
    let providers = system.uses.subtracting(lines).filter { name in
      targets.contains { $0.name == name && $0.layer == .engine }
    }
    #expect(providers.count > 5)
    for target in targets where target.layer == .frameworks || target.layer == .tools {
      let used = target.uses.intersection(providers)
      #expect(used.isSubset(of: target.name == "AVFoundation" ? ["AVEngineNetwork"] : []), "\(target.name): \(used)")
    }
  }

  @Test func goldensSeeThePublicInterface() throws {
    for file in try swiftFiles(in: "Tests/GoldenSupport") {
      for name in imports(in: file.text) {
        let isPublic = Self.frameworks.union(Self.core).union(Self.toolchain).contains(name)
        #expect(isPublic && !file.contains("@testable"), "\(file.relative) imports \(name)")
      }
    }
  }

  /// The suites in Conformance also compile against Apple's frameworks.
  @Test func conformanceSuitesSeeThePublicInterface() throws {
    let files = try swiftFiles(in: "Conformance/Sources") + swiftFiles(in: "Conformance/Tests")
    #expect(files.count > 10)
    let known = Self.frameworks.union(Self.core).union(["ConformanceMedia", "Foundation", "Testing"])
    for file in files {
      let imported = Set(imports(in: file.text))
      #expect(imported.isSubset(of: known), "\(file.relative) imports \(imported.subtracting(known))")
      #expect(!file.contains("@testable"), "\(file.relative) sees what is internal")
    }
    let targets = try Self.manifest.get().targets.filter { $0.path?.hasPrefix("Conformance/") == true }
    let listed = try String(contentsOf: root.appendingPathComponent("Conformance/Package.swift"), encoding: .utf8)
    for target in targets where target.type == "test" {
      let subject = target.name.dropLast("ConformanceTests".count)
      #expect(listed.contains("suite(\"\(subject)\")"), "Conformance/Package.swift does not list \(target.name)")
    }
    #expect(targets.count == listed.split(separator: "\n").count { $0.contains("suite(\"") } + 1)
  }

  /// `canImport` of these modules enables code in other packages, so no other product may bring them.
  @Test func modulesOfChoiceComeWithNothingElse() throws {
    let manifest = try Self.manifest.get()
    let chosen: Set<String> = [
      "os", "OSLog", "CoreServices", "MobileCoreServices", "MediaPlayer", "Photos", "AssetsLibrary",
    ]
    #expect(chosen.isSubset(of: manifest.products.map(\.name)))
    for product in manifest.products where !chosen.contains(product.name) {
      for target in product.targets {
        let brought = manifest.reached(from: target).union([target]).intersection(chosen)
        #expect(brought.isEmpty, "\(product.name) brings \(brought)")
      }
    }
  }

  /// Packages guard UIKit code by `canImport` of these modules, and compile that code once such a module is built.
  @Test func mediaModulesAreUsedByNothing() throws {
    let alone: Set<String> = ["MediaPlayer", "Photos", "PhotosUI", "AssetsLibrary"]
    let targets = try Self.manifest.get().targets
    #expect(targets.filter { alone.contains($0.name) }.count == 3)
    for target in targets where !alone.contains(where: { target.name == $0 || target.name == $0 + "Tests" }) {
      #expect(target.uses.isDisjoint(with: alone), "\(target.name) uses \(target.uses.intersection(alone))")
    }
  }

  @Test func modulesOfApplesNamesAreListed() throws {
    let products = try Self.manifest.get().products.filter { $0.targets.contains($0.name) && $0.name != "avtool" }
    #expect(products.count > 15)
    for page in ["README.md", "docs/Documentation.docc/FromAMac.md"] {
      let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
      let words = Set(text.split { !$0.isLetter }.map(String.init))
      let missing = products.map(\.name).filter { !words.contains($0) }
      #expect(missing.isEmpty, "\(page) does not name \(missing)")
    }
  }

  @Test func cModulesStayInternal() throws {
    let pattern = /^(?:@\w+ )*(?:public |package )import \w+$/
    let cModules = Set(try Self.manifest.get().targets.filter { $0.layer == .interop }.map(\.name))
    #expect(cModules.count > 10)
    for file in try swiftFiles(in: "Sources") {
      for line in importLines(in: file.text) where line.wholeMatch(of: pattern) != nil {
        let name = line.split(separator: " ").last.map(String.init) ?? ""
        #expect(!cModules.contains(name), "\(file.relative) shows \(name) to its clients")
      }
    }
  }

  /// Groups of targets of Engine, the lowest group first. A target of a group depends on no target of Engine except
  /// those of lower groups.
  static let engineLines: [Set<String>] = [
    ["AVEngineCore"], ["AVEngineCaptions"], ["AVEngineReading", "AVEngineStreaming"],
    ["AVEngineWriting", "AVEngineAudioGraph"], ["AVEnginePlayback", "AVEngineCapture"],
  ]

  @Test func engineLinesGoDown() throws {
    let targets = try Self.manifest.get().targets
    var lower: Set<String> = []
    for line in Self.engineLines {
      for name in line {
        let target = try #require(targets.first { $0.name == name })
        let engine = target.uses.filter { use in targets.contains { $0.name == use && $0.layer == .engine } }
        #expect(engine.isSubset(of: lower), "\(name) depends on \(engine.subtracting(lower))")
      }
      lower.formUnion(line)
    }
  }

  @Test func ownTargetsStaySmall() throws {
    let own = try Self.manifest.get().targets.filter {
      $0.layer != nil && $0.layer != .interop && ($0.name.hasPrefix("AVEngine") || $0.layer == .engine)
    }
    #expect(own.contains { $0.layer == .frameworks } && own.contains { $0.layer == .tools })
    for target in own {
      let files = try swiftFiles(in: try #require(target.path))
      let isFramework = target.layer == .frameworks
      let lines = files.reduce(0) { sum, file in
        let docstrings = file.text.split(separator: "\n").count { $0.drop { $0 == " " }.hasPrefix("///") }
        return sum + file.text.utf8.count { $0 == UInt8(ascii: "\n") } - (isFramework ? docstrings : 0)
      }
      #expect(lines <= (isFramework ? 6_900 : 8_000), "\(target.name) has \(lines) lines")
    }
  }

  @Test func filesStayShort() throws {
    for file in try swiftFiles(in: "Sources") {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      let isTable = lines.prefix(5).contains { $0.contains("A table") }
      // Swift cannot override declarations in extensions, so all overridable members of CALayer are in its body.
      let most = file.relative.hasSuffix("QuartzCore/Layers/CALayer.swift") ? 600 : 500
      #expect(isTable || lines.count <= most, "\(file.relative) has \(lines.count) lines")
    }
  }

  @Test func recipesAreShortAndListed() throws {
    let list = try String(contentsOf: root.appendingPathComponent("Examples/Recipes/README.md"), encoding: .utf8)
    let recipes = try swiftFiles(in: "Examples/Recipes").filter { !$0.relative.hasSuffix("/main.swift") }
    #expect(recipes.count > 10)
    for recipe in recipes {
      let lines = recipe.text.utf8.count { $0 == UInt8(ascii: "\n") }
      #expect(lines <= 60, "\(recipe.relative) has \(lines) lines")
      let name = recipe.relative.split(separator: "/").last ?? ""
      #expect(list.contains("| `\(name)` |"), "the README does not list \(name)")
    }
  }

  @Test func unsafeSpotsSayWhyTheyAreSafe() throws {
    let spots = [
      "@unchecked Sendable", "unsafeBitCast", "Unmanaged.", "fromOpaque(", "takeRetainedValue", "takeUnretainedValue",
      "nonisolated(unsafe) var",
    ]
    for file in try swiftFiles(in: "Sources") where spots.contains(where: file.contains) {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where spots.contains(where: line.contains) && !isComment(line) {
        let near = lines[max(0, number - 8)...min(lines.count - 1, number + 4)]
        #expect(near.contains { $0.contains("Safety:") }, "\(file.relative):\(number + 1) has no Safety comment")
      }
    }
  }

  @Test func inputCannotEndTheProcess() throws {
    let traps = ["fatalError(", "try!", "as!"]
    for file in try swiftFiles(in: "Sources") where traps.contains(where: file.contains) {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in lines.enumerated() where !isComment(line) {
        for trap in traps where line.contains(trap) {
          #expect(line.contains("// Safety:"), "\(file.relative):\(number + 1) can end the process: \(trap)")
        }
      }
    }
  }

  /// In release builds, `precondition` ends the process without its message.
  @Test func misuseIsToldInReleaseBuildsToo() throws {
    let silent = ["precondition(", "preconditionFailure(", "assertionFailure(", "abort("]
    for layer in ["Core", "Frameworks"] {
      for file in try swiftFiles(in: "Sources/\(layer)") where silent.contains(where: file.contains) {
        if file.relative == "Sources/Core/CoreFoundation/Misuse.swift" { continue }
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() where !isComment(line) && !line.contains("func precondition(") {
          let word = silent.first(where: line.contains)
          #expect(word == nil, "\(file.relative):\(number + 1) ends the process without a message in release builds")
        }
      }
    }
  }

  @Test func everyModuleHasAReadme() throws {
    for layer in ["Core", "Engine", "Frameworks"] {
      let folder = root.appendingPathComponent("Sources/\(layer)")
      for module in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
      where !module.hasPrefix(".") {
        let readme = folder.appendingPathComponent("\(module)/README.md")
        let size = (try? Data(contentsOf: readme).count) ?? 0
        #expect(size > 200 || module == "_Testing_CoreGraphics", "\(layer)/\(module) has no README worth reading")
      }
    }
  }

  /// `scripts/test` fails if a test is skipped for another reason than an optional prerequisite.
  @Test func skipsNameAPrerequisite() throws {
    let ways = [".enabled(", ".disabled(", "guard Tool.find(", "if Tool.find("]
    for file in try swiftFiles(in: "Tests") {
      guard !["Tests/TestSupport/", "Tests/HouseTests/"].contains(where: file.relative.hasPrefix) else { continue }
      let found = ways.filter { file.contains($0) }
      #expect(found.isEmpty, "\(file.relative): \(found); use .requires(_:)")
    }
  }

  /// C functions overwrite their out parameters, so the memory may have no valid value yet.
  @Test func outParametersAreOverwritten() throws {
    let pattern = /public func (\w+)\([^{}]*: UnsafeMutablePointer<(\w+)\?>/
    // These types are not reference counted, so initialization and assignment are equivalent.
    let plain: Set<String> = [
      "AudioFileID", "AudioFileStreamID", "AudioConverterRef", "ExtAudioFileRef", "CMBufferQueueTriggerToken",
    ]
    let tests = try swiftFiles(in: "Tests").filter { $0.relative.hasSuffix("OutParameterTests.swift") }.map(\.text)
      .joined()
    var names: Set<String> = []
    for file in try swiftFiles(in: "Sources") where file.contains("UnsafeMutablePointer<") {
      for declaration in file.text.split(separator: "\npublic func ").dropFirst() {
        let text = "public func " + declaration
        guard let found = text.prefixMatch(of: pattern), !plain.contains(String(found.2)), !found.2.hasPrefix("Unsafe")
        else { continue }
        names.insert(String(found.1))
        #expect(
          text.contains(".receive {") || text.contains(".initialize(to:"),
          "\(file.relative): \(found.1) assigns to memory without a value")
        #expect(tests.contains("\(found.1)("), "\(found.1) is not in a test of out parameters")
      }
    }
    #expect(names.count > 50)
  }

  // MARK: -

  struct SourceFile {
    var relative: String
    var text: String
    /// Compares bytes, because comparing characters is slow.
    func contains(_ word: String) -> Bool { Data(text.utf8).range(of: Data(word.utf8)) != nil }
  }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  var root: URL { Self.root }

  func swiftFiles(in folder: String) throws -> [SourceFile] {
    let base = root.appendingPathComponent(folder)
    let names = try FileManager.default.subpathsOfDirectory(atPath: base.path).filter { $0.hasSuffix(".swift") }
    return try names.map {
      SourceFile(
        relative: "\(folder)/\($0)", text: try String(contentsOf: base.appendingPathComponent($0), encoding: .utf8))
    }
  }

  func imports(in text: String) -> [String] {
    let pattern =
      /^(?:@\w+(?:\(\w+\))? )*(?:public |package |internal |private )?import (?:(?:struct|class|func|enum) )?(\w+)/
    return importLines(in: text).compactMap { $0.prefixMatch(of: pattern).map { String($0.output.1) } }
  }

  func importLines(in text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: "\n")).compactMap { bytes in
      let line = Substring(bytes)
      return Data(bytes.prefix(60)).range(of: Data("import ".utf8)) == nil ? nil : line
    }
  }

  func isComment(_ line: Substring) -> Bool { line.drop { $0 == " " }.hasPrefix("//") }
}
