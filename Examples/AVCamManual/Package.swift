// swift-tools-version: 6.1
import PackageDescription

// Only Linux uses the products of swift-avfoundation.
let linux = TargetDependencyCondition.when(platforms: [.linux])

let package = Package(
  name: "AVCamManual",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "swift-avfoundation", path: "../.."), .package(name: "CaptureSupport", path: "../CaptureSupport"),
  ],
  targets: [
    .executableTarget(
      name: "AVCamManual",
      dependencies: ["AVFoundation", "CoreGraphics", "CoreMedia", "CoreVideo"].map {
        .product(name: $0, package: "swift-avfoundation", condition: linux)
      } + [.product(name: "CaptureSupport", package: "CaptureSupport")])
  ],
  swiftLanguageModes: [.v6]
)
