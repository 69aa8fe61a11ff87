import AVFoundation
import CoreMedia
import Testing

/// Layers of pictures of which a part is shown, or whose pixels are not square: they are placed as they are seen.
@Suite(.enabled(if: ExportMedia.isPossible)) struct ApertureTests {
  /// 96 × 64 stored pixels whose luma grows by one a column and a row, from 40 on.
  private static func movie(_ name: String, aspect: String, aperture: [UInt8]?) throws -> URL {
    let source = "nullsrc=s=96x64:r=30:d=0.2,format=yuv420p,geq=lum='40+X+Y':cb=128:cr=128"
    return try StillMovie.make(name, ["-f", "lavfi", "-i", source, "-vf", "setsar=\(aspect)"] + FrameMedia.lossless) { bytes in
      if let aperture { try bytes.add("clap", aperture.flatMap { [0, 0, 0, $0] }, to: "avc1") }
    }
  }

  /// 64 × 40 pixels, their centre 8 to the right of the picture's and 4 below it: columns from 24 and rows from 16 on.
  private static let part: [UInt8] = [64, 1, 40, 1, 8, 1, 4, 1]
  static let shapes: [(aspect: (Int, Int), aperture: [UInt8]?, left: Int, top: Int, width: Int, height: Int)] = [
    ((2, 1), part, 24, 16, 128, 40), ((1, 1), part, 24, 16, 64, 40), ((2, 1), nil, 0, 0, 192, 64), ((1, 2), nil, 0, 0, 48, 64),
  ]

  private func asset(_ number: Int) throws -> AVURLAsset {
    let (horizontal, vertical) = Self.shapes[number].aspect
    return AVURLAsset(
      url: try Self.movie("aperture\(number).mp4", aspect: "\(horizontal)/\(vertical)", aperture: Self.shapes[number].aperture))
  }

  private func luma(_ asset: AVAsset, _ composition: AVVideoComposition, _ width: Int, _ height: Int) throws -> LayerGeometryTests.Luma {
    LayerGeometryTests.Luma(try Composing.planes([try #require(try Composing.frames(asset, composition).first)]), width, height)
  }

  /// Luma where a point that is seen lies between stored pixels; nil a pixel or less from a side, where there is nothing to mix with.
  private func expected(_ x: Int, _ y: Int, _ number: Int) -> Double? {
    let shape = Self.shapes[number]
    guard (1..<shape.width - 1).contains(x), (0..<shape.height).contains(y) else { return nil }
    let column = Double(shape.left) + (Double(x) + 0.5) * Double(shape.aspect.1) / Double(shape.aspect.0) - 0.5
    return 40 + column + Double(shape.top + y)
  }

  @Test(arguments: 0..<4) func aLayerIsAsLargeAsItIsSeen(_ number: Int) throws {
    let (asset, shape) = (try asset(number), Self.shapes[number])
    let track = try Reading.track(asset, .video)
    #expect(track.naturalSize == CGSize(width: shape.width, height: shape.height))
    let (left, top) = (6, 8)
    let layer = Composing.layer(track) { $0.setTransform(CGAffineTransform(translationX: CGFloat(left), y: CGFloat(top)), at: .zero) }
    let composition = Composing.composition(208, 80, [Composing.instruction(Composing.range(0, 6), [layer])])
    let luma = try luma(asset, composition, 208, 80)
    for y in 0..<80 {
      for x in 0..<208 {
        let (column, row) = (x - left, y - top)
        if let expected = expected(column, row, number) {
          #expect(abs(Double(luma[x, y]) - expected) <= 1, "(\(x), \(y))")
        } else if !(0..<shape.width).contains(column) || !(0..<shape.height).contains(row) {
          #expect(luma[x, y] == 16, "(\(x), \(y))")
        }
      }
    }
  }

  /// A composition made of an asset's properties shows all of it and nothing else.
  @Test(arguments: 0..<4) func propertiesOfTheAssetFillTheFrame(_ number: Int) throws {
    let (asset, shape) = (try asset(number), Self.shapes[number])
    let composition = AVMutableVideoComposition(propertiesOf: asset)
    #expect(composition.renderSize == CGSize(width: shape.width, height: shape.height))
    let luma = try luma(asset, composition, shape.width, shape.height)
    for y in 0..<shape.height {
      for x in 0..<shape.width {
        if let expected = expected(x, y, number) { #expect(abs(Double(luma[x, y]) - expected) <= 1, "(\(x), \(y))") }
      }
    }
  }

  /// A crop counts in pixels as they are seen, from the corner of what is seen.
  @Test func aCropIsOfWhatIsSeen() throws {
    let asset = try asset(0)
    let layer = Composing.layer(try Reading.track(asset, .video)) {
      $0.setCropRectangle(CGRect(x: 20, y: 10, width: 60, height: 20), at: .zero)
    }
    let luma = try luma(asset, Composing.composition(160, 64, [Composing.instruction(Composing.range(0, 6), [layer])]), 160, 64)
    for y in 0..<64 {
      for x in 0..<160 where !(19...20).contains(x) && !(79...80).contains(x) {
        let isInside = (20..<80).contains(x) && (10..<30).contains(y)
        let expected = isInside ? expected(x, y, 0) : 16
        #expect(abs(Double(luma[x, y]) - (expected ?? -1)) <= 1, "(\(x), \(y))")
      }
    }
  }
}
