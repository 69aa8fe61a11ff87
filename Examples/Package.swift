// swift-tools-version: 6.1
import PackageDescription

// Only Linux uses the products of swift-avfoundation. On a Mac the same sources use Apple's frameworks.
let linux = TargetDependencyCondition.when(platforms: [.linux])

func uses(_ products: [String], _ targets: [Target.Dependency]) -> [Target.Dependency] {
  products.map { .product(name: $0, package: "swift-avfoundation", condition: linux) } + targets
}

func library(_ name: String, uses products: [String]) -> Target {
  .target(name: name, dependencies: uses(products, []), path: name, exclude: ["README.md"])
}

func program(_ name: String, uses products: [String], _ targets: [Target.Dependency] = []) -> Target {
  .executableTarget(name: name, dependencies: uses(products, targets), path: name, exclude: ["README.md"])
}

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-avfoundation", path: "..")],
  targets: [
    program(
      "Guide",
      uses: ["AVFoundation", "AVKit", "CoreGraphics", "CoreMedia", "CoreVideo", "ImageIO", "QuartzCore", "os"]),
    program(
      "Recipes",
      uses: [
        "AVFoundation", "CoreGraphics", "CoreMedia", "CoreVideo", "ImageIO", "QuartzCore", "UniformTypeIdentifiers",
      ]),

    library(
      "SampleSupport",
      uses: ["AVFoundation", "CoreGraphics", "CoreMedia", "ImageIO", "QuartzCore", "UniformTypeIdentifiers"]),
    program("CustomEdit", uses: ["AVFoundation", "CoreGraphics", "CoreMedia", "CoreVideo"], ["SampleSupport"]),
    program("MovieExporter", uses: ["AVFoundation", "CoreGraphics", "CoreMedia"], ["SampleSupport"]),
    program("LocationPlayer", uses: ["AVFoundation", "CoreGraphics", "CoreMedia", "QuartzCore"], ["SampleSupport"]),
    program("SimpleEditor", uses: ["AVFoundation", "CoreGraphics", "CoreMedia", "QuartzCore"], ["SampleSupport"]),

    library("CaptureSupport", uses: ["AVFoundation", "AVKit"]),
    program("SimpleRecorder", uses: ["AVFoundation", "CoreMedia"]),
    program("RosyWriter", uses: ["AVFoundation", "CoreMedia", "CoreVideo"], ["CaptureSupport"]),
    program("AVCam", uses: ["AVFoundation", "CoreGraphics", "CoreMedia", "CoreVideo"], ["CaptureSupport"]),
    program("AVCamManual", uses: ["AVFoundation", "CoreGraphics", "CoreMedia", "CoreVideo"], ["CaptureSupport"]),
    program("SloPoke", uses: ["AVFoundation", "CoreGraphics", "CoreMedia", "CoreVideo"], ["CaptureSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
