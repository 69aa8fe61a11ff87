import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation
import TestSupport

struct StillReference {
  static let standard = Self.filter(matrix: "170m")

  static func filter(matrix: String, range: String = "limited", siting: String = "left", also: String = "") -> String {
    "zscale=\(also)matrixin=\(matrix):rangein=\(range):matrix=gbr:range=full:chromalin=\(siting):filter=bilinear,format=gbrp"
  }

  let width: Int
  let height: Int
  let times: [CMTime]
  private let pixels: Data

  init(_ url: URL, filter: String = Self.standard) throws {
    // Only ffmpeg's demuxer for ISO media files has the option `-ignore_editlist`.
    let unedited = ["mp4", "mov"].contains(url.pathExtension) ? ["-ignore_editlist", "1"] : []
    let entries = "stream=width,height,time_base:frame=pts"
    let probe = try Tool.run(
      "ffprobe",
      ["-v", "error"] + unedited + ["-select_streams", "v:0", "-show_entries", entries, "-of", "json", url.path])
    guard let whole = try JSONSerialization.jsonObject(with: probe) as? [String: Any],
      let stream = (whole["streams"] as? [[String: Any]])?.first, let frames = whole["frames"] as? [[String: Any]],
      let width = stream["width"] as? Int, let height = stream["height"] as? Int,
      let scale = (stream["time_base"] as? String)?.split(separator: "/").last.flatMap({ Int32($0) })
    else { throw Tool.Failure(description: "ffprobe prints nothing for \(url.path)") }
    (self.width, self.height) = (width, height)
    times = frames.compactMap { ($0["pts"] as? Int).map { CMTime(value: CMTimeValue($0), timescale: scale) } }
    let decoding = ["-noautorotate", "-i", url.path, "-map", "0:v:0", "-vsync", "passthrough", "-vf", filter]
    pixels = try Tool.ffmpeg(unedited + decoding + ["-pix_fmt", "rgb24", "-f", "rawvideo", "-"])
    guard pixels.count == times.count * width * height * 3 else {
      throw Tool.Failure(description: "ffmpeg decodes another number of frames")
    }
  }

  /// The differences are sorted. If the sizes differ or the frame does not exist, the only element is `Int.max`.
  func differences(_ image: CGImage, from index: Int) -> [Int] {
    let ours = image.rgb
    let (start, count) = (index * width * height * 3, width * height * 3)
    guard image.width == width, image.height == height, ours.count == count, start + count <= pixels.count else {
      return [Int.max]
    }
    // Tests are compiled without optimisation, so a loop over memory is much faster than sequences.
    var counts = [Int](repeating: 0, count: 256)
    // Safety: both have at least `count` bytes from their starts.
    ours.withUnsafeBufferPointer { ours in
      pixels.withUnsafeBytes { raw in
        counts.withUnsafeMutableBufferPointer { counts in
          guard let ours = ours.baseAddress, let counts = counts.baseAddress, let raw = raw.baseAddress else { return }
          let theirs = raw.advanced(by: start).assumingMemoryBound(to: UInt8.self)
          var place = 0
          while place < count {
            counts[abs(Int(ours[place]) &- Int(theirs[place]))] &+= 1
            place &+= 1
          }
        }
      }
    }
    return counts.indices.reduce(into: []) { $0 += Array(repeating: $1, count: counts[$1]) }
  }
}

extension CGImage {
  var rgb: [UInt8] {
    guard let bytes = dataProvider?.data as Data?, bitsPerPixel == 32,
      bytes.count >= bytesPerRow * (height - 1) + width * 4
    else {
      return []
    }
    return [UInt8](unsafeUninitializedCapacity: width * height * 3) { result, count in
      count = width * height * 3
      bytes.withUnsafeBytes { raw in
        // Safety: the guard above checks the rows. The result has three bytes for each pixel.
        guard var next = result.baseAddress, let raw = raw.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
          return
        }
        for y in 0..<height {
          var place = raw + y * bytesPerRow
          let end = place + width * 4
          while place < end {
            (next[0], next[1], next[2]) = (place[2], place[1], place[0])
            (next, place) = (next + 3, place + 4)
          }
        }
      }
    }
  }

  func color(_ x: Int, _ y: Int) -> [Int] {
    guard let bytes = dataProvider?.data as Data?, bitsPerPixel == 32 else { return [] }
    let place = bytes.startIndex + y * bytesPerRow + x * 4
    return [Int(bytes[place + 2]), Int(bytes[place + 1]), Int(bytes[place])]
  }
}

extension AVAssetImageGenerator {
  static func exact(_ url: URL) -> AVAssetImageGenerator {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    return generator
  }

  func still(_ seconds: Double = 0) throws -> CGImage {
    try copyCGImage(at: CMTime(seconds: seconds, preferredTimescale: 90_000), actualTime: nil)
  }
}
