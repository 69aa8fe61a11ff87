// swift-tools-version: 6.2
import PackageDescription

// Built by scripts/check-guards. `Guarded` and `Remedied` represent third-party packages: they depend on no other
// package, and test with `canImport` which modules exist.
let package = Package(
  name: "Guards",
  dependencies: [.package(name: "swift-avfoundation", path: "../..")],
  targets: [
    .target(name: "Guarded"),
    .target(name: "Client", dependencies: ["Guarded"] + products("AVFoundation", "AVKit")),
    .target(name: "Remedied"),
    .target(name: "Whole", dependencies: ["Remedied"] + products("AssetsLibrary", "MediaPlayer", "Photos")),
  ],
  swiftLanguageModes: [.v6]
)

func products(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "swift-avfoundation") }
}
