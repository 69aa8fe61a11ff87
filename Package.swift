// swift-tools-version: 6.2
import PackageDescription

// The house, from the ground up. Arrows go down only; Tests/HouseTests checks every import line against this picture.
//
//   Tools → Frameworks → Engine → Core, and Interop hangs under the one module that may import it.

/// Every Swift target is compiled in the Swift 6 language mode, imports what it uses by itself, and shows an import to its own
/// clients only where it says so (`public import`, `package import`).
let settings: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility"), .enableUpcomingFeature("InternalImportsByDefault")]

enum Layer: String { case core = "Core", engine = "Engine", frameworks = "Frameworks", tools = "Tools" }

func library(_ name: String, in layer: Layer, uses dependencies: [String], packageAccess: Bool = true) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/\(layer.rawValue)/\(name)", exclude: ["README.md"],
    packageAccess: packageAccess, swiftSettings: settings)
}

/// A C target: declarations, macros and version differences of one family of libraries, no policy.
func interop(_ name: String, uses dependencies: [String] = []) -> Target {
  .target(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Sources/Interop/\(name)",
    linkerSettings: [.linkedLibrary("dl")])
}

func tests(_ subject: String, uses dependencies: [String]) -> Target {
  .testTarget(
    name: "\(subject)Tests", dependencies: (dependencies + ["TestSupport"]).map { .byName(name: $0) }, path: "Tests/\(subject)Tests",
    swiftSettings: settings)
}

let core: [Target] = [
  library("CoreFoundation", in: .core, uses: [], packageAccess: false),
  library("CoreGraphicsValues", in: .core, uses: ["CoreFoundation"]),
  library("_Testing_CoreGraphics", in: .core, uses: []),
  library(
    "CoreGraphics", in: .core,
    uses: ["CoreFoundation", "CoreGraphicsValues", "CCairo", "CZimg", "_Testing_CoreGraphics"]),
  library("CoreAudioTypes", in: .core, uses: ["CoreFoundation"]),
  library("CoreAudio", in: .core, uses: ["CoreFoundation", "CoreAudioTypes"]),
  library("CoreVideo", in: .core, uses: ["CoreFoundation", "CoreGraphicsValues"]),
  library("CoreMedia", in: .core, uses: ["CoreFoundation", "CoreGraphicsValues", "CoreAudio", "CoreVideo"]),
]

let interops: [Target] = [
  interop("AppleSubmodules"),
  interop("CLazyLibrary"),
  interop("CCairo", uses: ["CLazyLibrary"]),
  interop("CImageCodecs", uses: ["CLazyLibrary"]),
  interop("OSSubmodules"),
  interop("COSLocks"),
  interop("CCurl", uses: ["CLazyLibrary"]),
  interop("CEspeak", uses: ["CLazyLibrary"]),
  interop("CFFmpeg", uses: ["CLazyLibrary"]),
  interop("CPango", uses: ["CLazyLibrary", "CCairo"]),
  interop("CPixelKernels"),
  interop("CPulse", uses: ["CLazyLibrary"]),
  interop("CSDL", uses: ["CLazyLibrary"]),
  interop("CSoundTouch", uses: ["CLazyLibrary"]),
  interop("CLayerKernels"),
  interop("CObjectMaking"),
  interop("CZimg", uses: ["CLazyLibrary"]),
  interop("CZlib", uses: ["CLazyLibrary"]),
]

let engine: [Target] = [
  library("ImageCodecs", in: .engine, uses: ["CoreFoundation", "CoreGraphicsValues", "CImageCodecs"]),
  library("MediaEngine", in: .engine, uses: ["CZlib", "CLayerKernels", "CoreFoundation", "CoreGraphicsValues", "CoreAudioTypes", "CoreVideo", "CoreMedia"]),
  library("ISOMedia", in: .engine, uses: ["MediaEngine", "CoreFoundation", "CoreGraphicsValues", "CoreAudioTypes", "CoreVideo", "CoreMedia"]),
  library(
    "FFmpegEngine", in: .engine,
    uses: ["CoreFoundation", "CoreGraphicsValues", "CoreVideo", "CoreMedia", "MediaEngine", "CFFmpeg", "CPixelKernels", "CSoundTouch", "CZimg"]),
  library("NetworkMedia", in: .engine, uses: ["MediaEngine", "CCurl"]),
  library("SpeechEngine", in: .engine, uses: ["MediaEngine", "CEspeak"]),
  library("SystemEngine", in: .engine, uses: ["MediaEngine", "ISOMedia", "FFmpegEngine", "LinuxDevices", "NetworkMedia", "SpeechEngine"]),
  library("LinuxDevices", in: .engine, uses: ["CoreFoundation", "CoreGraphicsValues", "CoreVideo", "CoreMedia", "MediaEngine", "CPulse", "CSDL"]),
]

