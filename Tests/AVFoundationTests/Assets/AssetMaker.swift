import Foundation
import TestSupport

enum AssetMaker {
  /// Each call returns a new copy, which the test may change.
  static func make(_ name: String, _ arguments: [String]) throws -> URL {
    let url = try MadeMedia.place(name)
    try MadeMedia.copy(name, arguments, to: url)
    return url
  }

  static let video = MadeMedia.pattern("320x180", rate: "25")
  static let audio = MadeMedia.tone(rate: 48_000)

  static func movie(_ name: String = "movie.mp4", _ extra: [String] = []) throws -> URL {
    try make(name, inputs + extra)
  }

  private static let inputs =
    video + audio + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "10", "-bf", "2", "-c:a", "aac", "-ac", "2"]

  /// `degrees` is the clockwise rotation.
  static func rotated(_ degrees: Int) throws -> URL {
    try MadeMedia.rotated(degrees, MadeMedia.file("movie.mp4", inputs), name: "rotated.mp4")
  }

  static func multilingualMovie() throws -> URL {
    let subtitles = try MadeMedia.text("hello.srt", "1\n00:00:00,500 --> 00:00:01,500\nHello\n")
    return try make(
      "languages.mp4",
      video + audio + audio + ["-i", subtitles.path, "-map", "0:v", "-map", "1:a", "-map", "2:a", "-map", "3:s"]
        + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac", "-c:s", "mov_text"]
        + ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu", "-metadata:s:s:0", "language=eng"]
        + ["-disposition:a:0", "default", "-disposition:a:1", "0"])
  }

  static func movieWithChapters() throws -> URL {
    let text =
      ";FFMETADATA1\ntitle=With chapters\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=One\n"
      + "[CHAPTER]\nTIMEBASE=1/1000\nSTART=1000\nEND=2000\ntitle=Two\n"
    let chapters = try MadeMedia.text("chapters.txt", text)
    return try make(
      "chapters.mp4",
      video + audio + ["-i", chapters.path, "-map", "0:v", "-map", "1:a", "-map_metadata", "2", "-map_chapters", "2"]
        + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"])
  }
}

struct AssetProbe: Decodable {
  struct Stream: Decodable {
    let index: Int
    let id: String?
    let codec_type: String
    let codec_tag_string: String?
    let width: Int?
    let height: Int?
    let sample_rate: String?
    let channels: Int?
    let r_frame_rate: String?
    let time_base: String
    let duration: String?
    let nb_frames: String?
    let bit_rate: String?
    let has_b_frames: Int?
    let tags: [String: String]?
    let side_data_list: [SideData]?
  }
  struct SideData: Decodable { let rotation: Int? }
  struct Format: Decodable {
    let duration: String?
    let tags: [String: String]?
  }
  let streams: [Stream]
  let format: Format

  static func of(_ url: URL) throws -> AssetProbe {
    let output = try Tool.run(
      "ffprobe", ["-v", "error", "-show_streams", "-show_format", "-of", "json", url.path])
    return try JSONDecoder().decode(AssetProbe.self, from: output)
  }
}
