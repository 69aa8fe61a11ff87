// swift-tools-version: 6.1
import PackageDescription

// Only Linux uses the products of swift-avfoundation. On a Mac the same sources use Apple's frameworks.
let linux = TargetDependencyCondition.when(platforms: [.linux])

let package = Package(
  name: "CaptureSupport",
  platforms: [.macOS(.v15)],
  products: [.library(name: "CaptureSupport", targets: ["CaptureSupport"])],
  dependencies: [.package(name: "swift-avfoundation", path: "../..")],
  targets: [
    .target(
      name: "CaptureSupport",
      dependencies: ["AVFoundation", "AVKit"].map {
        .product(name: $0, package: "swift-avfoundation", condition: linux)
      })
  ],
  swiftLanguageModes: [.v6]
)
