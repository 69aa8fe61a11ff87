import Foundation
import Testing

@testable import AVEngineClientCheck

struct TypesFixtures {
  static let all: [Fixture] = [
    Fixture("nothing is missing", "import AVFoundation\nfunc f(_ it: AVPlayer) { it.rate = 2 }", "fine"),
    Fixture(
      "a member of a value",
      "import AVFoundation\nfunc f(_ it: AVQueuePlayer) {\n  _ = it.playbackCoordinator\n  it.play()\n}",
      "absent AVPlayer.playbackCoordinator 3", "absent"),
    Fixture(
      "members of other types",
      "import AVFoundation\nstruct S { var playbackCoordinator = 1, contentOverlayView = 2 }\n"
        + "func f(_ it: S) -> Int { it.playbackCoordinator + it.contentOverlayView }", "fine"),
    Fixture(
      "a type and what is around it",
      "import AVFoundation\nfunc f(_ it: AVDepthData, _ player: AVPlayer) {\n  player.play()\n  it.converting()\n}",
      "absent AVDepthData 2", "absent"),
    Fixture(
      "a protocol", "import MediaPlayer\nclass C: MPMediaPickerControllerDelegate {}",
      "absent MPMediaPickerControllerDelegate 2", "absent"),
    Fixture(
      "a constant and a local name",
      "import AudioToolbox\nfunc f(_ kAudioUnitErr_NoConnection: Int) -> Int { kAudioUnitErr_NoConnection }\n"
        + "let type = kAudioUnitType_Mixer", "absent kAudioUnitType_Mixer 3", "absent"),
    Fixture(
      "a function by its labels",
      "import AVFoundation\nimport Photos\nfunc f() {\n  _ = PHAsset.fetchAssets(withALAssetURLs: [], options: nil)\n}",
      "absent PHAsset.fetchAssets(withALAssetURLs:options:) 4 by name", "differs PHAsset", "absent"),
    Fixture(
      "a missing import",
      ["A.swift": "import Foundation\nlet player: AVPlayer? = nil", "B.swift": "import AVFoundation"],
      "import AVFoundation AVPlayer", "absent"),
    Fixture(
      "a type that Foundation keeps elsewhere", "import Foundation\nlet session = URLSession.shared",
      "import FoundationNetworking URLSession", "absent"),
    Fixture(
      "a module that is not on Linux, blank in the copy",
      "import AVFoundation; @preconcurrency import CoreImage; let a = 1\nlet color = CIColor.red",
      "module CoreImage 1 CIColor", "absent"),
    Fixture(
      "a name of Foundation's that Linux lacks", "import Foundation\nfunc f(_ it: NSItemProvider) {}",
      "module Foundation NSItemProvider", "absent"),
    Fixture(
      "observing by Objective-C",
      "import AVFoundation\nfunc f(_ it: AVPlayer, _ o: NSObject) {\n  it.setValue(1, forKey: \"rate\")\n}",
      "Objective-C setValue 3", "absent"),
    Fixture(
      "an error that nothing explains", "import AVFoundation\nlet number: Int = AVPlayer()",
      "error A.swift:2: cannot convert value of type 'AVPlayer' to specified type 'Int'", "unjudged"),
    Fixture(
      "modules that use each other",
      [
        "Sources/Low/A.swift": "import AVFoundation\npublic extension AVPlayer { var isQuick: Bool { rate > 1 } }",
        "Sources/High/main.swift": "import AVFoundation\nimport Low\nprint(AVPlayer().isQuick)",
        "Tests/LowTests/main.swift": "import Low\nimport XCTest",
      ], "fine"),
    Fixture(
      "a condition is as on Linux",
      "import AVFoundation\n#if canImport(UIKit)\nlet a: AVDepthData\n#elseif canImport(AVFoundation)\nlet b = AVPlayer()\n#endif",
      "guard 4 harmless", "fine"),
  ]

  @Test(arguments: all) func typesAreFound(_ fixture: Fixture) throws {
    let report = try fixture.report(.types)
    #expect(report.findings == fixture.findings)
    #expect(report.level == .types)
  }

  @Test func symbolsAreCountedByState() throws {
    let text = "import AVFoundation\nfunc f(_ it: AVPlayer) { it.rate = 2; it.seek(to: .zero) }"
    let report = try Fixture("", text).report(.types)
    #expect(report.symbols.values.reduce(0, +) >= 4)
    #expect(report.untyped?.names == 4 && report.untyped?.withoutType == 0)
  }

  @Test func standInsAreUnavailable() throws {
    let table = try CompatibilityTable(CompatibilityTable.embedded)
    let words: Set<String> = ["AVDepthData", "AVPlayer", "CADisplayLink", "fetchAssets", "kAudioUnitType_Mixer"]
    let standIns = StandIns(words, declared: ["CADisplayLink"], table: table)
    #expect(standIns.types.keys.sorted() == ["AVDepthData"])
    let source = standIns.source(importing: ["Photos"], withFunctions: true)
    #expect(source.contains("@available(*, unavailable, message: \"avtool: AVDepthData"))
    #expect(source.contains("func fetchAssets<T0, T1>(withALAssetURLs _: T0, options _: T1)"))
  }

  /// A manifest is a program. Without trust it is only read.
  @Test func manifestsRunOnlyIfTrusted() throws {
    let folder = try ClientFolder()
    let mark = folder.url.appendingPathComponent("mark").path
    try folder.write(
      """
      // swift-tools-version: 5.9
      import Foundation
      import PackageDescription
      let place = "Odd" + "Place"
      FileManager.default.createFile(atPath: "\(mark)", contents: nil)
      let package = Package(
        name: "P", targets: [.target(name: "Low", path: place), .target(name: "High", dependencies: ["Low"])])
      """, to: "Package.swift")
    try folder.write("public let two = 2", to: "OddPlace/A.swift")
    try folder.write("import Low\nlet four = two + two", to: "Sources/High/B.swift")
    let before = try folder.report(.types)
    #expect(!FileManager.default.fileExists(atPath: mark))
    #expect(before.verdict == .unjudged)
    let after = try folder.report(.types, isTrusted: true)
    #expect(after.verdict == .fine, "\(after.findings)")
  }
}
