import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ExportTrackTests {
  private func chapters(_ name: String = "chaptered.m4v") throws -> URL {
    let marks = [(0, 1000, "Opening"), (1000, 1500, "Middle"), (1500, 3000, "Ending")]
    let sections = marks.map { "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\($0.0)\nEND=\($0.1)\ntitle=\($0.2)\n" }
    let text = try MadeMedia.text("chapters.txt", ";FFMETADATA1\n" + sections.joined())
    return try MadeMedia.file(
      name,
      MadeMedia.numbered(seconds: 3) + MadeMedia.sine(seconds: 3) + [
        "-i", text.path, "-map", "0", "-map", "1", "-map_chapters", "2",
      ]
        + MadeMedia.h264 + MadeMedia.aac)
  }

  private func found(_ url: URL) throws -> [String] {
    let json = try Tool.run("ffprobe", ["-v", "error", "-show_chapters", "-of", "json", url.path])
    let list = (try JSONSerialization.jsonObject(with: json) as? [String: Any])?["chapters"] as? [[String: Any]] ?? []
    return list.map { chapter in
      let times = ["start_time", "end_time"].map {
        (chapter[$0] as? String).flatMap { Double($0) }.map { String(format: "%.2f", $0) } ?? ""
      }
      return "\(times[0])-\(times[1]) \((chapter["tags"] as? [String: String])?["title"] ?? "")"
    }
  }

  @Test(
    arguments: [
      (AVAssetExportPreset640x480, AVFileType.mov), (AVAssetExportPreset640x480, .mp4),
      (AVAssetExportPresetAppleM4V480pSD, .m4v),
      (AVAssetExportPresetAppleM4A, .m4a), (AVAssetExportPresetPassthrough, .mp4),
      (AVAssetExportPresetPassthrough, .mov),
      (AVAssetExportPresetAppleProRes422LPCM, .mov),
    ])
  func chaptersStay(_ preset: String, _ type: AVFileType) async throws {
    let url = try await export(chapters(), preset, as: type)
    #expect(try found(url) == ["0.00-1.00 Opening", "1.00-1.50 Middle", "1.50-3.00 Ending"])
    let locales = try await AVURLAsset(url: url).load(.availableChapterLocales)
    let groups = try await AVURLAsset(url: url).loadChapterMetadataGroups(withTitleLocale: try #require(locales.first))
    #expect(groups.count == 3)
    let trimmed = try await export(chapters(), preset, as: type) {
      $0.timeRange = CMTimeRange(start: seconds(1, 2), duration: seconds(2))
    }
    #expect(try found(trimmed) == ["0.00-0.50 Opening", "0.50-1.00 Middle", "1.00-2.00 Ending"])
  }

  @Test(arguments: [
    (AVAssetExportPreset640x480, AVFileType.mp4), (AVAssetExportPresetAppleM4A, .m4a),
    (AVAssetExportPresetPassthrough, .mov),
  ])
  func chaptersOfOtherContainersArrive(_ preset: String, _ type: AVFileType) async throws {
    let source = try chapters("chaptered.mkv")
    let whole = try await export(source, preset, as: type)
    #expect(try found(whole).map { $0.split(separator: " ").last } == ["Opening", "Middle", "Ending"])
    let trimmed = try await export(source, preset, as: type) {
      $0.timeRange = CMTimeRange(start: seconds(1, 2), duration: seconds(2))
    }
    #expect(try found(trimmed) == ["0.00-0.50 Opening", "0.50-1.00 Middle", "1.00-2.00 Ending"])
    #expect(try ExportProbe(trimmed).streams.count == (type == .m4a ? 2 : 3))
  }

  private func languages(_ coding: [String], _ name: String) throws -> URL {
    let made = try MadeMedia.file(
      name,
      MadeMedia.numbered(seconds: 1) + MadeMedia.sine(440, seconds: 1) + MadeMedia.sine(1000, seconds: 1)
        + ["-map", "0", "-map", "1", "-map", "2"] + MadeMedia.h264 + coding
        + ["-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=ita", "-metadata:s:a:1", "title=Kommentar"]
        + ["-disposition:a:0", "default", "-disposition:a:1", "0"])
    return made
  }

  @Test func alternatesAreKeptWhereAsked() async throws {
    let source = try languages(MadeMedia.aac, "languages.mp4")
    #expect(try await AVURLAsset(url: source).load(.trackGroups).count == 1)
    let usual = try await export(source, AVAssetExportPreset640x480, as: .mp4)
    #expect(try ExportProbe(usual).streams.count == 2)
    #expect(
      ExportProbe.sine(try ExportProbe.decodedAudio(usual), frequency: 1000, rate: 48_000, start: 0).amplitude < 0.01)

    let kept = try await export(source, AVAssetExportPreset640x480, as: .mp4) {
      $0.audioTrackGroupHandling = .preserveAlternateTracks
    }
    let probe = try ExportProbe(kept)
    let audioStreams = probe.streams.filter { ExportProbe.text($0, "codec_type") == "audio" }
    #expect(audioStreams.map { ($0["tags"] as? [String: String])?["language"] } == ["eng", "ita"])
    // Equal bytes show that the streams are not encoded again.
    for index in 0..<2 {
      let sums = try [source, kept].map { file in
        try Tool.run(
          "ffmpeg",
          [
            "-v", "error", "-ignore_editlist", "1", "-i", file.path, "-map", "0:a:\(index)", "-c", "copy", "-f", "md5",
            "-",
          ])
      }
      #expect(sums[0] == sums[1])
    }
    let group = try #require(try await AVURLAsset(url: kept).load(.trackGroups).first)
    #expect(group.trackIDs.count == 2)
    let tracks = try await AVURLAsset(url: kept).loadTracks(withMediaType: .audio)
    #expect(try await tracks[0].load(.isEnabled))
    #expect(try await tracks[1].load(.isEnabled) == false)
  }

  @Test func alternatesThatTheFileCannotHoldAreEncoded() async throws {
    let source = try languages(["-c:a", "pcm_s16le"], "languages.mov")
    let kept = try await export(source, AVAssetExportPreset640x480, as: .mp4) {
      $0.audioTrackGroupHandling = .preserveAlternateTracks
    }
    let audioStreams = try ExportProbe(kept).streams.filter { ExportProbe.text($0, "codec_type") == "audio" }
    #expect(audioStreams.map { ExportProbe.text($0, "codec_name") } == ["aac", "aac"])
    #expect(audioStreams.map { ($0["tags"] as? [String: String])?["language"] } == ["eng", "ita"])
    for (index, frequency) in [440.0, 1000].enumerated() {
      let audio = try ExportProbe.decodedAudio(kept, stream: index)[4_800..<43_200]
      #expect(abs(ExportProbe.sine(audio, frequency: frequency, rate: 48_000, start: 0).amplitude - 0.5) < 0.03)
    }
  }

  @Test func withoutGroupsNothingChanges() async throws {
    let source = try MadeMedia.numberedMovie()
    let url = try await export(source, AVAssetExportPreset640x480) {
      $0.audioTrackGroupHandling = .preserveAlternateTracks
    }
    #expect(try ExportProbe(url).streams.count == 2)
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPreset640x480))
    #expect(
      session.audioTrackGroupHandling == [] && AVAssetTrackGroupOutputHandling.preserveAlternateTracks.rawValue == 1)
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough], [AVFileType.mov, .mp4])
  func tracksKeepTheirNames(_ preset: String, _ type: AVFileType) async throws {
    let source = try MadeMedia.file(
      "named.mp4",
      MadeMedia.numbered(seconds: 0.5) + MadeMedia.sine(seconds: 0.5) + MadeMedia.h264 + MadeMedia.aac
        + ["-metadata:s:a:0", "language=swe", "-metadata:s:a:0", "title=Berättare"])
    func names(_ url: URL) async throws -> [String?] {
      let track = try await AVURLAsset(url: url).loadTracks(withMediaType: .audio)[0]
      let items = try await track.load(.metadata)
      return [try await track.load(.languageCode)] + items.map(\.stringValue)
    }
    let before = try await names(source)
    #expect(before.contains("swe") && before.contains("Berättare"))
    let after = try await names(export(source, preset, as: type))
    #expect(after == before)
  }
}
