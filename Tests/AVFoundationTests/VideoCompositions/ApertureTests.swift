import AVFoundation
import CoreMedia
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ApertureTests {
  private static func movie(_ number: Int) throws -> URL {
    let (shape, source) = (shapes[number], "nullsrc=s=96x64:r=30:d=0.2,format=yuv420p,geq=lum='40+X+Y':cb=128:cr=128")
    let aspect = ["-vf", "setsar=\(shape.aspect.0)/\(shape.aspect.1)"]
    return try MadeMedia.file("aperture\(number).mp4", MadeMedia.input(source) + aspect + MadeMedia.lossless) {
      bytes in
      guard let aperture = shape.aperture else { return }
      try bytes.add("clap", aperture.flatMap { [0, 0, 0, $0] }, to: "avc1")
      try bytes.setSize(shape.width, shape.height)
    }
  }

  /// A clean aperture of 64 × 40 pixels, whose first column is 24 and whose first row is 16.
  private static let part: [UInt8] = [64, 1, 40, 1, 8, 1, 4, 1]
  static let shapes: [(aspect: (Int, Int), aperture: [UInt8]?, left: Int, top: Int, width: Int, height: Int)] = [
    ((2, 1), part, 24, 16, 128, 40), ((1, 1), part, 24, 16, 64, 40), ((2, 1), nil, 0, 0, 192, 64),
    ((1, 2), nil, 0, 0, 48, 64),
  ]

  private func asset(_ number: Int) throws -> AVURLAsset { AVURLAsset(url: try Self.movie(number)) }

  private func luma(_ asset: AVAsset, _ composition: AVVideoComposition, _ width: Int, _ height: Int) throws
    -> LayerGeometryTests.Luma
  {
    LayerGeometryTests.Luma(
      try Composing.planes([try #require(try Composing.frames(asset, composition).first)]), width, height)
  }

  /// Returns nil outside the layer, and in the first and the last column, which lack a neighbour for interpolation.
  private func expected(_ x: Int, _ y: Int, _ number: Int) -> Double? {
    let shape = Self.shapes[number]
    guard (1..<shape.width - 1).contains(x), (0..<shape.height).contains(y) else { return nil }
    let column = Double(shape.left) + (Double(x) + 0.5) * Double(shape.aspect.1) / Double(shape.aspect.0) - 0.5
    return 40 + column + Double(shape.top + y)
  }

  private func faults(_ luma: LayerGeometryTests.Luma, _ width: Int, _ height: Int, _ expected: (Int, Int) -> Double?)
    -> [String]
  {
    (0..<width * height).compactMap { place in
      let (x, y) = (place % width, place / width)
      guard let expected = expected(x, y), abs(Double(luma[x, y]) - expected) > 1 else { return nil }
      return "(\(x), \(y)): \(luma[x, y]) is not \(expected)"
    }
  }

  @Test(arguments: 0..<4) func aLayerIsAsLargeAsItIsSeen(_ number: Int) throws {
    let (asset, shape) = (try asset(number), Self.shapes[number])
    let track = try Reading.track(asset, .video)
    #expect(track.naturalSize == CGSize(width: shape.width, height: shape.height))
    let (left, top) = (6, 8)
    let layer = Composing.layer(track) {
      $0.setTransform(CGAffineTransform(translationX: CGFloat(left), y: CGFloat(top)), at: .zero)
    }
    let composition = Composing.composition(208, 80, [Composing.instruction(Composing.range(0, 6), [layer])])
    let luma = try luma(asset, composition, 208, 80)
    let seen = CGRect(x: left, y: top, width: shape.width, height: shape.height)
    #expect(
      faults(luma, 208, 80) { x, y in seen.contains(CGPoint(x: x, y: y)) ? expected(x - left, y - top, number) : 16 }
        .isEmpty)
  }

  @Test(arguments: 0..<4) func propertiesOfTheAssetFillTheFrame(_ number: Int) throws {
    let (asset, shape) = (try asset(number), Self.shapes[number])
    let composition = AVMutableVideoComposition(propertiesOf: asset)
    #expect(composition.renderSize == CGSize(width: shape.width, height: shape.height))
    let luma = try luma(asset, composition, shape.width, shape.height)
    #expect(faults(luma, shape.width, shape.height) { expected($0, $1, number) }.isEmpty)
  }

  @Test func aCropIsOfWhatIsSeen() throws {
    let asset = try asset(0)
    let layer = Composing.layer(try Reading.track(asset, .video)) {
      $0.setCropRectangle(CGRect(x: 20, y: 10, width: 60, height: 20), at: .zero)
    }
    let luma = try luma(
      asset, Composing.composition(160, 64, [Composing.instruction(Composing.range(0, 6), [layer])]), 160, 64)
    let crop = CGRect(x: 20, y: 10, width: 60, height: 20)
    #expect(faults(luma, 160, 64) { x, y in crop.contains(CGPoint(x: x, y: y)) ? expected(x, y, 0) : 16 }.isEmpty)
  }
}