let frameworks: [Target] = [
  library("ImageIO", in: .frameworks, uses: ["CoreFoundation", "CoreGraphics", "ImageCodecs", "UniformTypeIdentifiers"]),
  library("AudioToolbox", in: .frameworks, uses: ["CoreFoundation", "CoreAudioTypes", "CoreAudio", "CoreMedia", "MediaEngine", "SystemEngine"]),
  library(
    "AVFAudio", in: .frameworks,
    uses: ["AudioToolbox", "CoreFoundation", "CoreAudioTypes", "CoreAudio", "CoreVideo", "CoreMedia", "MediaEngine", "SystemEngine"]),
  library(
    "AVFoundation", in: .frameworks,
    uses: [
      "AppleSubmodules", "CObjectMaking", "AVFAudio", "MediaToolbox", "QuartzCore", "CoreFoundation", "CoreGraphicsValues", "CoreGraphics", "CoreAudioTypes", "CoreVideo", "CoreMedia", "ImageIO",
      "UniformTypeIdentifiers", "MediaEngine", "ISOMedia", "FFmpegEngine", "NetworkMedia", "SystemEngine",
    ]),
  library(
    "AVKit", in: .frameworks,
    uses: ["AVFoundation", "CoreFoundation", "CoreGraphics", "CoreMedia", "CoreVideo", "MediaEngine", "QuartzCore", "SystemEngine"]),
  library("MediaToolbox", in: .frameworks, uses: ["CoreFoundation", "CoreAudioTypes", "CoreAudio", "CoreMedia", "MediaEngine"]),
  library("QuartzCore", in: .frameworks, uses: ["CoreFoundation", "CoreGraphicsValues", "CoreGraphics", "CoreVideo", "CoreMedia", "CPango"]),
  library("UniformTypeIdentifiers", in: .frameworks, uses: ["CoreFoundation"]),
  library(
    "VideoToolbox", in: .frameworks,
    uses: ["CoreFoundation", "CoreGraphicsValues", "CoreVideo", "CoreMedia", "MediaEngine", "SystemEngine"]),
  library("os", in: .frameworks, uses: ["COSLocks", "OSSubmodules"]),
  library("OSLog", in: .frameworks, uses: ["os"]),
  library("CoreServices", in: .frameworks, uses: ["CoreFoundation", "UniformTypeIdentifiers"]),
  library("MobileCoreServices", in: .frameworks, uses: ["CoreServices"]),
]

let tools: [Target] = [
  library("EditInterchange", in: .tools, uses: ["AVFoundation", "CoreGraphics", "CoreMedia"]),
  .executableTarget(
    name: "avtool", dependencies: ["EditInterchange", "AVFoundation", "AVKit", "CoreGraphics", "CoreMedia", "ImageIO", "QuartzCore", "UniformTypeIdentifiers"],
    path: "Sources/Tools/avtool", swiftSettings: settings)
]

/// Not for users: programs that tests start, because they end or are ended in the middle of their work.
let fuzz: [Target] = [
  .executableTarget(name: "broken-input", dependencies: ["AVFoundation", "CoreMedia"], path: "Fuzz/broken-input", swiftSettings: settings),
  .executableTarget(
    name: "killed-writer", dependencies: ["AVFoundation", "CoreMedia"], path: "Fuzz/killed-writer", swiftSettings: settings),
  // Counts what the threads of sound devices do in the players' and recorders' code.
  .target(name: "CallCounter", path: "Fuzz/call-counter"),
  .executableTarget(
    name: "render-probe", dependencies: ["CallCounter", "AVFAudio", "CoreMedia", "MediaEngine"], path: "Fuzz/render-probe",
    swiftSettings: settings),
  // Started by scripts/check-segments, which gives players what it writes.
  .executableTarget(
    name: "segment-writer", dependencies: ["ISOMedia", "MediaEngine", "CoreMedia"], path: "Fuzz/segment-writer", swiftSettings: settings),
  .executableTarget(
    name: "reader-fuzzer", dependencies: ["ISOMedia", "MediaEngine", "CoreMedia"], path: "Fuzz/reader-fuzzer", swiftSettings: settings),
]

