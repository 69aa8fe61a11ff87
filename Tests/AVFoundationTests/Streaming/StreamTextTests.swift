import AVEngineCaptions
import AVEngineCore
import AVEngineStreaming
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct StreamTextTests {
  private func folder() throws -> URL {
    let folder = try MadeMedia.place("x").deletingLastPathComponent()
    try Tool.run(
      "ffmpeg",
      ["-v", "error", "-y"] + MadeMedia.numbered(rate: "25", seconds: 6) + [
        "-c:v", "libx264", "-g", "50", "-sc_threshold", "0",
      ]
        + [
          "-f", "hls", "-hls_time", "2", "-hls_playlist_type", "vod", "-hls_segment_filename", "\(folder.path)/v_%d.ts",
          "\(folder.path)/v.m3u8",
        ])
    let stamp = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-select_streams", "v", "-show_entries", "stream=start_pts", "-of", "csv=p=0",
        "\(folder.path)/v_0.ts",
      ])
    let start = try #require(Int(String(decoding: stamp, as: UTF8.self).prefix { $0.isNumber }))
    // One hour on the subtitles' clock is the time of the first frame.
    let map = "X-TIMESTAMP-MAP=LOCAL:01:00:00.000,MPEGTS:\(start)\n"
    let cues = [
      "01:00:00.500 --> 01:00:01.000\nOne\n\n01:00:01.500 --> 01:00:02.500 line:0\n<b>Across</b>\n",
      "01:00:01.500 --> 01:00:02.500 line:0\n<b>Across</b>\n\n01:00:03.000 --> 01:00:03.500\nThree\n", "",
    ]
    for (number, cue) in cues.enumerated() {
      try Data("WEBVTT\n\(map)\n\(cue)".utf8).write(to: folder.appendingPathComponent("en_\(number).vtt"))
      try Data("WEBVTT\n\n00:02.000 --> 00:02.500\nHallo\n".utf8).write(
        to: folder.appendingPathComponent("de_\(number).vtt"))
    }
    for language in ["en", "de"] {
      let segments = (0..<3).map { "#EXTINF:2,\n\(language)_\($0).vtt\n" }.joined()
      let list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-PLAYLIST-TYPE:VOD\n\(segments)#EXT-X-ENDLIST\n"
      try Data(list.utf8).write(to: folder.appendingPathComponent("\(language).m3u8"))
    }
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="en.m3u8",\
      CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog"
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Deutsch",LANGUAGE="de",FORCED=YES,URI="de.m3u8"
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="other",NAME="Français",LANGUAGE="fr",URI="fr.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=800000,SUBTITLES="s"
      v.m3u8
      """
    try Data(master.utf8).write(to: folder.appendingPathComponent("master.m3u8"))
    return folder
  }

  private func shown(_ track: any MediaTrack, from time: CMTime = .zero) throws -> [String] {
    let cursor = try track.makeCursor()
    try cursor.seek(to: time)
    var result: [String] = []
    while let sample = try cursor.next() {
      let bytes = try track.data(of: sample).withContiguousBytes { [UInt8]($0) }
      let (start, end) = (sample.presentationTime, sample.presentationTime + sample.duration)
      result.append("\(start.seconds)-\(end.seconds) \(WebVTTSample.read(bytes).map(\.text))")
    }
    return result
  }

  /// Each segment contributes what is shown during its time range, so a cue across a boundary gives two samples.
  @Test func textsAreAtTheirTimes() throws {
    let server = try StreamServer(try folder())
    let container = try server.open("master.m3u8")
    let texts = container.tracks.filter { $0.info.mediaType == kCMMediaType_Subtitle }
    #expect(texts.map(\.info.extendedLanguageTag) == ["en", "de"] && texts.map(\.info.isEnabled) == [true, false])
    #expect(!server.asked.contains { $0.hasSuffix("vtt") || $0 == "en.m3u8" || $0 == "de.m3u8" })
    #expect(
      try shown(texts[0]) == [
        "0.0-0.5 []", "0.5-1.0 [\"One\"]", "1.0-1.5 []", "1.5-2.0 [\"Across\"]", "2.0-2.5 [\"Across\"]", "2.5-3.0 []",
        "3.0-3.5 [\"Three\"]",
        "3.5-4.0 []", "4.0-6.0 []",
      ])
    #expect(!server.asked.contains { $0.hasPrefix("de") })
    // Without a timestamp map, times are those of the transport stream.
    let first = try shown(texts[1]).first { $0.contains("Hallo") }
    let start = try #require(first.flatMap { Double($0.prefix { $0 != "-" }) })
    #expect(start > 0 && start < 1)
  }

  @Test func segmentsMayHaveOtherBlocks() throws {
    let server = try StreamServer(try folder())
    let plain = try (0..<2).map { String(decoding: try #require(server["en_\($0).vtt"]), as: UTF8.self) }
    for end in ["\n", "\r\n", "\r"] {
      for (number, text) in plain.enumerated() {
        let blocks = "\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:r\n\nOTHER\nx\n\n"
        let styled = text.replacingOccurrences(of: "\n\n01:00:00.500", with: "\(blocks)01:00:00.500")
          .replacingOccurrences(
            of: "\n\n01:00:01.500 --> 01:00:02.500 line:0\n", with: "\(blocks)01:00:01.500 --> 01:00:02.500 line:0\n")
        server["en_\(number).vtt"] = Data(styled.replacingOccurrences(of: "\n", with: end).utf8)
      }
      let text = try #require(
        try server.open("master.m3u8").tracks.first { $0.info.mediaType == kCMMediaType_Subtitle })
      let shown = try shown(text).filter { !$0.hasSuffix("[]") }
      #expect(
        shown == ["0.5-1.0 [\"One\"]", "1.5-2.0 [\"Across\"]", "2.0-2.5 [\"Across\"]", "3.0-3.5 [\"Three\"]"],
        "\(end.debugDescription)")
    }
  }

  @Test func seeksLoadWhatTheyNeed() throws {
    let server = try StreamServer(try folder())
    let container = try server.open("master.m3u8")
    let text = try #require(container.tracks.first { $0.info.mediaType == kCMMediaType_Subtitle })
    #expect(try shown(text, from: CMTime(value: 31, timescale: 10)).first == "3.0-3.5 [\"Three\"]")
    #expect(!server.asked.contains("en_0.vtt"))
  }

  @Test func clientsChoose() async throws {
    let asset = AVURLAsset(url: try folder().appendingPathComponent("master.m3u8"))
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(group.options.map(\.extendedLanguageTag) == ["en", "de"])
    #expect(group.defaultOption?.extendedLanguageTag == "en" && group.allowsEmptySelection)
    #expect(group.options.map { $0.hasMediaCharacteristic(.transcribesSpokenDialogForAccessibility) } == [true, false])
    #expect(group.options.map { $0.hasMediaCharacteristic(.containsOnlyForcedSubtitles) } == [false, true])
    #expect(group.options.allSatisfy { $0.mediaSubTypes == [NSNumber(value: kCMSubtitleFormatType_WebVTT)] })
  }
}
