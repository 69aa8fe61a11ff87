import AVFoundation
import CoreGraphics
import Foundation
import TestSupport
import Testing

@Suite struct StillOddSizeTests {
  @Test(arguments: [(321, 181), (320, 181), (321, 180), (35, 63)]) func oddSizesMatchZimg(_ width: Int, _ height: Int)
    throws
  {
    let card =
      "geq=r='if(lt(Y,H/2),255*mod(floor(X/8),2),255*X/W)':g='if(lt(Y,H/2),255*mod(floor(X/16),2),255*(W-X)/W)'"
      + ":b='if(lt(Y,H/2),255*mod(floor(X/32),2),255*Y/H)'"
    let url = try MadeMedia.file(
      "odd-\(width)x\(height).mkv",
      MadeMedia.input("color=black:size=\(width)x\(height):rate=5:duration=0.2,format=gbrp,\(card),format=yuv420p") + [
        "-c:v", "ffv1",
      ])
    let raw = try Tool.ffmpeg(["-i", url.path, "-frames:v", "1", "-pix_fmt", "yuv420p", "-f", "rawvideo", "-"])
    let theirs = try Self.converted(Self.evened([UInt8](raw), width, height), (width + 1) / 2 * 2, (height + 1) / 2 * 2)
    let ours = try AVAssetImageGenerator.exact(url).still()
    try #require(ours.width == width && ours.height == height && ours.rgb.count == width * height * 3)
    let stride = (width + 1) / 2 * 2 * 3
    let pixels = ours.rgb
    var differences: [Int] = []
    for y in 0..<height {
      for x in 0..<width * 3 { differences.append(abs(Int(pixels[y * width * 3 + x]) - Int(theirs[y * stride + x]))) }
    }
    differences.sort()
    #expect(differences[differences.count - 1] <= 8)
    #expect(differences[differences.count * 999 / 1000] <= 3)
  }

  /// Repeats the last luma column or row if the width or height is odd, because zimg requires even sizes for 4:2:0.
  private static func evened(_ planes: [UInt8], _ width: Int, _ height: Int) throws -> Data {
    let (half, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    try #require(planes.count == width * height + 2 * half * halfHeight)
    var result = Data()
    for y in 0..<halfHeight * 2 {
      let row = min(y, height - 1) * width
      result.append(contentsOf: planes[row..<row + width])
      if half * 2 > width { result.append(planes[row + width - 1]) }
    }
    result.append(contentsOf: planes[(width * height)...])
    return result
  }

  private static func converted(_ frame: Data, _ width: Int, _ height: Int) throws -> [UInt8] {
    let file = MadeMedia.folder.appendingPathComponent("even-\(UUID())")
    try frame.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let pixels = try Tool.ffmpeg(
      [
        "-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", "\(width)x\(height)", "-i", file.path, "-vf",
        StillReference.standard,
      ]
        + ["-pix_fmt", "rgb24", "-f", "rawvideo", "-"])
    try #require(pixels.count == width * height * 3)
    return [UInt8](pixels)
  }
}
