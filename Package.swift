// swift-tools-version: 6.2
import PackageDescription

// The layers of the package. A target depends only on targets of its own layer and of lower layers (Tests/HouseTests).
//
//   Tools → Frameworks → Engine → Core. A target of any layer may import C targets of Interop, internally.

/// The settings of every Swift target. A target is compiled in the Swift 6 language mode, imports each module that it
/// uses, and shows an import to its clients only by `public import` or `package import`.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("InternalImportsByDefault"),
]

enum Layer: String { case core = "Core", engine = "Engine", frameworks = "Frameworks", tools = "Tools" }

func library(_ name: String, in layer: Layer, uses dependencies: [String], packageAccess: Bool = true) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/\(layer.rawValue)/\(name)",
    exclude: ["README.md"],
    packageAccess: packageAccess, swiftSettings: settings)
}

/// Returns a C target: declarations, macros and version differences of libraries, or kernels.
func interop(_ name: String, uses dependencies: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/Interop/\(name)",
    linkerSettings: [.linkedLibrary("dl")])
}

func tests(_ subject: String, uses dependencies: [String]) -> Target {
  .testTarget(
    name: "\(subject)Tests", dependencies: (dependencies + ["TestSupport"]).map { .byName(name: $0) },
    path: "Tests/\(subject)Tests",
    swiftSettings: settings)
}

/// Returns a suite that uses only what Apple's frameworks have too, in the language mode of Xcode's templates.
func conformanceTests(_ subject: String, uses dependencies: [String]) -> Target {
  .testTarget(
    name: "\(subject)ConformanceTests",
    dependencies: (dependencies + ["ConformanceMedia"]).map { .byName(name: $0) },
    path: "Conformance/Tests/\(subject)ConformanceTests", packageAccess: false,
    swiftSettings: [.swiftLanguageMode(.v5)])
}

let core: [Target] = [
  library("CoreFoundation", in: .core, uses: [], packageAccess: false),
  library("AVEngineGraphicsValues", in: .core, uses: ["CoreFoundation"]),
  library("AVEngineDisplays", in: .core, uses: ["AVEngineCXCB"]),
  library("_Testing_CoreGraphics", in: .core, uses: []),
  library(
    "CoreGraphics", in: .core,
    uses: [
      "AVEngineDisplays", "AVEngineGraphicsValues", "CoreFoundation", "_Testing_CoreGraphics", "AVEngineCCairo",
      "AVEngineCZimg",
    ]),
  library("CoreAudioTypes", in: .core, uses: ["CoreFoundation"]),
  library("CoreAudio", in: .core, uses: ["CoreAudioTypes"]),
  library("CoreVideo", in: .core, uses: ["AVEngineGraphicsValues", "CoreFoundation"]),
  library(
    "CoreMedia", in: .core,
    uses: ["AVEngineGraphicsValues", "CoreAudio", "CoreAudioTypes", "CoreFoundation", "CoreVideo"]),
]

