import Foundation
import TestSupport

/// Media made by the ffmpeg command, in a folder that goes away with this object.
final class Fixture: Sendable {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("AVEngineFFmpegTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Runs ffmpeg in the folder.
  @discardableResult
  func ffmpeg(_ arguments: String) throws -> Data {
    try Tool.run(
      "ffmpeg", ["-v", "error", "-nostdin", "-y"] + arguments.split(separator: " ").map(String.init), in: folder)
  }

  func ffprobe(_ arguments: String) throws -> String {
    String(
      decoding: try Tool.run(
        "ffprobe", ["-v", "error"] + arguments.split(separator: " ").map(String.init), in: folder), as: UTF8.self)
  }
}
