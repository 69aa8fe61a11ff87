import Foundation
import TestSupport
import Testing

@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../..").standardizedFileURL

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
  }

  private func files(in folder: String, where isWanted: (String) -> Bool) -> [String] {
    let found = FileManager.default.enumerator(atPath: Self.root.appendingPathComponent(folder).path)
    return (found?.compactMap { $0 as? String } ?? []).filter(isWanted).sorted().map { "\(folder)/\($0)" }
  }

  private var articles: [String] {
    ["README.md"] + files(in: "docs/Documentation.docc") { $0.hasSuffix(".md") }
  }

  // MARK: Code

  /// Lines without indentation, empty lines and imports.
  private func code(_ text: some StringProtocol) -> String {
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return "\n" + lines.filter { !$0.isEmpty && !$0.hasPrefix("import ") }.joined(separator: "\n") + "\n"
  }

  @Test func articlesShowCodeThatIsCompiled() throws {
    let samples = files(in: "Tests") { $0.hasSuffix("/DocumentationSamples.swift") } + recipes
    let compiled = try samples.map { code(try text($0)) }
    var count = 0
    for article in articles {
      for block in try text(article).matches(of: /(?s)```swift\n(.*?)```/) {
        // The lines of a manifest are not a program.
        if block.output.1.hasPrefix("// Package.swift") { continue }
        count += 1
        let shown = code(block.output.1)
        #expect(compiled.contains { $0.contains(shown) }, "\(article) shows code that is not compiled: \(shown)")
      }
    }
    #expect(count > 8)
  }

  /// `scripts/recipes` runs the files.
  private var recipes: [String] { files(in: "Examples/Recipes") { $0.hasSuffix(".swift") && $0 != "main.swift" } }

  @Test func thePageOfRecipesQuotesEachFile() throws {
    let page = try text("docs/Documentation.docc/Recipes.md")
    for recipe in recipes {
      let source = try text(recipe)
      #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count <= 61, "\(recipe) is too long")
      #expect(page.contains("\n`\(recipe)`:\n\n```swift\n\(source)```\n"), "the page does not quote \(recipe)")
    }
    #expect(recipes.count > 10)
  }

  // MARK: Tables

  /// The words in backticks in the first column of an article's tables.
  private func firstColumn(of article: String) throws -> Set<String> {
    let rows = try text(article).split(separator: "\n").filter { $0.hasPrefix("| `") }
    return Set(rows.flatMap { $0.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.output.1) } })
  }

  /// A source that uses an error's code can produce the error. Some names of codes are names of engine errors too;
  /// those errors become the codes of the same names.
  @Test func theTableOfErrorsHasEachErrorThatCanCome() throws {
    let errors = "Sources/Frameworks/AVEngineVocabulary/Errors/"
    let declared = try text(errors + "AVError+Code.swift").matches(of: /case (\w+) = -/).map { String($0.output.1) }
    try #require(declared.count > 70)
    let sources = ["AVFoundation", "AVEngineVocabulary", "AVEngineCaptureSession"].flatMap { module in
      files(in: "Sources/Frameworks/\(module)") { $0.hasSuffix(".swift") && !$0.contains("AVError+Code") }
    }
    var used: Set<String> = []
    for source in sources {
      for line in try text(source).split(separator: "\n") where !line.contains("//") {
        used.formUnion(line.matches(of: /\.(\w+)/).map { String($0.output.1) })
      }
    }
    let listed = try firstColumn(of: "docs/Documentation.docc/Errors.md").intersection(declared)
    let produced = used.intersection(declared)
    #expect(produced.subtracting(listed).isEmpty, "can come and are not listed")
    #expect(listed.subtracting(produced).isEmpty, "are listed and cannot come")
  }

  @Test func theTableOfVariablesHasEachVariable() throws {
    var read: Set<String> = []
    for source in files(in: "Sources", where: { $0.hasSuffix(".swift") }) {
      read.formUnion(try text(source).matches(of: /"(AVFOUNDATION_[A-Z_]+)"/).map { String($0.output.1) })
    }
    let listed = try firstColumn(of: "docs/Documentation.docc/Deploying.md").filter { $0.hasPrefix("AVFOUNDATION_") }
    #expect(listed == read)
    #expect(read.count > 5)
  }

  /// Errors name the package of a missing library; the versions of FFmpeg's follow from the headers.
  @Test func theTableOfPackagesHasEachLibrary() throws {
    let page = try text("docs/Documentation.docc/Deploying.md")
    var count = 0
    for source in files(in: "Sources/Interop", where: { $0.hasSuffix(".c") }) {
      for match in try text(source).matches(of: /Debian package ([a-z0-9.+-]+)/) {
        count += 1
        #expect(page.contains("`\(match.output.1)"), "\(source) opens a library of \(match.output.1)")
      }
    }
    #expect(count > 25)
  }

  // MARK: The build

  /// Programs of Swift's static Linux SDK cannot open libraries. Its C library, musl, does not define `__GLIBC__`.
  @Test func aBuildForMuslIsRefused() throws {
    let folder = try TemporaryFolder()
    for header in ["dlfcn.h", "pthread.h", "stdbool.h", "stddef.h", "stdio.h", "stdlib.h"] {
      try Data().write(to: folder[header])
    }
    let target = Self.root.appendingPathComponent("Sources/Interop/AVEngineCLazyLibrary").path
    let failure = #expect(throws: Tool.Failure.self) {
      try Tool.run(
        "clang",
        [
          "-fsyntax-only", "-nostdinc", "-I", folder.url.path, "-I", target + "/include",
          target + "/AVEngineCLazyLibrary.c",
        ])
    }
    #expect(failure?.description.contains("which programs of Swift's static Linux SDK (musl) cannot do") == true)
  }
}
