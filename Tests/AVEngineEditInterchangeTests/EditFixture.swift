import AVEngineEditInterchange
import AVFoundation
import Foundation
import TestSupport
import Testing

struct EditFixture {
  let folder: URL

  static let shared = Result { try EditFixture() }

  /// Luma, Cb and Cr (ITU-R BT.601).
  static let red = [81, 90, 240], blue = [41, 240, 110], black = [16, 128, 128]
  /// The luma grows with the frame's number.
  static func counted(_ frame: Int) -> [Int] { [16 + 2 * frame, 128, 128] }

  private init() throws {
    folder = try MadeMedia.place("red.mp4").deletingLastPathComponent()
    for color in ["red", "blue"] { try film("color=\(color):s=64x48:r=24:d=4", "\(color).mp4") }
    let counter = "geq=lum='16+2*N':cb=128:cr=128"
    try film("color=black:s=64x48:r=24:d=4,\(counter)", "count.mp4")
    try film("color=black:s=64x48:r=24000/1001:d=4,\(counter)", "ntsc count.mp4")
    try film("color=red:s=24x48:r=24:d=4", "tall.mp4")
    for (name, level) in [("half", "0.5"), ("low", "-0.25")] {
      try Tool.ffmpeg(
        MadeMedia.input("aevalsrc=\(level):s=48000:d=4") + ["-c:a", "pcm_s16le", "\(name).wav"], in: folder)
    }
  }

  private func film(_ source: String, _ name: String) throws {
    let options = ["-c:v", "libx264", "-qp", "0", "-pix_fmt", "yuv420p", "-g", "12", "-bf", "2", name]
    try Tool.ffmpeg(MadeMedia.input(source) + options, in: folder)
  }

  func write(_ object: OTIO.Object) throws -> URL { try write(try OTIO.data(object)) }

  func write(_ data: Data) throws -> URL {
    let url = folder.appendingPathComponent("\(UUID().uuidString).otio")
    try data.write(to: url)
    return url
  }

  func open(_ object: OTIO.Object) async throws -> Edit { try await Edit(otio: write(object)) }

  /// Returns the mean colour of each frame.
  func colors(_ edit: URL, _ options: String...) throws -> [[Int]] {
    let movie = folder.appendingPathComponent("\(UUID().uuidString).mov")
    defer { try? FileManager.default.removeItem(at: movie) }
    try Tool.runBuilt("avtool", ["compose", edit.path, "-o", movie.path] + options)
    return try Self.colors(of: movie)
  }

  static func colors(of movie: URL, crop: String = "iw:ih:0:0") throws -> [[Int]] {
    let filter = "crop=\(crop),scale=1:1:flags=area,format=yuv444p"
    let arguments = ["-v", "error", "-i", movie.path, "-fps_mode", "passthrough", "-vf", filter, "-f", "rawvideo", "-"]
    let bytes = try Tool.run("ffmpeg", arguments)
    return stride(from: 0, to: bytes.count - 2, by: 3).map { first in
      (0..<3).map { Int(bytes[bytes.startIndex + first + $0]) }
    }
  }

  static func faults(_ colors: [[Int]], _ expected: [[Int]], tolerance: Int = 3) -> [String] {
    guard colors.count == expected.count else { return ["\(colors.count) frames, not \(expected.count)"] }
    return zip(colors, expected).enumerated().compactMap { number, pair in
      zip(pair.0, pair.1).contains { abs($0 - $1) > tolerance } ? "frame \(number) is \(pair.0), not \(pair.1)" : nil
    }
  }
}
