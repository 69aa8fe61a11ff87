// swift-tools-version: 6.0
import PackageDescription

// On a Mac the suites judge Apple's frameworks and depend on nothing. On Linux they judge the package one folder up.
#if os(Linux)
  let dependencies: [Package.Dependency] = [.package(name: "swift-avfoundation", path: "..")]
  let frameworks: [Target.Dependency] = [
    "AVFAudio", "AVFoundation", "AudioToolbox", "CoreGraphics", "CoreMedia", "CoreVideo", "ImageIO",
    "UniformTypeIdentifiers", "VideoToolbox",
  ].map { .product(name: $0, package: "swift-avfoundation") }
#else
  let dependencies: [Package.Dependency] = []
  let frameworks: [Target.Dependency] = []
#endif

func suite(_ subject: String) -> Target {
  .testTarget(name: "\(subject)ConformanceTests", dependencies: ["ConformanceMedia"] + frameworks)
}

let package = Package(
  name: "Conformance",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: dependencies,
  targets: [
    .target(name: "ConformanceMedia"),
    suite("CoreMedia"),
    suite("AVFAudio"),
    suite("AVFoundation"),
  ],
  swiftLanguageModes: [.v5]
)
