import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg))
struct StreamInfoTests {
  private let folder: ToolFolder

  init() throws { folder = try ToolFolder() }

  private func makeStream() throws {
    let inputs = MadeMedia.input("testsrc=s=160x96:r=25:d=6") + MadeMedia.tone(seconds: 6)
    let coding = ["-pix_fmt", "yuv420p", "-c:v", "libx264", "-g", "50", "-c:a", "aac"]
    let hls = [
      "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_segment_filename", "v_%d.ts", "v.m3u8",
    ]
    try Tool.ffmpeg(inputs + coding + hls, in: folder.url)
    let lines = try String(contentsOf: folder.url["v.m3u8"], encoding: .utf8).split(separator: "\n")
    let live = lines.filter { !$0.hasPrefix("#EXT-X-ENDLIST") && !$0.hasPrefix("#EXT-X-PLAYLIST-TYPE") }
    try Data((live.joined(separator: "\n") + "\n").utf8).write(to: folder.url["live.m3u8"])
  }

  @Test func streamsWithTextsAreTold() throws {
    try makeStream()
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="t",NAME="Deutsch",LANGUAGE="de",URI="de.m3u8"
      #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",LANGUAGE="en",INSTREAM-ID="CC1"
      #EXT-X-STREAM-INF:BANDWIDTH=812345,FRAME-RATE=25,SUBTITLES="t",CLOSED-CAPTIONS="c"
      v.m3u8
      """
    try Data(master.utf8).write(to: folder.url["master.m3u8"])
    let list = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nde.vtt\n#EXT-X-ENDLIST\n"
    try Data(list.utf8).write(to: folder.url["de.m3u8"])
    try Data("WEBVTT\n\n00:01.000 --> 00:02.000\nHallo\n".utf8).write(to: folder.url["de.vtt"])
    let run = try folder.run("info", "master.m3u8")
    #expect(run.status == 0, "\(run.errors)")
    for line in [
      "container  hls", "avc1 (H.264)  160 × 96  25.000 fps  812 kbit/s", "subtitles  wvtt (WebVTT)",
      "captions  c608 (CEA-608)",
      "subtitles and captions: Deutsch, English (closed captions)",
    ] { #expect(run.output.contains(line), "\(line) is not in \(run.output)") }
    let json = try folder.run("info", "master.m3u8", "--json")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let tracks = try #require(report["tracks"] as? [[String: Any]])
    #expect(tracks.map { $0["mediaType"] as? String } == ["vide", "soun", "sbtl", "clcp"])
    #expect(tracks.map { $0["codecName"] as? String } == ["H.264", "AAC", "WebVTT", "CEA-608"])
  }

  @Test func liveStreamsHaveNoEnd() throws {
    try makeStream()
    let run = try folder.run("info", "live.m3u8")
    #expect(run.status == 0, "\(run.errors)")
    let ends = run.output.split(separator: "\n").filter { $0.contains("indefinite (live stream)") }
    // The lines are the asset's and one for each track.
    #expect(ends.count == 3 && !run.output.contains("000000.000 s"), "\(run.output)")
  }

  /// A transport stream is a known format, but its only stream has data of an unknown kind.
  @Test func filesThatHoldNothingKnownAreUnreadable() throws {
    try Data("some bytes".utf8).write(to: folder.url["bytes"])
    let words = ["-v", "error", "-f", "data", "-i", "bytes", "-map", "0", "-c", "copy", "-f", "mpegts", "data.ts"]
    try Tool.run("ffmpeg", words, in: folder.url)
    for words in [["info", "data.ts"], ["export", "-s", "data.ts", "-o", "out.mp4"]] {
      let run = try AVToolRun(words, in: folder.url)
      #expect(run.status == 65, "\(run.errors)")
      #expect(run.errors.contains("contains no audio, video or text"))
    }
  }

  // MARK: Playing

  /// Without WAYLAND_DISPLAY, programs look for a socket with a default name in XDG_RUNTIME_DIR, so that variable is
  /// empty too.
  private static let noDisplay = [
    "DISPLAY": "", "WAYLAND_DISPLAY": "", "XDG_RUNTIME_DIR": "", "SDL_VIDEODRIVER": "",
    "AVFOUNDATION_SOUND_DEVICE": "null",
  ]

  @Test func withoutADisplayPlayTellsWhatToDo() throws {
    let run = try folder.run("play", "film.mp4", environment: Self.noDisplay)
    #expect(run.status == 69, "\(run.status)")
    let line = run.errors.split(separator: "\n").last { $0.hasPrefix("avtool: ") } ?? ""
    for word in ["WAYLAND_DISPLAY", "DISPLAY", "xvfb-run avtool play", "avtool images"] {
      #expect(line.contains(word), "\(run.errors)")
    }
  }

  /// `play` parses its time before it opens a window.
  @Test(arguments: [
    ("0.5", 69), (".5", 69), ("0:00.5", 69), ("0:00:00.5", 69), ("0:60", 64), ("1:2:3:4", 64), ("x", 64),
  ])
  func playTakesTimesAsTheOthersDo(_ time: String, _ status: Int32) throws {
    let run = try folder.run("play", "film.mp4", "--start=\(time)", environment: Self.noDisplay)
    #expect(
      run.status == status && run.errors.contains("is not a time") == (status == 64), "\(run.status) \(run.errors)")
  }
}
