import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

enum StreamMedia {
  private static let made = Mutex<[String: URL]>([:])

  private static func folder(_ name: String, _ fill: (URL) throws -> Void) throws -> URL {
    try made.withLock { made in
      if let known = made[name] { return known }
      let folder = try MadeMedia.place("x").deletingLastPathComponent()
      try fill(folder)
      made[name] = folder
      return folder
    }
  }

  static func variants(_ type: String, isEncrypted: Bool) throws -> URL {
    try folder("\(type) \(isEncrypted)") { folder in
      var extra = ["-hls_segment_type", type]
      if isEncrypted {
        try Data(0..<16).write(to: folder.appendingPathComponent("secret.key"))
        let info = folder.appendingPathComponent("info")
        try Data("secret.key\n\(folder.path)/secret.key\n".utf8).write(to: info)
        extra += ["-hls_key_info_file", info.path]
      }
      var master = "#EXTM3U\n"
      for (number, (bandwidth, size)) in [(800_000, "160x96"), (200_000, "128x72"), (3_000_000, "192x112")].enumerated()
      {
        let suffix = type == "mpegts" ? "ts" : "m4s"
        try Tool.run(
          "ffmpeg",
          ["-v", "error", "-y"] + MadeMedia.numbered(rate: "25", seconds: 12, size: size)
            + MadeMedia.sine(seconds: 12)
            + [
              "-c:v", "libx264", "-g", "50", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:a", "aac", "-f", "hls",
              "-hls_time", "2",
            ]
            + ["-hls_playlist_type", "vod", "-hls_fmp4_init_filename", "v\(number)init.mp4"] + extra
            + ["-hls_segment_filename", "\(folder.path)/v\(number)_%d.\(suffix)", "\(folder.path)/v\(number).m3u8"])
        master += "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),RESOLUTION=\(size)\nv\(number).m3u8\n"
      }
      try Data(master.utf8).write(to: folder.appendingPathComponent("master.m3u8"))
    }
  }

  /// Returns a stream whose header and segments are encrypted by ffmpeg. Its playlist is `all.m3u8`.
  static func encryptedWithHeader() throws -> URL {
    let plain = try variants("fmp4", isEncrypted: false)
    return try folder("header") { folder in
      let key = "000102030405060708090a0b0c0d0e0f"
      try Data(0..<16).write(to: folder.appendingPathComponent("secret.key"))
      for name in ["v0init.mp4"] + (0..<6).map({ "v0_\($0).m4s" }) {
        try Tool.ffmpeg(
          ["-f", "data", "-i", plain.appendingPathComponent(name).path, "-map", "0", "-c", "copy", "-f", "data"]
            + ["-encryption_key", key, "-encryption_iv", key, "crypto:\(folder.path)/\(name)"])
      }
      let list = try String(contentsOf: plain.appendingPathComponent("v0.m3u8"), encoding: .utf8)
      let tag = "#EXT-X-KEY:METHOD=AES-128,URI=\"secret.key\",IV=0x\(key)\n#EXT-X-MAP"
      try Data(list.replacingOccurrences(of: "#EXT-X-MAP", with: tag).utf8)
        .write(to: folder.appendingPathComponent("all.m3u8"))
    }
  }

  static func window(_ numbers: Range<Int>, isComplete: Bool) -> Data {
    let lines = numbers.map {
      "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(String(format: "%02d", $0 * 2))Z\n#EXTINF:2,\nv0_\($0).ts\n"
    }
    let head = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
    return Data((head + lines.joined() + (isComplete ? "#EXT-X-ENDLIST\n" : "")).utf8)
  }

  /// Returns the playlist without its head and end.
  private static func list(_ arguments: [String], _ name: String, in folder: URL) throws -> String {
    let list = folder.appendingPathComponent("\(name).m3u8")
    let common = [
      "-g", "50", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-bf", "2",
      "-c:a", "aac",
    ]
    try Tool.run(
      "ffmpeg",
      ["-v", "error", "-y"] + arguments + common
        + ["-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_flags", "single_file", list.path])
    let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
    let kept = ["#EXTINF", "#EXT-X-BYTERANGE", "#EXT-X-MAP"]
    return lines.filter { line in !line.hasPrefix("#") || kept.contains { line.hasPrefix($0) } }.joined(separator: "\n")
      + "\n"
  }

  /// The numbers of each part's frames start at zero.
  struct Part: Sendable {
    let name: String
    let seconds: Int
    let size: CMVideoDimensions
    let tone: Int
    let rate: Int
    let arguments: [String]
    let date: String
    /// The part's frames in the whole stream, at 25 per second.
    let frames: Range<Int>
  }

  /// The media's timestamps jump between the parts.
  static let parts = [
    Part(
      name: "a", seconds: 4, size: CMVideoDimensions(width: 160, height: 96), tone: 440, rate: 48_000,
      arguments: ["-output_ts_offset", "3600"], date: "2026-01-01T00:00:00Z", frames: 0..<100),
    Part(
      name: "b", seconds: 4, size: CMVideoDimensions(width: 192, height: 112), tone: 880, rate: 44_100,
      arguments: ["-ac", "2"],
      date: "2026-01-01T01:00:00.500Z", frames: 100..<200),
    Part(
      name: "c", seconds: 2, size: CMVideoDimensions(width: 128, height: 64), tone: 660, rate: 48_000,
      arguments: ["-hls_segment_type", "fmp4", "-hls_segment_options", "movie_timescale=48000"],
      date: "2026-01-01T02:00:00Z", frames: 200..<250),
  ]

