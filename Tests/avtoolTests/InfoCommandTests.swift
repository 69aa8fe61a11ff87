import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg))
struct InfoCommandTests {
  private let folder: ToolFolder

  init() throws { folder = try ToolFolder() }

  @Test func peopleReadNames() throws {
    let run = try folder.run("info", "film.mp4")
    let size = try Data(contentsOf: folder.url["film.mp4"]).count
    for line in [
      "container  mp4  \(size) bytes", "avc1 (H.264)", "(AAC)", "shown rotated by 90° clockwise", "0.000 s  First",
      "1.000 s  Second",
      "title  The film", "encoding tool  Lavf",
    ] { #expect(run.output.contains(line), "\(line) is not in \(run.output)") }
  }

  @Test(arguments: [90, 180, 270]) func turnsAreToldClockwise(_ degrees: Int) throws {
    let url = try MadeMedia.rotated(degrees, folder.url["wide.mp4"], name: "turned.mp4")
    #expect(try folder.run("info", url.path).output.contains("shown rotated by \(degrees)° clockwise"))
    let data = Data(try folder.run("info", url.path, "--json").output.utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((report["tracks"] as? [[String: Any]])?.first?["rotation"] as? Int == degrees)
  }

  @Test func selectionsAreListed() throws {
    let tracks = MadeMedia.tone(seconds: 1) + MadeMedia.tone(880, seconds: 1)
    let languages = ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu"]
    try Tool.ffmpeg(tracks + ["-map", "0", "-map", "1"] + languages + ["two.mp4"], in: folder.url)
    let run = try folder.run("info", "two.mp4")
    #expect(run.output.contains("audio: English, German"), "\(run.output)")
  }

  @Test func programsReadNumbers() throws {
    let data = Data(try folder.run("info", "film.mp4", "--json").output.utf8)
    let report = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(report["container"] as? String == "mp4")
    let size = try Data(contentsOf: folder.url["film.mp4"]).count
    #expect(report["size"] as? Int == size)
    let chapters = try #require(report["chapters"] as? [[String: Any]])
    #expect(chapters.map { $0["title"] as? String } == ["First", "Second"])
    let tracks = try #require(report["tracks"] as? [[String: Any]])
    #expect(tracks.first?["rotation"] as? Int == 90)
    #expect(tracks.first?["codecName"] as? String == "H.264")
  }
}
