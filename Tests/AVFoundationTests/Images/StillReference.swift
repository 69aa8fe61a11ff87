import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation

/// All pictures of a file as the ffmpeg command decodes them one after the other, its edits ignored.
struct StillReference {
  /// What turns 4:2:0 of standard definition into RGB.
  static let standard = Self.filter(matrix: "170m")

  static func filter(matrix: String, range: String = "limited", siting: String = "left", also: String = "") -> String {
    "zscale=\(also)matrixin=\(matrix):rangein=\(range):matrix=gbr:range=full:chromalin=\(siting):filter=bilinear,format=gbrp"
  }

  let width: Int
  let height: Int
  /// Media time, in order.
  let times: [CMTime]
  private let pixels: Data

  init(_ url: URL, filter: String = Self.standard) throws {
    // Only its reader of ISO media knows the option.
    let unedited = ["mp4", "mov"].contains(url.pathExtension) ? ["-ignore_editlist", "1"] : []
    let entries = "stream=width,height,time_base:frame=pts"
    let probe = try StillMovie.run(
      "ffprobe", ["-v", "error"] + unedited + ["-select_streams", "v:0", "-show_entries", entries, "-of", "json", url.path])
    guard let whole = try JSONSerialization.jsonObject(with: probe) as? [String: Any],
      let stream = (whole["streams"] as? [[String: Any]])?.first, let frames = whole["frames"] as? [[String: Any]],
      let width = stream["width"] as? Int, let height = stream["height"] as? Int,
      let scale = (stream["time_base"] as? String)?.split(separator: "/").last.flatMap({ Int32($0) })
    else { throw StillMovie.Failure(description: "ffprobe says nothing of \(url.path)") }
    (self.width, self.height) = (width, height)
    times = frames.compactMap { ($0["pts"] as? Int).map { CMTime(value: CMTimeValue($0), timescale: scale) } }
    let decoding = ["-noautorotate", "-i", url.path, "-map", "0:v:0", "-vsync", "passthrough", "-vf", filter]
    pixels = try StillMovie.ffmpeg(unedited + decoding + ["-pix_fmt", "rgb24", "-f", "rawvideo", "-"])
    guard pixels.count == times.count * width * height * 3 else { throw StillMovie.Failure(description: "ffmpeg decodes another number") }
  }

  /// Distances of an image's components from those of a picture, sorted.
  func differences(_ image: CGImage, from index: Int) -> [Int] {
    let theirs = pixels.dropFirst(index * width * height * 3).prefix(width * height * 3)
    let ours = image.rgb
    guard image.width == width, image.height == height, ours.count == theirs.count else { return [Int.max] }
    return zip(ours, theirs).map { abs(Int($0) - Int($1)) }.sorted()
  }
}

extension CGImage {
  /// The rows without padding and alpha, red first; of an image in the generator's layout of 8 bits.
  var rgb: [UInt8] {
    guard let bytes = dataProvider?.data as Data?, bitsPerPixel == 32, bytes.count >= bytesPerRow * (height - 1) + width * 4 else {
      return []
    }
    var result: [UInt8] = []
    result.reserveCapacity(width * height * 3)
    let raw = [UInt8](bytes)
    for y in 0..<height {
      for place in stride(from: y * bytesPerRow, to: y * bytesPerRow + width * 4, by: 4) {
        result += [raw[place + 2], raw[place + 1], raw[place]]
      }
    }
    return result
  }

  func color(_ x: Int, _ y: Int) -> [Int] {
    guard let bytes = dataProvider?.data as Data?, bitsPerPixel == 32 else { return [] }
    let place = bytes.startIndex + y * bytesPerRow + x * 4
    return [Int(bytes[place + 2]), Int(bytes[place + 1]), Int(bytes[place])]
  }
}

extension AVAssetImageGenerator {
  /// One that gives the very picture that is on screen.
  static func exact(_ url: URL) -> AVAssetImageGenerator {
    let generator = AVAssetImageGenerator(asset: AVURLAsset(url: url))
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    return generator
  }

  func still(_ seconds: Double = 0) throws -> CGImage {
    try copyCGImage(at: CMTime(seconds: seconds, preferredTimescale: 90_000), actualTime: nil)
  }
}