  static func joined() throws -> URL {
    try folder("joined") { folder in
      let bodies = try parts.map { part in
        let length = Double(part.seconds)
        let inputs =
          MadeMedia.numbered(rate: "25", seconds: length, size: "\(part.size.width)x\(part.size.height)")
          + MadeMedia.sine(part.tone, rate: part.rate, seconds: length)
        return "#EXT-X-PROGRAM-DATE-TIME:\(part.date)\n" + (try list(inputs + part.arguments, part.name, in: folder))
      }
      let text =
        "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n" + bodies.joined(separator: "#EXT-X-DISCONTINUITY\n")
        + "#EXT-X-ENDLIST\n"
      try Data(text.utf8).write(to: folder.appendingPathComponent("joined.m3u8"))
    }
  }

  /// Frequencies in hertz by language. French is the audio in the video's segments.
  static let tones = ["en": 440, "de": 880, "fr": 660, "it": 550]

  static func languages() throws -> URL {
    try folder("languages") { folder in
      let sine = { (language: String) in MadeMedia.sine(tones[language] ?? 0, seconds: 4) }
      let end = { (name: String, body: String) in
        let text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:3\n\(body)#EXT-X-ENDLIST\n"
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
      }
      // All renditions use one clock. ffmpeg's transport streams begin 1.4 s late, so the MP4 fragments do too.
      let transport = ["-output_ts_offset", "10"]
      try end("v.m3u8", list(MadeMedia.numbered(rate: "25", seconds: 4) + sine("fr") + transport, "v", in: folder))
      try end("en.m3u8", list(sine("en") + transport, "en", in: folder))
      let fragments = [
        "-output_ts_offset", "11.4", "-hls_segment_type", "fmp4", "-hls_segment_options", "movie_timescale=48000",
      ]
      try end("de.m3u8", list(sine("de") + fragments, "de", in: folder))
      try end("it.m3u8", packed(sine("it"), "it", video: "v.ts", in: folder))
      let media = [
        #"NAME="English, plain",LANGUAGE="en",URI="en.m3u8",CHARACTERISTICS="public.accessibility.describes-video""#,
        #"NAME="Deutsch",LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES,URI="de.m3u8""#, #"NAME="Français",LANGUAGE="fr""#,
        #"NAME="Italiano",LANGUAGE="it",URI="it.m3u8""#,
      ].map { "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"s\",\($0)\n" }
      let master = "#EXTM3U\n" + media.joined() + "#EXT-X-STREAM-INF:BANDWIDTH=800000,AUDIO=\"s\"\nv.m3u8\n"
      try Data(master.utf8).write(to: folder.appendingPathComponent("master.m3u8"))
    }
  }

  /// Returns the playlist without its head and end. Each segment begins with an ID3 tag that states its time on the
  /// video's clock (RFC 8216 §3.4).
  private static func packed(_ arguments: [String], _ name: String, video: String, in folder: URL) throws -> String {
    let whole = folder.appendingPathComponent("\(name).aac")
    try Tool.run("ffmpeg", ["-v", "error", "-y"] + arguments + ["-c:a", "aac", whole.path])
    let stamp = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v", "-show_entries", "stream=start_pts", "-of", "csv=p=0",
        "\(folder.path)/\(video)",
      ])
    let start = try #require(Int(String(decoding: stamp, as: UTF8.self).prefix { $0.isNumber }))
    let owner = Array("com.apple.streaming.transportStreamTimestamp\0".utf8)
    var (rest, lines, first) = (try Data(contentsOf: whole), "", 0)
    while !rest.isEmpty {
      var (length, count) = (0, 0)
      // Thirteen bits are the frame's length (ISO/IEC 14496-3 §1.A.2.2).
      while count < 90, length + 7 <= rest.count {
        let header = rest.dropFirst(length).prefix(6).map { Int($0) }
        length += (header[3] & 3) << 11 | header[4] << 3 | header[5] >> 5
        count += 1
      }
      guard length > 0 else { break }
      // The encoder's first frame is priming, which is before the start of the audio.
      let ticks = UInt64(start + (first - 1) * 1024 * 90_000 / 48_000)
      let size = UInt8(owner.count + 8)
      var tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, size + 10] as [UInt8]
      tag += Array("PRIV".utf8) + [0, 0, 0, size, 0, 0] as [UInt8]
      tag += owner + withUnsafeBytes(of: ticks.bigEndian) { Array($0) }
      try (Data(tag) + rest.prefix(length)).write(to: folder.appendingPathComponent("\(name)_\(first).aac"))
      lines += "#EXTINF:\(Double(count) * 1024 / 48_000),\n\(name)_\(first).aac\n"
      (rest, first) = (rest.dropFirst(length), first + count)
    }
    return lines
  }
}
