// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "swift-avfoundation", path: "..")],
  targets: [
    .executableTarget(
      name: "Client",
      dependencies: ["AVFoundation", "Photos"].map { .product(name: $0, package: "swift-avfoundation") })
  ],
  swiftLanguageModes: [.v6]
)
