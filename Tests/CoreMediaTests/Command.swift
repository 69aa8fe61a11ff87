import Foundation

/// Runs the ffmpeg commands that tests make media with and compare against.
enum Command {
  struct Failure: Error { let text: String }

  static let hasFFmpeg = find("ffmpeg") != nil && find("ffprobe") != nil

  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// What the command writes to its standard output.
  static func run(_ name: String, _ arguments: [String], input: Data? = nil) throws -> Data {
    guard let path = find(name) else { throw Failure(text: "no \(name)") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    var file: URL?
    defer { if let file { try? FileManager.default.removeItem(at: file) } }
    if let input {
      let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try input.write(to: url)
      file = url
      process.arguments = arguments.map { $0 == "INPUT" ? url.path : $0 }
    }
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(text: "\(name): \(text)") }
    return data
  }

  /// What ffprobe says of the first stream.
  static func probe(_ media: Data, format: String) throws -> [String: Any] {
    let json = try run("ffprobe", ["-v", "error", "-f", format, "-show_streams", "-of", "json", "INPUT"], input: media)
    let whole = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    return (whole?["streams"] as? [[String: Any]])?.first ?? [:]
  }
}
