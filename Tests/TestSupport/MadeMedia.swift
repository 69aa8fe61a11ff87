public import Foundation
import Synchronization

/// Files for tests, which the process removes when it exits.
///
/// Calls of `file` or `text` with equal arguments return the same file, which no test may change.
public enum MadeMedia {
  /// The folder of all files.
  public static let folder: URL = {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("media-\(UUID().uuidString.prefix(8))")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: MadeMedia.folder) }
    return url
  }()

  private final class Entry: Sendable { let url = Mutex<URL?>(nil) }

  private static let entries = Mutex<[[String]: Entry]>([:])

  private static func once(_ key: [String], _ make: () throws -> URL) throws -> URL {
    let entry = entries.withLock { entries in
      let entry = entries[key] ?? Entry()
      entries[key] = entry
      return entry
    }
    return try entry.url.withLock { known in
      let url = try known ?? make()
      known = url
      return url
    }
  }

  /// Returns a file that ffmpeg writes. `arguments` do not include the file's path.
  public static func file(_ name: String, _ arguments: [String]) throws -> URL {
    try once([name] + arguments) {
      let url = try place(name)
      try Tool.ffmpeg(arguments + [url.path])
      return url
    }
  }

  /// Returns a copy of the file that ffmpeg writes, with changed bytes. Equal names and arguments must mean the same
  /// change.
  public static func file(
    _ name: String, _ arguments: [String], patch: (inout Data) throws -> Void
  ) throws -> URL {
    try once(["patched", name] + arguments) {
      var bytes = try Data(contentsOf: file(name, arguments))
      try patch(&bytes)
      let url = try place(name)
      try bytes.write(to: url)
      return url
    }
  }

  /// Returns a text file, such as subtitles or chapters for a movie.
  public static func text(_ name: String, _ content: String) throws -> URL {
    try once(["text", name, content]) {
      let url = try place(name)
      try Data(content.utf8).write(to: url)
      return url
    }
  }

  /// Copies the file that `file(_:_:)` returns, so that a test may change the copy.
  public static func copy(_ name: String, _ arguments: [String], to target: URL) throws {
    try FileManager.default.copyItem(at: file(name, arguments), to: target)
  }

  /// Returns a path for a file that does not exist yet, in a new folder.
  public static func place(_ name: String) throws -> URL {
    let own = folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    return own.appendingPathComponent(name)
  }

  /// Returns a copy of a movie that is displayed rotated clockwise by an angle in degrees.
  public static func rotated(_ degrees: Int, _ movie: URL, name: String) throws -> URL {
    // FFmpeg 5.1 takes the angle as a tag, later versions as an option of the input.
    let input = ["-i", movie.path, "-c", "copy"]
    let arguments =
      takesRotationOfInput
      ? ["-display_rotation", "\(-degrees)"] + input : input + ["-metadata:s:v:0", "rotate=\(360 - degrees)"]
    return try file(name, arguments)
  }

  private static let takesRotationOfInput: Bool = {
    let help = (try? Tool.run("ffmpeg", ["-v", "error", "-h", "full"])) ?? Data()
    return String(decoding: help, as: UTF8.self).contains("display_rotation")
  }()
}
