// swift-tools-version: 6.1
import PackageDescription

// Only Linux uses the products of swift-avfoundation. On a Mac the same sources use Apple's frameworks.
let linux = TargetDependencyCondition.when(platforms: [.linux])

let package = Package(
  name: "RosyWriter",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-avfoundation", path: "../.."), .package(name: "CaptureSupport", path: "../CaptureSupport"),
  ],
  targets: [
    .executableTarget(
      name: "RosyWriter",
      dependencies: ["AVFoundation", "CoreMedia", "CoreVideo"].map {
        .product(name: $0, package: "swift-avfoundation", condition: linux)
      } + [.product(name: "CaptureSupport", package: "CaptureSupport")])
  ],
  swiftLanguageModes: [.v6]
)
