import Foundation
import TestSupport

/// The shared media where they are, and small files that the ffmpeg command makes.
enum Media {
  static let folder: URL = {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(
      "RobustnessTests-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: Media.folder) }
    return url
  }()

  /// Every media file of the shared media, or none.
  static let shared = SharedMediaFolder.names().compactMap { SharedMediaFolder.url?.appendingPathComponent($0) }
    .filter { !$0.hasDirectoryPath && !["json", "png", ""].contains($0.pathExtension) }

  /// Two seconds of picture and sound, or one of both, in the container of a path extension.
  static func file(_ name: String, _ arguments: [String]) throws -> URL { try MadeMedia.file(name, arguments) }

  static let picture = ["-f", "lavfi", "-i", "testsrc2=size=160x120:rate=30:duration=2"]
  static let audio = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100:duration=2"]
  static let h264 = [
    "-c:v", "libx264", "-preset", "veryfast", "-g", "15", "-bf", "2", "-pix_fmt", "yuv420p", "-threads", "1",
  ]

  static func movie() throws -> URL { try file("movie.mp4", picture + audio + h264 + ["-c:a", "aac", "-shortest"]) }

  /// One small file of each kind of container.
  static func everyKind() throws -> [URL] {
    try [
      movie(),
      file(
        "fragmented.mp4",
        picture + audio + h264 + ["-c:a", "aac", "-movflags", "frag_keyframe+empty_moov+default_base_moof"]),
      file("pictures.mov", picture + ["-c:v", "png", "-t", "0.5"]),
      file("sound.mp3", audio), file("sound.flac", audio), file("sound.wav", audio),
      file("sound.ogg", audio + ["-c:a", "libvorbis"]),
      file("movie.ts", picture + audio + h264), file("movie.mkv", picture + audio + h264 + ["-c:a", "libopus"]),
      file("movie.avi", picture + audio + ["-c:v", "mpeg4", "-c:a", "libmp3lame"]),
    ]
  }
}
