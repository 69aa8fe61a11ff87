import Foundation
import TestSupport
import Testing

@Suite(.serialized, .realTime, .requires(.display), .requires(.xdotool), .requires(.playerctl))
struct PlayCommandDesktopTests {
  private func movie() throws -> URL {
    let cover = try MadeMedia.file("cover.png", ["-f", "lavfi", "-i", "color=orange:s=64x48", "-frames:v", "1"])
    return try MadeMedia.file(
      "tagged.mp4",
      [
        "-i", try PlayedMovie.url().path, "-i", cover.path, "-map", "0", "-map", "1", "-c", "copy", "-disposition:v:1",
        "attached_pic", "-metadata", "title=The Title", "-metadata", "artist=The Artist", "-metadata",
        "album=The Album", "-metadata", "genre=Short Film",
      ])
  }

  private final class Desk {
    let bus: MessageBus
    let folder: TemporaryFolder
    let run: PlayCommandTests.Run

    init(_ movie: URL) throws {
      bus = try MessageBus()
      folder = try TemporaryFolder()
      run = try PlayCommandTests.Run(
        [movie.path], display: try Display(),
        variables: ["DBUS_SESSION_BUS_ADDRESS": bus.address, "XDG_CACHE_HOME": folder.url.path])
      try until("Playing", "status")
    }

    func playerctl(_ words: [String]) -> String? {
      try? bus.run("playerctl", words).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @discardableResult
    func playerctl(_ words: String...) -> String? { playerctl(words) }

    func until(_ text: String?, _ words: String...) throws {
      try Server.wait(for: "\(words) to be \(text ?? "nothing")") {
        self.playerctl(words) == text || !self.run.isRunning
      }
    }

    var position: Double { playerctl("position").flatMap(Double.init) ?? -1 }
  }

  @Test func theDesktopSeesTheMovie() throws {
    let movie = try movie()
    let desk = try Desk(movie)
    #expect(desk.playerctl("-l") == "avtool.instance\(desk.run.identifier)")
    desk.playerctl("pause")
    try desk.until(
      "The Title|The Artist|The Album|Short Film", "metadata", "-f",
      "{{title}}|{{artist}}|{{album}}|{{xesam:genre}}")
    let length = try #require(desk.playerctl("metadata", "mpris:length").flatMap { Int($0) })
    #expect(abs(length - 4_000_000) < 100_000)
    #expect(desk.playerctl("metadata", "xesam:url") == movie.absoluteString)
    let picture = try #require(URL(string: desk.playerctl("metadata", "mpris:artUrl") ?? ""))
    #expect(picture.path.hasPrefix(desk.folder.url.path))
    let attributes = try FileManager.default.attributesOfItem(atPath: picture.path)
    #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
    let probe = ["-v", "error", "-show_entries", "stream=codec_name,width,height", "-of", "csv=p=0", picture.path]
    #expect(String(decoding: try Tool.run("ffprobe", probe), as: UTF8.self) == "png,64,48\n")
    try desk.run.focus("tagged")
    try desk.run.tool("key", "q")
    #expect(try desk.run.status() == 0)
    #expect(desk.playerctl("status") == nil)
  }

  @Test func theDesktopPausesSeeksAndPlays() throws {
    let desk = try Desk(try movie())
    desk.playerctl("pause")
    try desk.until("Paused", "status")
    let place = desk.position
    #expect(place >= 0 && place < 4)
    #expect(desk.position == place)
    desk.playerctl("position", "1.5")
    try desk.until("1.500000", "position")
    desk.playerctl("position", "1+")
    try desk.until("2.500000", "position")
    desk.playerctl("position", "0.5-")
    try desk.until("2.000000", "position")
    desk.playerctl("volume", "0.5")
    try desk.until("0.500000", "volume")
    desk.playerctl("stop")
    try desk.until("Stopped", "status")
    try desk.until("0.000000", "position")
    try desk.run.focus("tagged")
    try desk.run.tool("key", "End")
    try Server.wait(for: "the end") { desk.position > 3.9 || !desk.run.isRunning }
    #expect(desk.playerctl("status") == "Paused")
    desk.playerctl("play-pause")
    try desk.until("Playing", "status")
    #expect(try desk.run.status() == 0, "\(desk.run.words)")
  }
}
