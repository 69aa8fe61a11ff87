import AVFoundation
import Foundation
import TestSupport

struct ExportProbe {
  let url: URL
  let streams: [[String: Any]]
  let format: [String: Any]

  init(_ url: URL, ignoringEdits: Bool = false) throws {
    self.url = url
    let edits = ignoringEdits ? ["-ignore_editlist", "1"] : []
    let json = try Tool.run(
      "ffprobe", ["-v", "error"] + edits + ["-show_streams", "-show_format", "-of", "json", url.path])
    let whole = try JSONSerialization.jsonObject(with: json) as? [String: Any] ?? [:]
    streams = whole["streams"] as? [[String: Any]] ?? []
    format = whole["format"] as? [String: Any] ?? [:]
  }

  var video: [String: Any] { streams.first { $0["codec_type"] as? String == "video" } ?? [:] }
  var audio: [String: Any] { streams.first { $0["codec_type"] as? String == "audio" } ?? [:] }
  var duration: Double { Double(format["duration"] as? String ?? "") ?? -1 }
  var tags: [String: String] { format["tags"] as? [String: String] ?? [:] }
  var size: [Int] { [video["width"] as? Int ?? 0, video["height"] as? Int ?? 0] }

  /// Returns milliseconds, as mediainfo reports them. ffprobe of FFmpeg 7 also counts media after the end of an edit.
  static func movieMilliseconds(_ url: URL) throws -> Int {
    let text = try Tool.run("mediainfo", ["--Inform=General;%Duration%", url.path])
    return Int(String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  static func text(_ stream: [String: Any], _ key: String) -> String {
    stream[key] as? String ?? "\(stream[key] ?? "")"
  }

  /// The movie must come from `MadeMedia.numbered`. Each frame's luma encodes its number.
  static func numbers(_ url: URL, width: Int = 160, height: Int = 96, ignoringEdits: Bool = false) throws -> [Int] {
    let edits = ignoringEdits ? ["-ignore_editlist", "1"] : []
    let data = try Tool.run(
      "ffmpeg",
      ["-v", "error"] + edits + ["-i", url.path, "-map", "0:v:0", "-fps_mode", "passthrough"]
        + [
          "-vf", "scale=\(width):\(height):in_range=tv:out_range=tv,format=yuv420p", "-enc_time_base", "-1", "-f",
          "rawvideo", "-",
        ])
    let size = width * height * 3 / 2
    return (0..<data.count / size).map { index in
      let luma = Int(data[data.startIndex + index * size + width * height / 2 + width / 2])
      return (luma - 20 + 1) / 2
    }
  }

  /// Returns the presentation time and duration of every decoded frame, in ticks of the stream's time base.
  static func times(_ url: URL) throws -> [(time: Int, duration: Int)] {
    let text = String(
      decoding: try Tool.run(
        "ffprobe",
        [
          "-v", "error", "-select_streams", "v:0", "-show_entries", "frame=pts,pkt_duration", "-of", "csv=p=0",
          url.path,
        ]),
      as: UTF8.self)
    return text.split(separator: "\n").map { line in
      let fields = line.split(separator: ",").map { Int($0) ?? -1 }
      return (fields.first ?? -1, fields.count > 1 ? fields[1] : -1)
    }
  }

  static func decodedAudio(_ url: URL, channel: Int = 0, stream: Int = 0, ignoringEdits: Bool = false) throws -> [Float]
  {
    let edits = ignoringEdits ? ["-ignore_editlist", "1"] : []
    let data = try Tool.run(
      "ffmpeg",
      ["-v", "error"] + edits
        + ["-i", url.path, "-map", "0:a:\(stream)", "-af", "pan=mono|c0=c\(channel)", "-f", "f32le", "-"])
    return data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
  }

  /// Returns the amplitude of a sine in this audio, and by how many samples it is later than a sine that begins `start`
  /// seconds before the first sample.
  static func sine(_ samples: some Collection<Float>, frequency: Double, rate: Double, start: Double) -> (
    amplitude: Double, lateness: Double
  ) {
    var (real, imaginary) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let angle = 2 * Double.pi * frequency * (start + Double(index) / rate)
      real += Double(sample) * sin(angle)
      imaginary += Double(sample) * cos(angle)
    }
    let count = Double(max(samples.count, 1))
    return (
      2 * (real * real + imaginary * imaginary).squareRoot() / count,
      -atan2(imaginary, real) / (2 * .pi * frequency) * rate
    )
  }

  static func boxes(_ url: URL) throws -> [String] {
    let data = try Data(contentsOf: url)
    var types: [String] = []
    var offset = 0
    while offset + 8 <= data.count {
      let size = data[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      types.append(String(decoding: data[offset + 4..<offset + 8], as: UTF8.self))
      let large =
        size == 1 && offset + 16 <= data.count ? data[offset + 8..<offset + 16].reduce(0) { $0 << 8 | Int($1) } : size
      guard large >= 8 else { break }
      offset += large
    }
    return types
  }
}
