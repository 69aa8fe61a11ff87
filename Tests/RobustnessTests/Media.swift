import Foundation
import TestSupport

enum Media {
  static let shared = SharedMediaFolder.names().compactMap { SharedMediaFolder.url?.appendingPathComponent($0) }
    .filter { !$0.hasDirectoryPath && !["json", "png", ""].contains($0.pathExtension) }

  static let video = MadeMedia.pattern()
  private static let audio = MadeMedia.tone()
  private static let h264 = [
    "-c:v", "libx264", "-preset", "veryfast", "-g", "15", "-bf", "2", "-pix_fmt", "yuv420p", "-threads", "1",
  ]

  static func movie() throws -> URL {
    try MadeMedia.file("movie.mp4", video + audio + h264 + ["-c:a", "aac", "-shortest"])
  }

  static func everyKind() throws -> [URL] {
    try [
      movie(),
      MadeMedia.file(
        "fragmented.mp4",
        video + audio + h264 + ["-c:a", "aac", "-movflags", "frag_keyframe+empty_moov+default_base_moof"]),
      MadeMedia.file("pictures.mov", video + ["-c:v", "png", "-t", "0.5"]),
      MadeMedia.file("sound.mp3", audio), MadeMedia.file("sound.flac", audio), MadeMedia.file("sound.wav", audio),
      MadeMedia.file("sound.ogg", audio + ["-c:a", "libvorbis"]),
      MadeMedia.file("movie.ts", video + audio + h264),
      MadeMedia.file("movie.mkv", video + audio + h264 + ["-c:a", "libopus"]),
      MadeMedia.file("movie.avi", video + audio + ["-c:v", "mpeg4", "-c:a", "libmp3lame"]),
    ]
  }
}
