import AVFoundation
import Foundation
import TestSupport

/// Media that the tests of exports make with the ffmpeg command, each once.
enum ExportMedia {
  struct Failure: Error { let text: String }

  static func find(_ name: String) -> String? { Tool.find(name) }

  /// What a command writes to its standard output.
  @discardableResult
  static func run(_ name: String, _ arguments: [String]) throws -> Data { try Tool.run(name, arguments) }

  /// A file of a name, made by ffmpeg on first use. Suites may give one name to different files.
  static func file(_ name: String, _ arguments: [String]) throws -> URL { try MadeMedia.file(name, arguments) }

  /// A place for a file that does not exist yet, in a folder of its own.
  static func place(_ name: String) throws -> URL { try MadeMedia.place(name) }

  // MARK: - Inputs of ffmpeg

  /// Flat grey pictures whose luma tells the number: 20 + 2 · (number mod 100).
  static func numbered(rate: String = "30", seconds: Double, size: String = "160x96") -> [String] {
    ["-f", "lavfi", "-i", "nullsrc=s=\(size):r=\(rate):d=\(seconds),geq=lum='20+2*mod(N,100)':cb=128:cr=128"]
  }

  static func pattern(_ size: String, rate: String = "30", seconds: Double) -> [String] {
    ["-f", "lavfi", "-i", "testsrc2=s=\(size):r=\(rate):d=\(seconds)"]
  }

  static func sine(_ frequency: Int = 440, rate: Int = 48_000, seconds: Double) -> [String] {
    ["-f", "lavfi", "-i", "aevalsrc=0.5*sin(2*PI*\(frequency)*t):s=\(rate):d=\(seconds)"]
  }

  static let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]
  static let reordered = ["-c:v", "libx264", "-g", "12", "-bf", "2", "-pix_fmt", "yuv420p"]
  static let aac = ["-c:a", "aac", "-b:a", "128k"]

  /// Four seconds of numbered pictures at 29.97 with B frames and a key frame in twelve, and a sine in AAC.
  static func numberedMovie() throws -> URL {
    try file("numbered.mp4", numbered(rate: "30000/1001", seconds: 4) + sine(seconds: 4) + reordered + aac)
  }

  /// A tenth of a second of 1080p with sound.
  static func hd() throws -> URL {
    try file("hd.mp4", pattern("1920x1080", seconds: 0.1) + sine(seconds: 0.1) + h264 + aac)
  }
}

/// Exports as a client does.
func export(
  _ source: URL, _ preset: String, as type: AVFileType = .mov, _ configure: (AVAssetExportSession) -> Void = { _ in }
) async throws -> URL {
  guard let session = AVAssetExportSession(asset: AVURLAsset(url: source), presetName: preset) else {
    throw ExportMedia.Failure(text: "no preset \(preset)")
  }
  let extensions: [AVFileType: String] = [.mov: "mov", .mp4: "mp4", .m4v: "m4v", .m4a: "m4a", .mobile3GPP: "3gp"]
  let url = try ExportMedia.place("out.\(extensions[type] ?? "mov")")
  session.outputURL = url
  session.outputFileType = type
  configure(session)
  await session.export()
  if let error = session.error { throw error }
  guard session.status == .completed else { throw ExportMedia.Failure(text: "status \(session.status)") }
  return url
}

func seconds(_ value: Int64, _ scale: CMTimeScale = 1) -> CMTime { CMTime(value: value, timescale: scale) }
