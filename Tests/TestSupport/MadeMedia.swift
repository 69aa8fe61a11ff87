public import Foundation
import Synchronization

/// Media that the ffmpeg command makes for tests, each file once a run.
///
/// Equal names and arguments give one file, which no test may change; `copy` is for those that do. Arguments that name
/// another file are equal where that file is `MadeMedia`'s too. All files go away with the process.
public enum MadeMedia {
  /// Removed when the process ends.
  public static let folder: URL = {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("media-\(UUID().uuidString.prefix(8))")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: MadeMedia.folder) }
    return url
  }()

  /// One file that is made on first use. While it is made, others wait for it alone, and not for each other.
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

  /// A file of a name that ffmpeg writes, given these arguments in front of the file's path.
  public static func file(_ name: String, _ arguments: [String]) throws -> URL {
    try once([name] + arguments) {
      let url = try place(name)
      try Tool.ffmpeg(arguments + [url.path])
      return url
    }
  }

  /// The same with other bytes. Equal names and arguments stand for one change.
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

  /// A file of text, such as subtitles or chapters that a movie is made of.
  public static func text(_ name: String, _ content: String) throws -> URL {
    try once(["text", name, content]) {
      let url = try place(name)
      try Data(content.utf8).write(to: url)
      return url
    }
  }

  /// The same as `file`, in a copy that the test may change.
  public static func copy(_ name: String, _ arguments: [String], to target: URL) throws {
    try FileManager.default.copyItem(at: file(name, arguments), to: target)
  }

  /// A place for a file that does not exist yet, in a folder of its own.
  public static func place(_ name: String) throws -> URL {
    let own = folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    return own.appendingPathComponent(name)
  }

  /// A copy of a movie that is to be turned clockwise by an angle.
  public static func rotated(_ degrees: Int, _ movie: URL, name: String) throws -> URL {
    // FFmpeg 5.1 takes the angle as a tag, later ones as an option of the input, both against the clock.
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
