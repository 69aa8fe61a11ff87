import Foundation
import Testing

@testable import AVEngineClientCheck

struct NamesFixtures {
  static let symbols: [Fixture] = [
    Fixture("nothing is missing", "import AVFoundation\nlet player: AVPlayer? = nil", "fine"),
    Fixture(
      "a type", "import AVFoundation\nvar data: AVDepthData?\nfunc f(_ it: AVDepthData) {}", "absent AVDepthData 2 3",
      "absent"),
    Fixture(
      "a constant", "import AudioToolbox\nlet type = kAudioUnitType_Mixer", "absent kAudioUnitType_Mixer 2", "absent"),
    Fixture(
      "a nested type", "import AVFoundation\nfunc f(_ mode: AVPlayer.HDRMode) {}", "absent AVPlayer.HDRMode 2", "absent"
    ),
    Fixture(
      "a static member", "import AVFoundation\nlet type = AVMetadataObject.ObjectType.face",
      "absent AVMetadataObject.ObjectType.face 2", "differs AVMetadataObject.ObjectType", "absent"),
    Fixture(
      "an initialiser by its labels",
      "import AVFoundation\nlet a = AVSpeechUtterance(string: \"a\")\nlet b = AVSpeechUtterance(attributedString: text)",
      "absent AVSpeechUtterance.init(attributedString:) 3", "absent"),
    Fixture(
      "a function by its labels",
      "import Photos\nlet a = PHAsset.fetchAssets(with: nil)\n"
        + "let b = PHAsset.fetchAssets(withALAssetURLs: urls, options: nil)",
      "absent PHAsset.fetchAssets(withALAssetURLs:options:) 3", "differs PHAsset", "absent"),
    Fixture(
      "a closure behind the call",
      "import AVFoundation\nlet a = AVVideoComposition(asset: asset) { request in }\nif a == AVVideoComposition() { f() }",
      "absent AVVideoComposition.init(asset:applyingCIFiltersWithHandler:) 2", "absent"),
    Fixture(
      "keys of a dictionary",
      "import ImageIO\nlet a = [\n  kCGImagePropertyExifLensMake: 1,\n  kCGImagePropertyExifLensModel: 2]",
      "absent kCGImagePropertyExifLensMake 3", "absent kCGImagePropertyExifLensModel 4", "absent"),
    Fixture(
      "a name that begins like an absent one", "import QuartzCore\nvar link: CADisplayLink?", "absent CADisplayLink 2",
      "absent"),
    Fixture(
      "a member of a value is a guess",
      "import AVFoundation\nfunc f(_ device: AVCaptureDevice) { _ = device.isVirtualDevice }",
      "perhaps AVCaptureDevice.isVirtualDevice 2", "differs AVCaptureDevice", "fine"),
    Fixture(
      "a member of the client's",
      "import AVFoundation\nstruct S { var isVirtualDevice = true }\nfunc f(_ it: S) { _ = it.isVirtualDevice }", "fine"
    ),
    Fixture(
      "a type that differs", "import AVFoundation\nlet player = AVAudioPlayer()", "differs AVAudioPlayer", "fine"),
  ]

  static let texts: [Fixture] = [
    Fixture(
      "comments and literals",
      "import AVFoundation\n// AVDepthData\n/* /* AVDepthData */ AVDepthData */\n"
        + "let a = \"AVDepthData\"\nlet b = #\"\\(AVDepthData\"#\nlet c = \"\"\"\n  \"AVDepthData\"\n  \"\"\"", "fine"),
    Fixture(
      "an interpolation is code", "import AVFoundation\nlet a = \"\\(AVDepthData.self)\"", "absent AVDepthData 2",
      "absent"),
    Fixture(
      "a regular expression with a quotation mark",
      "import AVFoundation\nlet a = text.split(separator: /[\"]/); var data: AVDepthData?\nlet b = 4 / 2 / 1",
      "absent AVDepthData 2", "absent"),
    Fixture(
      "a mark of byte order and a script's first line", "\u{FEFF}#!/usr/bin/swift AVDepthData\nimport AVFoundation",
      "fine"),
    Fixture(
      "literals that do not end", "import AVFoundation\nlet a = \"AVDepthData\nvar data: AVDepthData?\n/* AVDepthData",
      "absent AVDepthData 3", "absent"),
    Fixture(
      "a label and a quoted name",
      "import AVFoundation\nfunc f(AVDepthData: Int) {}\nf(AVDepthData: 1)\nlet `import` = 1",
      "fine"),
  ]

