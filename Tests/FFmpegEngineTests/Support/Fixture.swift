import Foundation

/// Media made by the ffmpeg command, in a folder that goes away with this object.
final class Fixture: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("FFmpegEngineTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Runs ffmpeg in the folder.
  @discardableResult
  func ffmpeg(_ arguments: String) throws -> Data {
    try Self.run("ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments.split(separator: " ").map(String.init), in: folder)
  }

  func ffprobe(_ arguments: String) throws -> String {
    String(decoding: try Self.run("ffprobe", ["-v", "error"] + arguments.split(separator: " ").map(String.init), in: folder), as: UTF8.self)
  }

  struct Failure: Error { let text: String }

  private static func run(_ tool: String, _ arguments: [String], in folder: URL) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.currentDirectoryURL = folder
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(text: String(decoding: text, as: UTF8.self)) }
    return data
  }
}