let interops: [Target] = [
  interop("AVEngineAppleSubmodules"),
  interop("AVEngineCLazyLibrary"),
  interop("AVEngineCCairo", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCCompatibility"),
  interop("AVEngineCImageCodecs", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineOSSubmodules"),
  interop("AVEngineCOSLocks"),
  interop("AVEngineCCurl", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCDBus", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCEspeak", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCFFmpeg", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCIndexStore"),
  interop("AVEngineCPango", uses: ["AVEngineCLazyLibrary", "AVEngineCCairo"]),
  interop("AVEngineCPipeWire", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCPixelKernels"),
  interop("AVEngineCPulse", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCSDL", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCSQLite", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCSoundTouch", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCV4L2"),
  interop("AVEngineCXCB", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCLayerKernels"),
  interop("AVEngineCObjectMaking"),
  interop("AVEngineCZbar", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCZimg", uses: ["AVEngineCLazyLibrary"]),
  interop("AVEngineCZlib", uses: ["AVEngineCLazyLibrary"]),
]

let engine: [Target] = [
  library(
    "AVEngineImageCodecs", in: .engine, uses: ["AVEngineGraphicsValues", "CoreFoundation", "AVEngineCImageCodecs"]),
  library(
    "AVEngineCore", in: .engine,
    uses: ["AVEngineGraphicsValues", "CoreAudioTypes", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCZlib"]),
  library("AVEngineCaptions", in: .engine, uses: ["CoreMedia", "AVEngineCore"]),
  library("AVEngineStreaming", in: .engine, uses: ["CoreMedia", "AVEngineCaptions", "AVEngineCore"]),
  library(
    "AVEngineReading", in: .engine,
    uses: [
      "AVEngineGraphicsValues", "CoreAudioTypes", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCLayerKernels",
      "AVEngineCore",
    ]),
  library(
    "AVEngineWriting", in: .engine,
    uses: ["CoreAudioTypes", "CoreMedia", "CoreVideo", "AVEngineCore", "AVEngineReading"]),
  library("AVEngineAudioGraph", in: .engine, uses: ["CoreAudioTypes", "CoreMedia", "AVEngineCore", "AVEngineReading"]),
  library(
    "AVEnginePlayback", in: .engine,
    uses: [
      "CoreAudioTypes", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineAudioGraph", "AVEngineCore",
      "AVEngineReading",
    ]),
  library("AVEngineISOMedia", in: .engine, uses: ["CoreAudioTypes", "CoreFoundation", "CoreMedia", "AVEngineCore"]),
  library(
    "AVEngineISOMediaWriting", in: .engine,
    uses: ["CoreAudioTypes", "CoreFoundation", "CoreMedia", "AVEngineCore", "AVEngineISOMedia", "AVEngineReading"]),
  library(
    "AVEnginePixels", in: .engine,
    uses: [
      "AVEngineGraphicsValues", "CoreFoundation", "CoreVideo", "AVEngineCPixelKernels", "AVEngineCZimg",
      "AVEngineCore", "AVEngineReading",
    ]),
  library(
    "AVEngineFFmpeg", in: .engine,
    uses: [
      "CoreAudioTypes", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCFFmpeg", "AVEngineCSoundTouch",
      "AVEngineCaptions", "AVEngineCore", "AVEnginePixels", "AVEngineReading",
    ]),
  library("AVEngineDesktopBus", in: .engine, uses: ["AVEngineCDBus"]),
  library("AVEngineNowPlaying", in: .engine, uses: ["AVEngineDesktopBus"]),
  library("AVEngineNetwork", in: .engine, uses: ["AVEngineCCurl", "AVEngineCore"]),
  library("AVEngineSpeech", in: .engine, uses: ["AVEngineCEspeak", "AVEngineCore"]),
  library(
    "AVEngineSystem", in: .engine,
    uses: [
      "CoreMedia", "AVEngineCaptions", "AVEngineCore", "AVEngineDevices", "AVEngineFFmpeg", "AVEngineISOMedia",
      "AVEngineISOMediaWriting", "AVEngineNetwork", "AVEngineReading", "AVEngineSpeech", "AVEngineStreaming",
      "AVEngineVideoDevices",
    ]),
  library(
    "AVEngineMediaLibrary", in: .engine,
    uses: [
      "AVEngineGraphicsValues", "CoreFoundation", "CoreMedia", "AVEngineCSQLite", "AVEngineCore", "AVEngineImageCodecs",
      "AVEngineSystem",
    ]),
  library(
    "AVEngineDevices", in: .engine,
    uses: ["CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCPulse", "AVEngineCSDL", "AVEngineCore"]),
  library(
    "AVEngineCapture", in: .engine,
    uses: [
      "CoreAudioTypes", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineAudioGraph", "AVEngineCore",
      "AVEngineReading", "AVEngineWriting",
    ]),
  library(
    "AVEngineVideoDevices", in: .engine,
    uses: [
      "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCPipeWire", "AVEngineCV4L2", "AVEngineCXCB", "AVEngineCZbar",
      "AVEngineCore", "AVEngineDesktopBus", "AVEngineDisplays",
    ]),
]

let frameworks: [Target] = [
  library(
    "ImageIO", in: .frameworks,
    uses: [
      "AVEngineGraphicsValues", "CoreFoundation", "CoreGraphics", "AVEngineImageCodecs", "UniformTypeIdentifiers",
    ]),
  library(
    "AudioToolbox", in: .frameworks,
    uses: [
      "CoreAudio", "CoreAudioTypes", "CoreFoundation", "CoreMedia", "AVEngineAudioGraph", "AVEngineCore",
      "AVEnginePlayback", "AVEngineReading", "AVEngineSystem", "AVEngineWriting",
    ]),
  library(
    "AVFAudio", in: .frameworks,
    uses: [
      "CoreAudio", "CoreAudioTypes", "CoreFoundation", "CoreMedia", "AVEngineAudioGraph", "AVEngineCore",
      "AVEnginePlayback", "AVEngineReading", "AVEngineSystem", "AVEngineWriting", "AudioToolbox",
    ]),
  library(
    "AVEngineVocabulary", in: .frameworks,
    uses: [
      "AVEngineCore", "AVEngineSystem", "AVEngineWriting", "AVFAudio", "CoreFoundation", "CoreMedia", "CoreVideo",
      "QuartzCore",
    ]),
  library(
    "AVEngineCaptureSession", in: .frameworks,
    uses: [
      "AVEngineGraphicsValues", "CoreAudioTypes", "CoreFoundation", "CoreGraphics", "CoreMedia", "CoreVideo",
      "AVEngineCapture", "AVEngineCore", "AVEngineAudioGraph", "AVEngineSystem", "AVEngineVocabulary",
      "AVEngineWriting", "AVFAudio", "ImageIO", "QuartzCore",
    ]),
  library(
    "AVFoundation", in: .frameworks,
    uses: [
      "CoreAudioTypes", "CoreFoundation", "CoreGraphics", "CoreMedia", "CoreVideo", "AVEngineAppleSubmodules",
      "AVEngineCObjectMaking", "AVEngineCaptions", "AVEngineCore", "AVEngineNetwork", "AVEnginePlayback",
      "AVEngineReading", "AVEngineStreaming", "AVEngineSystem", "AVEngineWriting", "AVEngineCaptureSession",
      "AVEngineVocabulary", "AVFAudio", "ImageIO", "MediaToolbox", "QuartzCore", "UniformTypeIdentifiers",
    ]),
  library(
    "AVKit", in: .frameworks,
    uses: [
      "CoreFoundation", "CoreGraphics", "CoreMedia", "CoreVideo", "AVEngineCore", "AVEngineNowPlaying",
      "AVEngineReading", "AVEngineSystem", "AVFoundation", "QuartzCore",
    ]),
  // Only tests depend on AssetsLibrary, MediaPlayer and Photos, because `canImport` of them enables code elsewhere.
  library(
    "AssetsLibrary", in: .frameworks,
    uses: [
      "CoreFoundation", "CoreGraphics", "CoreMedia", "AVEngineMediaLibrary", "AVEngineVocabulary", "AVFoundation",
      "ImageIO", "UniformTypeIdentifiers",
    ]),
  library(
    "MediaPlayer", in: .frameworks,
    uses: [
      "CoreFoundation", "CoreMedia", "AVEngineMediaLibrary", "AVEngineNowPlaying", "AVEngineVocabulary", "AVFoundation",
    ]),
  library(
    "Photos", in: .frameworks,
    uses: [
      "AVEngineMediaLibrary", "AVEngineVocabulary", "AVFoundation", "CoreFoundation", "CoreGraphics", "CoreMedia",
      "ImageIO", "UniformTypeIdentifiers",
    ]),
  library(
    "MediaToolbox", in: .frameworks,
    uses: ["CoreAudio", "CoreFoundation", "CoreMedia", "AVEngineCore", "AVEngineReading"]),
  library(
    "QuartzCore", in: .frameworks,
    uses: ["AVEngineGraphicsValues", "CoreFoundation", "CoreGraphics", "CoreMedia", "CoreVideo", "AVEngineCPango"]),
  library("UniformTypeIdentifiers", in: .frameworks, uses: ["CoreFoundation"]),
  library(
    "VideoToolbox", in: .frameworks,
    uses: [
      "AVEngineGraphicsValues", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCore", "AVEngineReading",
      "AVEngineSystem", "AVEngineWriting",
    ]),
  library("os", in: .frameworks, uses: ["AVEngineCOSLocks", "AVEngineOSSubmodules"]),
  library("OSLog", in: .frameworks, uses: ["os"]),
  library("CoreServices", in: .frameworks, uses: ["CoreFoundation", "UniformTypeIdentifiers"]),
  library("MobileCoreServices", in: .frameworks, uses: ["CoreServices"]),
]

let tools: [Target] = [
  library("AVEngineEditInterchange", in: .tools, uses: ["CoreGraphics", "CoreMedia", "AVFoundation"]),
  library(
    "MediaFarm", in: .tools,
    uses: [
      "CoreFoundation", "CoreGraphics", "CoreMedia", "AVEngineCore", "AVEngineEditInterchange", "AVEngineReading",
      "AVEngineSystem", "AVFoundation",
    ]),
  library("AVEngineClientCheck", in: .tools, uses: ["AVEngineCCompatibility", "AVEngineCIndexStore"]),
  .executableTarget(
    name: "avtool",
    dependencies: [
      "CoreGraphics", "CoreMedia", "AVFoundation", "AVKit", "ImageIO", "QuartzCore", "UniformTypeIdentifiers",
      "AVEngineClientCheck", "AVEngineCore", "AVEngineEditInterchange", "AVEngineMediaLibrary", "MediaFarm",
    ],
    path: "Sources/Tools/avtool", swiftSettings: settings),
]

/// Programs that tests and scripts start.
let fuzz: [Target] = [
  .target(name: "SeededNumbers", path: "Fuzz/seeded-numbers", swiftSettings: settings),
  .executableTarget(
    name: "broken-input", dependencies: ["AVFoundation", "SeededNumbers"], path: "Fuzz/broken-input",
    swiftSettings: settings),
  .executableTarget(
    name: "killed-writer", dependencies: ["AVFoundation"], path: "Fuzz/killed-writer", swiftSettings: settings),
  .executableTarget(
    name: "library-worker", dependencies: ["AVEngineMediaLibrary"], path: "Fuzz/library-worker",
    swiftSettings: settings),
  // Counts a thread's calls of the allocator and of locks.
  .target(name: "CallCounter", path: "Fuzz/call-counter"),
  .executableTarget(
    name: "render-probe",
    dependencies: ["CoreMedia", "AVEngineCore", "AVEngineSystem", "AVFAudio", "CallCounter"], path: "Fuzz/render-probe",
    swiftSettings: settings),
  // Started by scripts/check-segments, which plays the segments that it writes.
  .executableTarget(
    name: "segment-writer",
    dependencies: [
      "CoreMedia", "AVEngineCore", "AVEngineISOMedia", "AVEngineISOMediaWriting",
    ], path: "Fuzz/segment-writer", swiftSettings: settings),
  .executableTarget(
    name: "plan-fuzzer", dependencies: ["AVEngineCore", "AVEngineSystem", "MediaFarm", "SeededNumbers"],
    path: "Fuzz/plan-fuzzer",
    swiftSettings: settings),
  .executableTarget(
    name: "reader-fuzzer",
    dependencies: [
      "CoreMedia", "AVEngineCore", "AVEngineISOMedia", "AVEngineStreaming", "SeededNumbers",
    ], path: "Fuzz/reader-fuzzer", swiftSettings: settings),
]

let suites: [Target] = [
  // Shared code of the suites: prerequisites, running tools, made media, servers, and numbers from a seed.
  .target(name: "TestSupport", dependencies: ["SeededNumbers"], path: "Tests/TestSupport", swiftSettings: settings),
  tests("House", uses: []),
  // The articles' code is compiled, and their tables agree with the sources.
  tests("Documentation", uses: ["CoreGraphics", "CoreMedia", "AVFoundation", "ImageIO", "UniformTypeIdentifiers"]),
  // Checks of providers of the engine against their contracts, for authors of new ones.
  .target(
    name: "ProviderConformance",
    dependencies: ["CoreAudioTypes", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCore", "TestSupport"],
    path: "Tests/ProviderConformance",
    swiftSettings: settings),
  tests(
    "ProviderConformance",
    uses: [
      "CoreAudioTypes", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCaptions", "AVEngineCapture",
      "AVEngineCore", "AVEngineDevices", "AVEngineFFmpeg", "AVEngineISOMedia", "AVEngineISOMediaWriting",
      "AVEngineSpeech", "AVEngineVideoDevices", "ProviderConformance",
    ]),
  // Makes media, and the dumps of media that are compared with the texts in Tests/Goldens.
  .target(
    name: "GoldenSupport", dependencies: ["CoreAudioTypes", "CoreGraphics", "CoreMedia", "AVFoundation"],
    path: "Tests/GoldenSupport",
    swiftSettings: settings),
  // Started by scripts/goldens.
  .executableTarget(
    name: "golden-dump", dependencies: ["AVFoundation", "GoldenSupport"], path: "Tests/golden-dump",
    swiftSettings: settings),
  tests("Golden", uses: ["AVFoundation", "GoldenSupport"]),
  tests("ImageIO", uses: ["CoreGraphics", "ImageIO", "UniformTypeIdentifiers"]),
  tests(
    "AVFoundation",
    uses: [
      "CoreGraphics", "CoreMedia", "CoreVideo", "AVEngineCaptions", "AVEngineCapture", "AVEngineCaptureSession",
      "AVEngineCore", "AVEngineDevices", "AVEnginePlayback", "AVEngineReading", "AVEngineStreaming",
      "AVEngineSystem", "AVEngineVocabulary", "AVFAudio", "AVFoundation", "QuartzCore", "UniformTypeIdentifiers",
    ]),
  // The suite also starts avtool, which is built with the tests.
  tests(
    "AVKit",
    uses: [
      "CoreFoundation", "CoreVideo", "AVEngineCapture", "AVEngineCore", "AVEngineNowPlaying", "AVEnginePlayback",
      "AVEngineSystem", "AVFoundation", "AVKit",
    ]),
  tests(
    "AVFAudio", uses: ["CoreMedia", "AVEngineCore", "AVEngineDevices", "AVEngineSystem", "AVFAudio", "AVFoundation"]),
  tests("AudioToolbox", uses: ["AVEngineCore", "AVEngineDevices", "AVEngineSystem", "AudioToolbox"]),
  tests("CoreGraphics", uses: ["CoreGraphics"]),
  tests("CoreAudio", uses: ["CoreAudio"]),
  tests("CoreFoundation", uses: ["CoreFoundation"]),
  tests("CoreMedia", uses: ["CoreMedia"]),
  tests("CoreVideo", uses: ["CoreFoundation", "CoreVideo"]),
  tests(
    "AVEngineISOMedia",
    uses: [
      "CoreAudioTypes", "CoreMedia", "AVEngineCore", "AVEngineISOMedia", "AVEngineISOMediaWriting", "AVEngineReading",
    ]),
  tests(
    "AVEngineFFmpeg",
    uses: [
      "AVEngineGraphicsValues", "CoreAudioTypes", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCFFmpeg",
      "AVEngineCore", "AVEngineFFmpeg", "AVEnginePixels", "AVEngineReading",
    ]),
  // The suite also starts the program broken-input, which is built with the tests.
  tests("Robustness", uses: ["AVFoundation"]),
  // The suite starts avtool, which is built with the tests.
  tests("avtool", uses: []),
  // The suite also starts avtool, which is built with the tests.
  tests("AVEngineClientCheck", uses: ["AVEngineClientCheck"]),
  tests("AVEngineEditInterchange", uses: ["CoreMedia", "AVFoundation", "AVEngineEditInterchange"]),
  // The suite also starts avtool, which is built with the tests.
  tests("MediaFarm", uses: ["CoreMedia", "QuartzCore", "AVFoundation", "MediaFarm"]),
  tests(
    "AVEngineNetwork",
    uses: [
      "CoreMedia", "AVEngineCore", "AVEngineFFmpeg", "AVEngineISOMedia", "AVEngineNetwork", "AVEngineStreaming",
      "AVEngineSystem",
    ]),
  // The suite also starts the program library-worker, which is built with the tests.
  tests("AVEngineMediaLibrary", uses: ["CoreMedia", "AVEngineMediaLibrary"]),
  tests("AVEngineDesktopBus", uses: ["AVEngineDesktopBus"]),
  tests("AVEngineNowPlaying", uses: ["AVEngineDesktopBus", "AVEngineNowPlaying"]),
  tests("AVEngineSpeech", uses: ["AVEngineCore", "AVEngineSpeech"]),
  tests(
    "AVEngineVideoDevices",
    uses: [
      "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCPipeWire", "AVEngineCV4L2", "AVEngineCapture",
      "AVEngineCaptureSession", "AVEngineCore", "AVEngineDesktopBus", "AVEngineDisplays", "AVEngineSystem",
      "AVEngineVideoDevices", "AVEngineVocabulary", "ProviderConformance",
    ]),
  tests("AVEngineDevices", uses: ["CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCore", "AVEngineDevices"]),
  tests(
    "AVEngineCapture",
    uses: [
      "CoreAudioTypes", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineAudioGraph", "AVEngineCapture",
      "AVEngineCore", "AVEngineSystem",
    ]),
  tests(
    "AVEngineCaptureSession",
    uses: [
      "CoreAudioTypes", "CoreFoundation", "CoreGraphics", "CoreMedia", "CoreVideo", "AVEngineCapture",
      "AVEngineCaptureSession", "AVEngineCore", "AVEngineDevices", "AVEngineSystem", "AVEngineVocabulary", "AVFAudio",
      "ImageIO",
      "QuartzCore",
    ]),
  tests(
    "AVEngine",
    uses: [
      "CoreAudioTypes", "CoreFoundation", "CoreMedia", "CoreVideo", "AVEngineCaptions", "AVEngineCore",
      "AVEnginePixels", "AVEnginePlayback", "AVEngineReading", "AVEngineStreaming", "AVEngineWriting",
    ]),
  tests("AssetsLibrary", uses: ["AVEngineMediaLibrary", "AVFoundation", "AssetsLibrary"]),
  tests("MediaPlayer", uses: ["AVEngineMediaLibrary", "AVEngineNowPlaying", "AVFoundation", "MediaPlayer"]),
  tests("MediaToolbox", uses: ["MediaToolbox"]),
  tests("Photos", uses: ["AVEngineMediaLibrary", "AVFoundation", "CoreGraphics", "ImageIO", "Photos"]),
  tests("QuartzCore", uses: ["ImageIO", "QuartzCore"]),
  // The suite has no `@testable import`, so overriding a member that is not open does not compile there.
  tests("Overriding", uses: ["AVFoundation", "AVKit", "VideoToolbox"]),
  tests("UniformTypeIdentifiers", uses: ["UniformTypeIdentifiers"]),
  tests("VideoToolbox", uses: ["AVFoundation", "VideoToolbox"]),
  tests("os", uses: ["os"]),
  tests("CoreServices", uses: ["MobileCoreServices", "OSLog", "UniformTypeIdentifiers"]),
]

/// Suites that judge this package's frameworks or Apple's. `Conformance/Package.swift` declares the same targets.
let conformance: [Target] = [
  .target(
    name: "ConformanceMedia", path: "Conformance/Sources/ConformanceMedia", packageAccess: false,
    swiftSettings: [.swiftLanguageMode(.v5)]),
  conformanceTests("CoreMedia", uses: ["CoreMedia", "CoreVideo"]),
  conformanceTests("AVFAudio", uses: ["AudioToolbox", "AVFAudio", "AVFoundation", "CoreMedia"]),
  conformanceTests(
    "AVFoundation", uses: ["AVFoundation", "CoreGraphics", "CoreMedia", "ImageIO", "UniformTypeIdentifiers"]),
]

let package = Package(
  name: "swift-avfoundation",
  products: [
    .library(name: "AVFAudio", targets: ["AVFAudio"]),
    .library(name: "AVFoundation", targets: ["AVFoundation"]),
    .library(name: "AVKit", targets: ["AVKit"]),
    .library(name: "AudioToolbox", targets: ["AudioToolbox"]),
    .library(name: "CoreGraphics", targets: ["CoreGraphics"]),
    .library(name: "CoreMedia", targets: ["CoreMedia"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "CoreVideo", targets: ["CoreVideo"]),
    // `canImport` of AssetsLibrary, MediaPlayer or Photos enables code in other packages, so no other product contains
    // these.
    .library(name: "AssetsLibrary", targets: ["AssetsLibrary"]),
    .library(name: "MediaPlayer", targets: ["MediaPlayer"]),
    .library(name: "MediaToolbox", targets: ["MediaToolbox"]),
    .library(name: "Photos", targets: ["Photos"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "VideoToolbox", targets: ["VideoToolbox"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "CoreServices", targets: ["CoreServices"]),
    .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
    .library(name: "MediaFarm", targets: ["MediaFarm"]),
    .executable(name: "avtool", targets: ["avtool"]),
  ],
  targets: core + interops + engine + frameworks + tools + fuzz + suites + conformance,
  swiftLanguageModes: [.v6]
)
