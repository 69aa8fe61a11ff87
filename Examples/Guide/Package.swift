// swift-tools-version: 6.1
import PackageDescription

// Only Linux uses the products of swift-avfoundation. On a Mac the same sources use Apple's frameworks.
let linux = TargetDependencyCondition.when(platforms: [.linux])

let package = Package(
  name: "Guide",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-avfoundation", path: "../..")],
  targets: [
    .executableTarget(
      name: "Guide",
      dependencies: ["AVFoundation", "AVKit", "CoreGraphics", "CoreMedia", "CoreVideo", "ImageIO", "QuartzCore", "os"].map {
        .product(name: $0, package: "swift-avfoundation", condition: linux)
      })
  ],
  swiftLanguageModes: [.v6]
)
