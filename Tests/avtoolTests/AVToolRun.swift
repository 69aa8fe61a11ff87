import Foundation
import TestSupport

struct AVToolRun {
  let status: Int32
  let output: String
  let errors: String

  /// An empty value in `environment` removes a variable. `shell` is a redirection such as "> /dev/full".
  init(_ arguments: [String], in folder: URL, environment: [String: String] = [:], shell: String? = nil) throws {
    let process = Process()
    if let shell {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "\"$@\" \(shell)", "sh", Tool.built("avtool").path] + arguments
    } else {
      process.executableURL = Tool.built("avtool")
      process.arguments = arguments
    }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }.filter { !$0.value.isEmpty }
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    let places = ["out", "err"].map { FileManager.default.temporaryDirectory.appendingPathComponent("\($0)-\(UUID())") }
    defer { for place in places { try? FileManager.default.removeItem(at: place) } }
    for place in places { _ = FileManager.default.createFile(atPath: place.path, contents: nil) }
    process.standardOutput = try FileHandle(forWritingTo: places[0])
    process.standardError = try FileHandle(forWritingTo: places[1])
    try process.run()
    process.waitUntilExit()
    status = process.terminationStatus
    output = String(decoding: try Data(contentsOf: places[0]), as: UTF8.self)
    errors = String(decoding: try Data(contentsOf: places[1]), as: UTF8.self)
  }
}

final class ToolFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("avtool-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: Self.media.get().path) {
      try FileManager.default.createSymbolicLink(at: url[name], withDestinationURL: try Self.media.get()[name])
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func run(_ arguments: String..., environment: [String: String] = [:], shell: String? = nil) throws -> AVToolRun {
    try AVToolRun(arguments, in: url, environment: environment, shell: shell)
  }

  func names(in folder: String = ".") throws -> [String] {
    let media = folder == "." ? try FileManager.default.contentsOfDirectory(atPath: Self.media.get().path) : []
    return try FileManager.default.contentsOfDirectory(atPath: url[folder].path).filter { !media.contains($0) }.sorted()
  }

  func probe(_ name: String) throws -> String {
    let fields = "stream=codec_name,width,height"
    let data = try Tool.run(
      "ffprobe", ["-v", "error", "-select_streams", "0", "-show_entries", fields, "-of", "csv=p=0", url[name].path])
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func upright(_ chapters: URL) throws -> URL {
    try MadeMedia.file(
      "upright.mp4",
      MadeMedia.input("testsrc=s=160x96:r=20:d=2") + MadeMedia.input("sine=d=3")
        + ["-i", chapters.path, "-map", "0", "-map", "1", "-map_metadata", "2", "-g", "10", "-pix_fmt", "yuv420p"])
  }

  /// `film.mp4` has a key frame every half second, and audio that is longer than its video. `long.mp4` takes some time
  /// to encode.
  private static let media = Result {
    let folder = try MadeMedia.place("film.mp4").deletingLastPathComponent()
    let text = """
      ;FFMETADATA1
      title=The film
      [CHAPTER]
      TIMEBASE=1/1000
      START=0
      END=1000
      title=First
      [CHAPTER]
      TIMEBASE=1/1000
      START=1000
      END=2000
      title=Second
      """
    let chapters = try MadeMedia.text("chapters.txt", text)
    let made = [
      "chapters.txt": chapters,
      "film.mp4": try MadeMedia.rotated(90, upright(chapters), name: "film.mp4"),
      "sound.m4a": try MadeMedia.file("sound.m4a", MadeMedia.tone(seconds: 1)),
      "wide.mp4": try MadeMedia.file(
        "wide.mp4", MadeMedia.input("testsrc=s=4096x16:r=20:d=1") + ["-pix_fmt", "yuv420p"]),
      "long.mp4": try MadeMedia.file("long.mp4", MadeMedia.pattern("1280x720", seconds: 6) + MadeMedia.h264),
    ]
    for (name, file) in made { try FileManager.default.copyItem(at: file, to: folder[name]) }
    return folder
  }
}

extension URL {
  subscript(_ name: String) -> URL { appendingPathComponent(name) }
}
