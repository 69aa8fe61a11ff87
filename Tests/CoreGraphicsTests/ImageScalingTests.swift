import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct ImageScalingTests {
  private static let layout = Layout.all[0]

  private func source(_ width: Int, _ height: Int, isOpaque: Bool) throws -> (image: CGImage, rgb: [UInt8]) {
    let context = try #require(Self.layout.context(width, height))
    let data = try #require(context.data)
    var random = SplitMix(seed: 7)
    var rgb: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let alpha = isOpaque ? 255 : UInt8(x * 255 / width)
        let noise = UInt8.random(in: 0...40, using: &random)
        let red = x / 16 % 2 == 0 ? 255 : noise
        let colors = [red, UInt8(y * 255 / height), y / 8 % 2 == 0 ? 10 : 200 + noise].map { min($0, alpha) }
        rgb += colors
        for (index, value) in (colors + [alpha]).enumerated() {
          data.storeBytes(
            of: value, toByteOffset: y * context.bytesPerRow + x * 4 + Self.layout.positions[index], as: UInt8.self)
        }
      }
    }
    return (try #require(context.makeImage()), rgb)
  }

  @Test(.requires(.ffmpeg), arguments: [(96, 72, 120, 90), (120, 90, 97, 31), (64, 64, 64, 128)])
  func highQualityIsTheFilterOfMovies(_ sizes: (Int, Int, Int, Int)) throws {
    let (width, height, newWidth, newHeight) = sizes
    let (image, rgb) = try source(width, height, isOpaque: true)
    let context = try #require(Self.layout.context(newWidth, newHeight))
    context.interpolationQuality = .high
    context.draw(image, in: CGRect(x: 0, y: 0, width: newWidth, height: newHeight))

    let file = FileManager.default.temporaryDirectory.appendingPathComponent("scaling-\(UUID().uuidString).rgb")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(rgb).write(to: file)
    let scaled = try Tool.run(
      "ffmpeg",
      ["-v", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "\(width)x\(height)", "-i", file.path, "-vf"]
        + ["format=gbrp,zscale=w=\(newWidth):h=\(newHeight):filter=bicubic:param_a=0:param_b=0.6,format=rgb24"]
        + ["-f", "rawvideo", "-pix_fmt", "rgb24", "-"])
    #expect(scaled.count == newWidth * newHeight * 3)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let found = Self.layout.pixel(context, x, y)
        let expected = scaled[(y * newWidth + x) * 3..<(y * newWidth + x) * 3 + 3]
        #expect(found[3] == 255)
        #expect(
          zip(found, expected).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(x), \(y): \(found) for \(Array(expected))"
        )
      }
    }
  }

  @Test func transparencyAndParts() throws {
    let (image, _) = try source(60, 40, isOpaque: false)
    let whole = try #require(Self.layout.context(90, 60))
    whole.interpolationQuality = .high
    whole.draw(image, in: CGRect(x: 0, y: 0, width: 90, height: 60))
    let part = try #require(Self.layout.context(90, 60))
    part.interpolationQuality = .high
    part.clip(to: CGRect(x: 20, y: 10, width: 30, height: 20))
    part.draw(image, in: CGRect(x: 0, y: 0, width: 90, height: 60))
    for y in 0..<60 {
      for x in 0..<90 {
        let (all, seen) = (Self.layout.pixel(whole, x, y), Self.layout.pixel(part, x, y))
        #expect(all.prefix(3).allSatisfy { $0 <= all[3] })
        let isInside = (20..<50).contains(x) && (30..<50).contains(y)
        #expect(zip(seen, isInside ? all : [0, 0, 0, 0]).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "\(x), \(y)")
      }
    }
  }

  @Test func placesBetweenPixels() throws {
    let context = try #require(Self.layout.context(10, 10))
    context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    let white = try #require(context.makeImage())
    let target = try #require(Self.layout.context(40, 40))
    target.interpolationQuality = .high
    target.draw(white, in: CGRect(x: 4.5, y: 4.5, width: 21, height: 21))
    #expect(Self.layout.pixel(target, 15, 25) == [255, 255, 255, 255])
    let edge = Self.layout.pixel(target, 4, 25)
    #expect(edge.allSatisfy { abs(Int($0) - 128) <= 2 })
    #expect(Self.layout.pixel(target, 3, 25) == [0, 0, 0, 0])
  }
}
