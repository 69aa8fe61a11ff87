import Foundation
import Synchronization
import Testing

@testable import AVEngineClientCheck

struct FolderTests {
  private let folder: ClientFolder

  init() throws { folder = try ClientFolder() }

  private func place(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  @Test func linksThatGoRoundAreNotFollowed() throws {
    try folder.write("import AVFoundation\nvar a: AVDepthData?", to: "In/A.swift")
    try FileManager.default.createSymbolicLink(atPath: place("In/Up"), withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(atPath: place("Round"), withDestinationPath: "Round")
    try FileManager.default.createSymbolicLink(atPath: place("B.swift"), withDestinationPath: "In/A.swift")
    #expect(try folder.report(.names).findings == ["absent AVDepthData In/A.swift:2", "absent"])
  }

  @Test func linksOutOfTheFolderAreNamed() throws {
    try folder.write("import AVFoundation", to: "A.swift")
    try FileManager.default.createSymbolicLink(atPath: place("Out"), withDestinationPath: "/usr")
    #expect(try folder.report(.names).findings == ["omitted Out", "unjudged"])
  }

  @Test func whatIsNoTextIsNamed() throws {
    try folder.write("import AVFoundation\0", to: "Binary.swift")
    try #require(mkfifo(place("Pipe.swift"), 0o600) == 0)
    try folder.write("", to: "Large.swift")
    try #require(truncate(place("Large.swift"), 17 << 20) == 0)
    let report = try folder.report(.names)
    #expect(report.findings == ["omitted Pipe.swift", "omitted Binary.swift", "omitted Large.swift", "unjudged"])
  }

  /// A user who may read every file reads these too.
  @Test func foldersThatCannotBeReadAreNamed() throws {
    try folder.write("import AVFoundation", to: "A.swift")
    try folder.write("import AVFoundation", to: "Closed/B.swift")
    try #require(chmod(place("Closed"), 0) == 0)
    defer { chmod(place("Closed"), 0o700) }
    let expected = access(place("Closed"), R_OK) == 0 ? ["fine"] : ["omitted Closed", "unjudged"]
    #expect(try folder.report(.names).findings == expected)
  }

  @Test func namesWithLineBreaksStayInTheirLine() throws {
    try folder.write("import AVFoundation\nvar a: AVDepthData?", to: "A\nB.swift")
    let report = try folder.report(.names)
    #expect(report.absent.first?.places.first?.file == "A\nB.swift")
    #expect(report.text.contains("A\\u{a}B.swift:2"))
  }

  @Test func invalidTextIsRead() throws {
    let bytes = Array("import AVFoundation\n// ".utf8) + [0xFF, 0xC3, 0x0A] + Array("var a: AVDepthData?".utf8)
    try Data(bytes).write(to: folder.url.appendingPathComponent("A.swift"))
    #expect(try folder.report(.names).findings == ["absent AVDepthData 3", "absent"])
  }

  @Test func otherPeoplesFoldersAreLeftOut() throws {
    for place in ["Pods/P.swift", ".build/B.swift", "Carthage/C.swift"] {
      try folder.write("import AVFoundation\nvar a: AVDepthData?", to: place)
    }
    try folder.write("import AVFoundation", to: "A.swift")
    let report = try folder.report(.names)
    #expect(report.findings == ["fine"] && report.notChecked == ["Carthage", "Pods"])
  }

  @Test func anEmptyFolderCannotBeJudged() throws {
    try folder.write("@import AVFoundation;", to: "A.m")
    let report = try folder.report(.names)
    #expect(report.verdict == .unjudged && report.otherFiles == ["m": 1])
    #expect(report.text.contains("there is no Swift file"))
  }

  @Test func aFolderThatDoesNotExistCannotBeJudged() throws {
    let check = ClientCheck(folder: place("nothing"))
    #expect { try check.run() } throws: { error in
      if case ClientCheck.Problem.unjudged(let why) = error { return why.contains("nothing") }
      return false
    }
  }

  @Test func manyFilesAreReadUntilCancelled() throws {
    for number in 0..<300 { try folder.write("import AVFoundation", to: "\(number % 7)/\(number).swift") }
    let report = try folder.report(.names)
    #expect(report.files == 300 && report.verdict == .fine)
    var check = ClientCheck(folder: folder.url.path)
    let calls = Atomic(0)
    check.isCancelled = { calls.add(1, ordering: .relaxed).newValue > 100 }
    #expect(throws: ClientCheck.Problem.cancelled) { try check.run() }
  }

  @Test func aCancelledCompilationLeavesNothing() throws {
    try folder.write("import AVFoundation\nlet player = AVPlayer()", to: "A.swift")
    var check = ClientCheck(folder: folder.url.path)
    check.package = Fixture.checkout.path
    let scratch = try ClientFolder()
    check.temporaryFolder = scratch.url
    let isCompiling = Atomic(false)
    check.progress = { if $0 >= 0.5 { isCompiling.store(true, ordering: .relaxed) } }
    check.isCancelled = { isCompiling.load(ordering: .relaxed) }
    #expect(throws: ClientCheck.Problem.cancelled) { try check.run() }
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == [])
  }
}
