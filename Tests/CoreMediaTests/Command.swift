import Foundation
import TestSupport

/// Runs the ffmpeg commands that tests make media with and compare against.
enum Command {

  /// What the command writes to its standard output; `INPUT` among its arguments stands for a file of these bytes.
  static func run(_ name: String, _ arguments: [String], input: Data? = nil) throws -> Data {
    guard let input else { return try Tool.run(name, arguments) }
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try input.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try Tool.run(name, arguments.map { $0 == "INPUT" ? url.path : $0 })
  }

  /// What ffprobe says of the first stream.
  static func probe(_ media: Data, format: String) throws -> [String: Any] {
    let json = try run("ffprobe", ["-v", "error", "-f", format, "-show_streams", "-of", "json", "INPUT"], input: media)
    let whole = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    return (whole?["streams"] as? [[String: Any]])?.first ?? [:]
  }
}