let suites: [Target] = [
  // What the suites share: running tools, and numbers from a seed.
  .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
  tests("House", uses: []),
  // What is compared with the texts in Tests/Goldens: dumps of media, and the makers of media.
  .target(
    name: "GoldenSupport", dependencies: ["AVFoundation", "CoreAudioTypes", "CoreGraphics", "CoreMedia"],
    path: "Tests/GoldenSupport",
    swiftSettings: settings),
  // Started by scripts/goldens.
  .executableTarget(
    name: "golden-dump", dependencies: ["GoldenSupport", "AVFoundation"], path: "Tests/golden-dump",
    swiftSettings: settings),
  tests("Golden", uses: ["GoldenSupport", "AVFoundation"]),
  tests("ImageIO", uses: ["ImageIO", "CoreGraphics", "UniformTypeIdentifiers"]),
  tests("AVFoundation", uses: ["AVFAudio", "AVFoundation", "CoreGraphics", "CoreMedia", "LinuxDevices", "MediaEngine", "SystemEngine"]),
  // It also starts avtool, which is built along with it.
  tests("AVKit", uses: ["AVKit", "AVFoundation", "CoreMedia", "CoreVideo", "MediaEngine"]),
  tests("AVFAudio", uses: ["AVFAudio", "AVFoundation", "AudioToolbox", "CoreMedia", "LinuxDevices", "MediaEngine"]),
  tests("AudioToolbox", uses: ["AudioToolbox", "LinuxDevices", "MediaEngine"]),
  tests("CoreGraphics", uses: ["CoreGraphics"]),
  tests("CoreAudio", uses: ["CoreAudio"]),
  tests("CoreFoundation", uses: ["CoreFoundation"]),
  tests("CoreMedia", uses: ["CoreMedia"]),
  tests("CoreVideo", uses: ["CoreFoundation", "CoreVideo"]),
  tests("ISOMedia", uses: ["ISOMedia", "MediaEngine", "CoreFoundation", "CoreGraphicsValues", "CoreAudioTypes", "CoreVideo", "CoreMedia"]),
  tests(
    "FFmpegEngine",
    uses: ["CFFmpeg", "CoreFoundation", "CoreGraphicsValues", "CoreAudioTypes", "CoreVideo", "CoreMedia", "FFmpegEngine", "MediaEngine"]),
  // It also starts the program broken-input, which is built along with it.
  tests("Robustness", uses: ["AVFoundation"]),
  // It starts avtool, which is built along with it.
  tests("avtool", uses: []),
  // It also starts avtool, which is built along with it.
  tests("EditInterchange", uses: ["EditInterchange", "AVFoundation", "CoreMedia"]),
  tests("NetworkMedia", uses: ["NetworkMedia", "MediaEngine", "ISOMedia", "FFmpegEngine", "CoreMedia"]),
  tests("SpeechEngine", uses: ["SpeechEngine", "MediaEngine"]),
  tests("LinuxDevices", uses: ["LinuxDevices", "MediaEngine", "CoreFoundation", "CoreGraphicsValues", "CoreVideo", "CoreMedia"]),
  tests("MediaEngine", uses: ["CoreMedia", "MediaEngine"]),
  tests("MediaToolbox", uses: ["MediaToolbox"]),
  tests("QuartzCore", uses: ["QuartzCore", "ImageIO"]),
  // Only what a client sees: a member that is not open does not compile there.
  tests("Overriding", uses: ["AVFoundation", "AVKit", "VideoToolbox"]),
  tests("UniformTypeIdentifiers", uses: ["UniformTypeIdentifiers"]),
  tests("VideoToolbox", uses: ["AVFoundation", "VideoToolbox"]),
  tests("os", uses: ["os"]),
  tests("CoreServices", uses: ["MobileCoreServices", "OSLog", "UniformTypeIdentifiers"]),
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
    .library(name: "MediaToolbox", targets: ["MediaToolbox"]),
    .library(name: "QuartzCore", targets: ["QuartzCore"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "VideoToolbox", targets: ["VideoToolbox"]),
    .library(name: "os", targets: ["os"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "CoreServices", targets: ["CoreServices"]),
    .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
    .executable(name: "avtool", targets: ["avtool"]),
  ],
  targets: core + interops + engine + frameworks + tools + fuzz + suites,
  swiftLanguageModes: [.v6]
)