  static let owners: [Fixture] = [
    Fixture(
      "a type of the client's in another file",
      ["A.swift": "import AVFoundation\nvar data: AVDepthData?", "B.swift": "struct AVDepthData {}"], "fine"),
    Fixture(
      "a parameter",
      "import AudioToolbox\nfunc f(_ kAudioUnitErr_NoConnection: Int) -> Int { kAudioUnitErr_NoConnection }", "fine"),
    Fixture(
      "a stand-in for Linux",
      "import AVFoundation\n#if os(Linux)\nclass AVDepthData {}\n#endif\nvar data: AVDepthData?",
      "fine"),
    Fixture(
      "a stand-in for other systems",
      "import AVFoundation\n#if !os(Linux)\nclass AVDepthData {}\n#endif\nvar data: AVDepthData?",
      "absent AVDepthData 5", "absent"),
    Fixture(
      "a file without Apple's frameworks", "import Foundation\nimport Camera\nvar data: AVDepthData?", "other Camera",
      "fine"),
    Fixture(
      "another framework's names",
      "import UIKit\nimport CoreImage\nfunc f(_ image: UIImage, _ filter: CIFilter) { UIView.animate() }",
      "module CoreImage 2 CIFilter", "module UIKit 1 UIImage UIView", "absent"),
    Fixture(
      "another framework's name that begins like ours", "import Photos\nimport PhotosUI\nlet view = PHLivePhotoView()",
      "module PhotosUI 2 PHLivePhotoView", "absent"),
    Fixture(
      "the client's modules",
      [
        "Package.swift": "import PackageDescription\nlet package = Package(targets: [.target(name: \"Base\"), "
          + ".target(name: \"App\", dependencies: [.target(name: \"Base\")], path: \"Code\")])",
        "Code/App.swift": "import Base\nimport Other", "Sources/Base/Base.swift": "import AVFoundation",
      ], "other Other", "fine"),
    Fixture(
      "Objective-C", "import Foundation\nclass A: NSObject {\n  @objc func f() { send(#selector(f)) }\n}",
      "Objective-C #selector 3", "Objective-C @objc 3", "absent"),
  ]

  static let conditions: [Fixture] = [
    Fixture(
      "code for other systems",
      "#if os(iOS)\nimport UIKit\n#elseif os(macOS) || targetEnvironment(macCatalyst)\nimport AppKit\n#else\n"
        + "import AVFoundation\n#endif\n#if canImport(UIKit)\nvar data: AVDepthData?\n#endif", "fine"),
    Fixture(
      "a condition of ours around another framework",
      "#if canImport(AVFoundation)\nimport AVFoundation\nimport UIKit\n#endif", "module UIKit 3",
      "guard 1 #if canImport(AVFoundation) && canImport(UIKit)", "absent"),
    Fixture(
      "a condition of ours around another framework's names",
      "import AVFoundation\n#if canImport(MediaPlayer) || DEBUG\nlet image = UIImage()\n#endif", "module UIKit UIImage",
      "guard 2 #if (canImport(MediaPlayer) || DEBUG) && canImport(UIKit)", "absent"),
    Fixture(
      "a condition of ours that is harmless", "#if canImport(AVFoundation)\nimport AVFoundation\n#endif",
      "guard 1 harmless", "fine"),
    Fixture(
      "a condition that already names the other framework",
      "#if canImport(AVFoundation) && canImport(UIKit)\nimport AVFoundation\nimport UIKit\n#endif", "fine"),
    Fixture(
      "a condition that our modules make false", "#if !canImport(AVFoundation) || os(Linux)\nimport Foundation\n#endif",
      "fine"),
    Fixture(
      "a flag of the build", "import AVFoundation\n#if DEBUG\nimport UIKit\nvar data: AVDepthData?\n#endif",
      "absent AVDepthData 4", "absent"),
    Fixture(
      "conditions inside each other, and one that is not closed",
      "import AVFoundation\n#if os(Linux)\n#if os(iOS) // no\nvar a: AVDepthData?\n#else\nvar b: AVDepthData?\n#endif\n"
        + "#if compiler(>=5.9) && !canImport(Darwin)\nvar c: AVDepthData?", "absent AVDepthData 6 9", "absent"),
  ]

  @Test(arguments: symbols + texts + owners + conditions) func namesAreFound(_ fixture: Fixture) throws {
    let findings = try fixture.report(.names).findings
    #expect(findings == fixture.findings)
  }

  /// `scripts/check-guards` shows that the conditions stop the build, and that the remedies help.
  @Test func conditionsThatStopTheBuildAreNamed() throws {
    var check = ClientCheck(folder: Fixture.checkout.appendingPathComponent("Tests/Guards").path)
    check.level = .names
    let guards = try check.run().guards.filter { $0.remedy != nil }
    #expect(guards.map(\.place.file) == Array(repeating: "Sources/Guarded/Guarded.swift", count: 3))
    #expect(guards.flatMap(\.modules) == ["MediaPlayer", "Photos", "AssetsLibrary"])
  }

  @Test func reasonsAndReplacementsAreTold() throws {
    let text = "import Photos\nfunc f() { PHAssetChangeRequest.creationRequestForAsset(from: image) }"
    let found = try #require(Fixture("", text).report(.names).absent.first)
    #expect(found.why.contains("UIImage") && found.instead?.contains("FromImage(atFileURL:)") == true)
  }
}
