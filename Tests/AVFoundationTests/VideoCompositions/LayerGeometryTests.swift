import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct LayerGeometryTests {
  /// Makes four grey quarters, whose luma is 60 and 110 above, and 160 and 210 below.
  static func quarters(_ width: Int, _ height: Int, _ coding: [String] = MadeMedia.lossless) throws -> URL {
    let luma = "60+50*gte(X,\(width / 2))+100*gte(Y,\(height / 2))"
    let source = "nullsrc=s=\(width)x\(height):r=30:d=0.2,format=yuv420p,geq=lum='\(luma)':cb=128:cr=128"
    return try FrameMedia.movie("quarters-\(width)-\(height)-\(coding.count).mp4", [source], coding)
  }

  private func frame(
    _ url: URL, _ width: Int, _ height: Int, background: CGColor? = nil,
    _ configure: (AVMutableVideoCompositionLayerInstruction) -> Void
  ) throws -> Luma {
    let asset = AVURLAsset(url: url)
    let layer = Composing.layer(try Reading.track(asset, .video), configure)
    let composition = Composing.composition(
      width, height, [Composing.instruction(Composing.range(0, 6), [layer], background: background)])
    return Luma(try Composing.planes([try #require(try Composing.frames(asset, composition).first)]), width, height)
  }

  struct Luma {
    let samples: [UInt8]
    let width: Int
    let chroma: [UInt8]
    init(_ planes: [UInt8], _ width: Int, _ height: Int) {
      (samples, self.width, chroma) = (
        Array(planes.prefix(width * height)), width, Array(planes.dropFirst(width * height))
      )
    }
    subscript(_ x: Int, _ y: Int) -> Int { Int(samples[y * width + x]) }
  }

  /// Each orientation has the expected quarters: top left, top right, bottom left, bottom right.
  static let orientations: [(CGAffineTransform, [Int])] = [
    (CGAffineTransform(1, 0, 0, 1, 0, 0), [60, 110, 160, 210]),
    (CGAffineTransform(-1, 0, 0, 1, 48, 0), [110, 60, 210, 160]),
    (CGAffineTransform(1, 0, 0, -1, 0, 48), [160, 210, 60, 110]),
    (CGAffineTransform(-1, 0, 0, -1, 48, 48), [210, 160, 110, 60]),
    (CGAffineTransform(0, 1, 1, 0, 0, 0), [60, 160, 110, 210]),
    (CGAffineTransform(0, 1, -1, 0, 48, 0), [160, 60, 210, 110]),
    (CGAffineTransform(0, -1, 1, 0, 0, 48), [110, 210, 60, 160]),
    (CGAffineTransform(0, -1, -1, 0, 48, 48), [210, 110, 160, 60]),
  ]

  @Test(arguments: 0..<8) func allEightOrientationsAreExact(_ number: Int) throws {
    let (transform, expected) = Self.orientations[number]
    let luma = try frame(try Self.quarters(48, 48), 48, 48) { $0.setTransform(transform, at: .zero) }
    for y in 0..<48 {
      for x in 0..<48 { #expect(luma[x, y] == expected[(x < 24 ? 0 : 1) + (y < 24 ? 0 : 2)], "(\(x), \(y))") }
    }
    #expect(luma.chroma.allSatisfy { $0 == 128 })
  }

  @Test(arguments: [(35, 21), (36, 21), (35, 22)]) func oddSizesAreWhole(_ width: Int, _ height: Int) throws {
    let coding = ["-c:v", "ffv1", "-pix_fmt", "yuv420p"]
    let source = "nullsrc=s=\(width)x\(height):r=30:d=0.2,format=yuv420p,geq=lum='40+X*3+Y':cb=90:cr=200"
    let url = try FrameMedia.movie("odd-\(width)-\(height).mkv", [source], coding)
    let luma = try frame(url, width, height) { $0.setOpacity(0.5, at: .zero) }
    for y in 0..<height {
      for x in 0..<width { #expect(abs(luma[x, y] - (16 + (40 + x * 3 + y)) / 2) <= 1) }
    }
    let samples = (width + 1) / 2 * ((height + 1) / 2)
    #expect(luma.chroma.prefix(samples).allSatisfy { abs(Int($0) - 109) <= 1 })
    #expect(luma.chroma.dropFirst(samples).allSatisfy { abs(Int($0) - 164) <= 1 })
  }

  @Test(arguments: [(1.5, 1), (300, 1), (-0.5, 0)] as [(Float, Float)])
  func opacityEndsAtOne(_ set: Float, _ shown: Float) throws {
    let lumas = try [set, shown].map { opacity in
      try frame(try Self.quarters(48, 48), 48, 48) {
        $0.setOpacity(opacity, at: .zero)
        $0.setTransform(CGAffineTransform(translationX: 3, y: 5), at: .zero)
      }
    }
    #expect(lumas[0].samples == lumas[1].samples && lumas[0].chroma == lumas[1].chroma)
    #expect(lumas[0][30, 10] == (shown == 1 ? 110 : 16))
  }

  @Test func aCropKeepsItsPlace() throws {
    let luma = try frame(try Self.quarters(48, 48), 48, 48) {
      $0.setCropRectangle(CGRect(x: 10, y: 4, width: 20, height: 30), at: .zero)
    }
    for y in 0..<48 {
      for x in 0..<48 {
        let isInside = (10..<30).contains(x) && (4..<34).contains(y)
        #expect(luma[x, y] == (isInside ? 60 + (x < 24 ? 0 : 50) + (y < 24 ? 0 : 100) : 16), "(\(x), \(y))")
      }
    }
  }

  @Test func whatLiesBetweenPixelsIsMixed() throws {
    let luma = try frame(try Self.quarters(48, 48), 96, 96) {
      $0.setTransform(CGAffineTransform(translationX: 20.5, y: 10.25), at: .zero)
    }
    // The layer's left side covers half of a column, and its top covers three quarters of a row.
    #expect(abs(luma[20, 20] - (16 + 60) / 2) <= 1)
    #expect(luma[19, 20] == 16 && luma[21, 20] == 60)
    #expect(abs(luma[30, 10] - (16 + (60 - 16) * 3 / 4)) <= 1)
    #expect(luma[30, 9] == 16 && luma[30, 11] == 60)
    #expect(abs(luma[20 + 48, 20] - (16 + 110) / 2) <= 1)
    #expect(luma[20 + 49, 20] == 16)
  }

  @Test func scalingUpAndDownFillsItsRectangle() throws {
    for (scale, size) in [(2.0, 96), (0.5, 24), (1.5, 72)] {
      let luma = try frame(try Self.quarters(48, 48), 120, 120) {
        $0.setTransform(
          CGAffineTransform(scaleX: scale, y: scale).concatenating(CGAffineTransform(translationX: 12, y: 8)), at: .zero
        )
      }
      let (left, top) = (12, 8)
      let quarter = size / 4
      #expect(luma[left + quarter, top + quarter] == 60 && luma[left + 3 * quarter, top + quarter] == 110)
      #expect(luma[left + quarter, top + 3 * quarter] == 160 && luma[left + 3 * quarter, top + 3 * quarter] == 210)
      #expect(abs(luma[left, top] - 60) <= 1 && luma[left - 1, top] == 16 && luma[left, top - 1] == 16)
      #expect(abs(luma[left + size - 1, top + size - 1] - 210) <= 1 && luma[left + size, top + size - 1] == 16)
    }
  }

  /// Chroma samples are at the left luma sample of two, between two rows (ITU-T H.273 §8.7, location 0).
  @Test(arguments: [0, 1]) func chromaKeepsItsPlaceWhereItIsScaled(_ shift: Int) throws {
    let source = "nullsrc=s=48x48:r=30:d=0.2,format=yuv420p,geq=lum=128:cb='30+8*X':cr='30+8*Y'"
    let url = try FrameMedia.movie("chroma.mp4", [source])
    let transform = CGAffineTransform(2, 0, 0, 2, CGFloat(shift), CGFloat(shift))
    let chroma = try frame(url, 96, 96) { $0.setTransform(transform, at: .zero) }.chroma
    for place in 4..<44 {
      // Without a shift, chroma sample j of a row, at 2j + ½ in the frame's luma coordinates, is at j + ¼ in the
      // source, and chroma sample j of a column, at 2j + 1, is at j + ½.
      let expected = 30 + 4 * place - 2 * shift
      #expect(abs(Int(chroma[20 * 48 + place]) - (expected - 1)) <= 1, "column \(place)")
      #expect(abs(Int(chroma[(48 + place) * 48 + 20]) - (expected - 2)) <= 1, "row \(place)")
    }
  }

  @Test(arguments: [15.0, 30, 45, 77]) func aTurnedPictureCoversItsArea(_ degrees: Double) throws {
    let flat = try FrameMedia.movie("flat.mp4", ["nullsrc=s=40x24:r=30:d=0.2,format=yuv420p,geq=lum=216:cb=128:cr=128"])
    let turned = CGAffineTransform(translationX: -20, y: -12).concatenating(
      CGAffineTransform(rotationAngle: degrees * .pi / 180)
    )
    .concatenating(CGAffineTransform(translationX: 48, y: 48))
    let luma = try frame(flat, 96, 96) { $0.setTransform(turned, at: .zero) }
    let covered = luma.samples.reduce(0.0) { $0 + (Double($1) - 16) / 200 }
    #expect(abs(covered - 40 * 24) < 40 * 24 * 0.01)
    #expect(luma[48, 48] == 216)
    for (x, y) in [(-20.0, -12.0), (20, -12), (-20, 12), (20, 12)] {
      let corner = { (factor: Double) in CGPoint(x: 20 + x * factor, y: 12 + y * factor).applying(turned) }
      let (inside, outside) = (corner(0.85), corner(1.15))
      #expect(luma[Int(inside.x), Int(inside.y)] == 216)
      #expect(luma[Int(outside.x), Int(outside.y)] == 16)
    }
  }

  @Test func edgesOfStretchedLayersAreSharp() throws {
    let flat = try FrameMedia.movie("flat.mp4", ["nullsrc=s=40x24:r=30:d=0.2,format=yuv420p,geq=lum=216:cb=128:cr=128"])
    let luma = try frame(flat, 96, 96) {
      // The layer reaches from 10 1/4 to 34 1/4 horizontally, and from 8 to 88 vertically.
      $0.setTransform(CGAffineTransform(0, 2, -1, 0, 34.25, 8), at: .zero)
    }
    for row in 10..<86 {
      #expect(luma[9, row] == 16 && abs(luma[10, row] - (16 + 150)) <= 1 && luma[11, row] == 216, "row \(row)")
      #expect(luma[33, row] == 216 && abs(luma[34, row] - (16 + 50)) <= 1 && luma[35, row] == 16, "row \(row)")
    }
    #expect(luma[20, 7] == 16 && luma[20, 8] == 216 && luma[20, 87] == 216 && luma[20, 88] == 16)
  }

  @Test func backgroundsAreOfTheirColour() throws {
    let url = try Self.quarters(48, 48)
    let colors: [(CGColor, [Int])] = [
      (CGColor(red: 1, green: 0, blue: 0, alpha: 1), [81, 90, 240]),
      (CGColor(red: 0, green: 1, blue: 0, alpha: 1), [145, 54, 34]),
      (CGColor(gray: 1, alpha: 1), [235, 128, 128]), (CGColor(red: 0, green: 0, blue: 1, alpha: 0.5), [41, 240, 110]),
    ]
    for (color, expected) in colors {
      let luma = try frame(url, 16, 16, background: color) { $0.setOpacity(0, at: .zero) }
      #expect(luma.samples.allSatisfy { Int($0) == expected[0] })
      #expect(
        luma.chroma.prefix(64).allSatisfy { Int($0) == expected[1] }
          && luma.chroma.suffix(64).allSatisfy { Int($0) == expected[2] })
    }
  }

  @Test func thePixelsShapeCounts() throws {
    let url = try Self.quarters(48, 48, MadeMedia.lossless + ["-vf", "setsar=2/1"])
    let luma = try frame(url, 120, 60) { _ in }
    #expect(luma[24, 10] == 60 && luma[72, 10] == 110 && luma[24, 40] == 160 && luma[72, 40] == 210)
    #expect(abs(luma[95, 10] - 110) <= 1 && luma[96, 10] == 16 && luma[50, 48] == 16)
  }
}
