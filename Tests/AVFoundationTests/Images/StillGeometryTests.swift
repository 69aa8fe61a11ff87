import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct StillGeometryTests {
  /// Four quarters: red above green on the left, blue above white on the right.
  private static let quarters =
    "color=black:size=96x64:rate=10:duration=0.5,format=yuv444p,geq="
    + "lum='if(lt(X,48),if(lt(Y,32),81,145),if(lt(Y,32),41,235))':cb='if(lt(X,48),if(lt(Y,32),90,54),if(lt(Y,32),240,128))'"
    + ":cr='if(lt(X,48),if(lt(Y,32),240,34),if(lt(Y,32),110,128))',format=yuv420p"

  private static func movie(_ name: String, options: [String] = [], patch: (inout Data) throws -> Void = { _ in })
    throws -> URL
  {
    try MadeMedia.file(
      name, MadeMedia.input(quarters) + options + MadeMedia.x264("keyint=5:qp=1"), patch: patch)
  }

  private static let colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255]]

  private func isNear(_ found: [Int], _ color: [Int]) -> Bool {
    zip(found, color).allSatisfy { abs($0 - $1) <= 6 } && found.count == 3
  }

  @Test(arguments: [
    [1, 0, 0, 1], [-1, 0, 0, 1], [-1, 0, 0, -1], [1, 0, 0, -1], [0, 1, 1, 0], [0, 1, -1, 0], [0, -1, -1, 0],
    [0, -1, 1, 0],
  ]) func turnsAsTheMatrixSays(_ m: [Int]) throws {
    let url = try Self.movie("turn\(m).mov") { try $0.setMatrix(m[0], m[1], m[2], m[3]) }
    let generator = AVAssetImageGenerator.exact(url)
    let stored = try generator.still()
    #expect((stored.width, stored.height) == (96, 64))
    #expect(isNear(stored.color(10, 10), Self.colors[0]))

    generator.appliesPreferredTrackTransform = true
    let image = try generator.still()
    let transform = CGAffineTransform(
      a: CGFloat(m[0]), b: CGFloat(m[1]), c: CGFloat(m[2]), d: CGFloat(m[3]), tx: 0, ty: 0)
    let shown = CGRect(x: 0, y: 0, width: 96, height: 64).applying(transform)
    #expect((image.width, image.height) == (Int(shown.width), Int(shown.height)))
    for (index, point) in [CGPoint(x: 10, y: 10), CGPoint(x: 10, y: 54), CGPoint(x: 86, y: 10), CGPoint(x: 86, y: 54)]
      .enumerated()
    {
      let place = point.applying(transform)
      #expect(isNear(image.color(Int(place.x - shown.minX), Int(place.y - shown.minY)), Self.colors[index]))
    }
    generator.maximumSize = CGSize(width: 32, height: 0)
    let small = try generator.still()
    #expect((small.width, small.height) == (m[0] == 0 ? (32, 48) : (32, 21)))
  }

  @Test(arguments: [("4/3", 128), ("16/15", 102), ("1/2", 48), ("1/1", 96)])
  func pixelsAreMadeSquare(_ ratio: String, _ width: Int) throws {
    let name = ratio.replacingOccurrences(of: "/", with: "-")
    let generator = AVAssetImageGenerator.exact(try Self.movie("sar\(name).mp4", options: ["-vf", "setsar=\(ratio)"]))
    for mode in [nil, .cleanAperture, .productionAperture] as [AVAssetImageGenerator.ApertureMode?] {
      generator.apertureMode = mode
      let image = try generator.still()
      #expect((image.width, image.height) == (width, 64))
      #expect(isNear(image.color(width - 8, 54), Self.colors[3]))
    }
    generator.apertureMode = .encodedPixels
    let stored = try generator.still()
    #expect((stored.width, stored.height) == (96, 64))
  }

  @Test func cleanApertureIsCutOut() throws {
    // The aperture has columns 24..<88 and rows 16..<56.
    let aperture: [UInt8] = [64, 1, 40, 1, 8, 1, 4, 1].flatMap { [0, 0, 0, $0] }
    let url = try Self.movie("clap.mp4", options: ["-vf", "setsar=2/1"]) { try $0.add("clap", aperture, to: "avc1") }
    let generator = AVAssetImageGenerator.exact(url)
    let clean = try generator.still()
    #expect((clean.width, clean.height) == (128, 40))
    #expect(isNear(clean.color(40, 12), Self.colors[0]) && isNear(clean.color(56, 12), Self.colors[2]))
    #expect(isNear(clean.color(40, 20), Self.colors[1]) && isNear(clean.color(56, 20), Self.colors[3]))
    generator.apertureMode = .productionAperture
    let production = try generator.still()
    #expect((production.width, production.height) == (192, 64))
    generator.apertureMode = .encodedPixels
    let encoded = try generator.still()
    #expect((encoded.width, encoded.height) == (96, 64))
  }

  @Test(arguments: [
    (CGSize.zero, 96, 64), (CGSize(width: 48, height: 48), 48, 32), (CGSize(width: 0, height: 16), 24, 16),
    (CGSize(width: 30, height: 0), 30, 20),
    (CGSize(width: 500, height: 500), 96, 64), (CGSize(width: 96, height: 10), 15, 10),
    (CGSize(width: 1, height: 1), 1, 1),
    (CGSize(width: 50.9, height: 200), 50, 33), (CGSize(width: -5, height: -5), 96, 64),
    (CGSize(width: CGFloat.infinity, height: 32), 48, 32), (CGSize(width: CGFloat.nan, height: 32), 48, 32),
  ]) func fitsTheBox(_ box: CGSize, _ width: Int, _ height: Int) throws {
    let generator = AVAssetImageGenerator.exact(try Self.movie("box.mp4"))
    generator.maximumSize = box
    let image = try generator.still()
    #expect((image.width, image.height) == (width, height))
  }
}
