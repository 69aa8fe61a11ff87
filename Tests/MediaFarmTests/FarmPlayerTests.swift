import Foundation
import MediaFarm
import TestSupport
import Testing

/// Players play a movie of seven parts as one movie.
@Suite(.requires(.ffmpeg)) struct FarmPlayerTests {
  private static let movie = Result {
    let farm = FarmFixture()
    _ = try farm.source()
    let job = try farm.planned("film.mov", "--parts", "6", "--key-frames", "30")
    for part in job.plan.parts.indices {
      let worked = try farm.run("work", "plan.json", "\(part)")
      try #require(worked.status == 0 && job.plan.parts.count == 7, "\(worked.errors)")
    }
    try #require(try farm.run("join", "plan.json", "--patience", "0").status == 0)
    return (farm, job.defaultOutput)
  }

  private func movie() throws -> URL { try Self.movie.get().1 }

  @Test func ffmpegHasNothingToSay() throws {
    let said = try Tool.run("ffmpeg", ["-v", "warning", "-i", movie().path, "-f", "null", "-"])
    #expect(said.isEmpty)
    let streams = try FarmFixture.stream(movie(), "stream=codec_name,r_frame_rate")
    #expect(streams.contains("h264,30000/1001"))
    #expect(try FarmFixture.times(movie()) == (0..<180).map { $0 * 2002 })
  }

  @Test(.requires(.mpv)) func mpvShowsAllFrames() throws {
    let folder = try TemporaryFolder()
    let encode = ["--of=framecrc", "--ovc=rawvideo", "--oac=pcm_s16le", "--o=frames"]
    // On a busy machine, mpv's module cplayer warns that audio and video are not in step.
    let level = "--msg-level=all=warn,cplayer=error"
    let said = try Tool.run("mpv", ["--no-config", level] + encode + [movie().path], in: folder.url)
    #expect(said.isEmpty, "\(String(decoding: said, as: UTF8.self))")
    let frames = try String(contentsOf: folder["frames"], encoding: .utf8).split(separator: "\n")
    #expect(frames.count { $0.hasPrefix("0,") } == 180 && frames.contains { $0.hasPrefix("1,") })
    // Together, they would not stay in step on a busy machine.
    for alone in ["--audio=no", "--video=no"] {
      let played = try Tool.run(
        "mpv",
        ["--no-config", "--vo=null", "--ao=null", "--ao-null-untimed", "--untimed", "--msg-level=all=warn", alone]
          + [movie().path])
      #expect(played.isEmpty, "\(alone): \(String(decoding: played, as: UTF8.self))")
    }
  }

  @Test(.requires(.gstreamer)) func gstreamerShowsAllFrames() throws {
    let decoded = "decodebin name=d d. ! queue ! video/x-raw ! identity silent=false ! fakesink sync=false"
    let words = "filesrc location=\(try movie().path) ! \(decoded) d. ! queue ! audioconvert ! fakesink sync=false"
    let said = String(
      decoding: try Tool.run("gst-launch-1.0", ["-v"] + words.split(separator: " ").map(String.init)), as: UTF8.self)
    #expect(said.split(separator: "\n").count { $0.contains("identity0: last-message = chain") } == 180)
    #expect(!said.contains("WARN") && !said.contains("ERROR"), "\(said.suffix(1000))")
  }

  private struct Played: Decodable {
    var time: Double
    var duration: Double
    var size: [Int]
    var frames: Int
    var corrupted: Int
    var decoded: Int
    var sound: Int
    var shown: Int
  }

  @Test(.requires(.chromium)) func chromiumPlaysToTheEnd() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(at: movie(), to: folder["movie.mp4"])
    try Data(Self.page.utf8).write(to: folder["page.html"])
    let options = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--enable-logging=stderr",
      "--autoplay-policy=no-user-gesture-required", "--user-data-dir=\(folder["profile"].path)",
    ]
    let browser = try Server("chromium", options + ["file://\(folder["page.html"].path)"], errors: folder["log"])
    func line() throws -> String? {
      let log = String(decoding: (try? Data(contentsOf: folder["log"])) ?? Data(), as: UTF8.self)
      return log.firstMatch(of: /"played (.*) played"/).map { String($0.1) }
    }
    try Server.wait(for: "the end of the movie") { try line() != nil }
    browser.end()
    let text = try #require(try line())
    let played = try JSONDecoder().decode(Played.self, from: Data(text.utf8))
    #expect(played.time == played.duration && abs(played.duration - 6.006) < 0.001, "\(text)")
    #expect(played.size == [96, 64] && played.corrupted == 0, "\(text)")
    #expect(played.frames == 180 && played.decoded == 180 && played.shown > 0 && played.sound > 10_000, "\(text)")
  }

  private static let page = """
    <!doctype html><video src="movie.mp4" muted></video><script>
    const video = document.querySelector('video')
    const say = values => console.log('played ' + JSON.stringify(values) + ' played')
    let shown = 0
    const count = () => { shown++; video.requestVideoFrameCallback(count) }
    video.requestVideoFrameCallback(count)
    video.onerror = () => say(video.error.message)
    video.onloadedmetadata = () => { video.playbackRate = 4; video.play() }
    video.onended = () => {
      const quality = video.getVideoPlaybackQuality()
      say({ time: video.currentTime, duration: video.duration, size: [video.videoWidth, video.videoHeight],
        frames: quality.totalVideoFrames, corrupted: quality.corruptedVideoFrames,
        decoded: video.webkitDecodedFrameCount, sound: video.webkitAudioDecodedByteCount, shown })
    }
    </script>
    """
}
