import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct RemuxTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let coding: [String]
    var type = AVFileType.mp4
    let codec: String
    let entry: String
    var isVideo = false
    var testDescription: String { "\(name) as \(type.rawValue)" }
  }

  static let rows: [Row] =
    [AVFileType.mp4, .mov].flatMap { type in
      [
        Row(name: "r.mkv", coding: ["-c:a", "ac3", "-ac", "6"], type: type, codec: "ac3", entry: "ac-3"),
        Row(name: "r.ts", coding: ["-c:a", "ac3", "-ac", "2"], type: type, codec: "ac3", entry: "ac-3"),
        Row(name: "r.mkv", coding: ["-c:a", "eac3", "-ac", "6"], type: type, codec: "eac3", entry: "ec-3"),
        Row(name: "r.ts", coding: ["-c:a", "eac3", "-ac", "2"], type: type, codec: "eac3", entry: "ec-3"),
        Row(
          name: "r.mkv", coding: ["-c:a", "truehd", "-strict", "-2", "-ac", "6"], type: type, codec: "truehd",
          entry: "mlpa"),
        Row(
          name: "r.ts", coding: ["-c:a", "truehd", "-strict", "-2", "-ar", "96000"], type: type, codec: "truehd",
          entry: "mlpa"),
        Row(
          name: "r.mkv", coding: ["-c:a", "dca", "-strict", "-2"], type: type, codec: "dts",
          entry: type == .mov ? "dtsc" : "mp4a"),
        Row(
          name: "r.ts", coding: ["-c:v", "mpeg2video"], type: type, codec: "mpeg2video",
          entry: type == .mov ? "mp2v" : "mp4v", isVideo: true),
        Row(name: "r.avi", coding: ["-c:v", "mpeg4"], type: type, codec: "mpeg4", entry: "mp4v", isVideo: true),
        Row(
          name: "r.webm", coding: ["-c:v", "libvpx", "-deadline", "realtime", "-cpu-used", "8"], type: type,
          codec: "vp8", entry: "vp08", isVideo: true),
      ]
    } + [
      Row(
        name: "r.caf", coding: ["-c:a", "adpcm_ima_qt", "-ac", "2"], type: .mov, codec: "adpcm_ima_qt", entry: "ima4"),
      Row(name: "r.aiff", coding: ["-c:a", "adpcm_ima_qt"], type: .mov, codec: "adpcm_ima_qt", entry: "ima4"),
      // The source counts time in milliseconds, and the exported file in units of 1/48,000 of a second.
      Row(name: "r.mkv", coding: ["-c:a", "pcm_s16le"], type: .mov, codec: "pcm_s16le", entry: "sowt"),
      // FFV1 has a configuration record that is not part of the frames.
      Row(
        name: "r.mkv", coding: ["-c:v", "ffv1", "-level", "3"], type: .mov, codec: "ffv1", entry: "FFV1",
        isVideo: true),
    ]

  private func sum(_ url: URL) throws -> String {
    let input = (["mp4", "mov"].contains(url.pathExtension) ? ["-ignore_editlist", "1"] : []) + ["-i", url.path]
    let arguments = ["-v", "error"] + input + ["-fps_mode", "passthrough", "-f", "md5", "-"]
    return String(decoding: try Tool.run("ffmpeg", arguments), as: UTF8.self)
  }

  private func source(_ name: String, _ coding: [String], isVideo: Bool) throws -> URL {
    try MadeMedia.file(
      name, (isVideo ? MadeMedia.pattern("160x96", rate: "25", seconds: 1) : MadeMedia.sine(seconds: 1)) + coding)
  }

  @Test(arguments: rows) func streamsGoOverAsTheyAre(_ row: Row) async throws {
    let source = try source(row.name, row.coding, isVideo: row.isVideo)
    let url = try await copied(source, as: row.type)
    let probe = try ExportProbe(url)
    let stream = row.isVideo ? probe.video : probe.audio
    #expect(
      ExportProbe.text(stream, "codec_name") == row.codec && ExportProbe.text(stream, "codec_tag_string") == row.entry)
    #expect(try sum(url) == sum(source))
    let subTypes = try await AVURLAsset(url: url).load(.tracks)[0].load(.formatDescriptions).map(\.mediaSubType)
    #expect(
      try await AVURLAsset(url: source).load(.tracks)[0].load(.formatDescriptions).map(\.mediaSubType) == subTypes)
  }

  /// Transport streams have no codec configuration record, so the export makes one.
  @Test(arguments: [
    ("avcC", ["-c:v", "libx264"], [String]()), ("avcC", ["-c:v", "libx264", "-pix_fmt", "yuv422p10le"], []),
    ("hvcC", ["-c:v", "libx265", "-x265-params", "log-level=none"], ["-tag:v", "hvc1"]),
    ("hvcC", ["-c:v", "libx265", "-x265-params", "log-level=none", "-pix_fmt", "yuv420p10le"], ["-tag:v", "hvc1"]),
  ])
  func recordsOfPicturesAreFFmpegs(_ type: String, _ coding: [String], _ tag: [String]) async throws {
    let depth = coding.contains("-pix_fmt") ? [] : ["-pix_fmt", "yuv420p"]
    let source = try source("record.ts", coding + depth, isVideo: true)
    let theirs = try MadeMedia.place("theirs.mp4")
    try Tool.run("ffmpeg", ["-v", "error", "-i", source.path, "-c", "copy"] + tag + [theirs.path])
    let ours = try await copied(source, as: .mp4)
    let record = try #require(try box(type, in: ours))
    #expect(try box(type, in: theirs) == record && record.count > 20, "\(record.map { String($0, radix: 16) })")
    #expect(try sum(ours) == sum(source))
  }

  private func box(_ type: String, in url: URL) throws -> Data? {
    let data = try Data(contentsOf: url)
    guard let place = data.range(of: Data(type.utf8)), place.lowerBound >= 4 else { return nil }
    let size = data[place.lowerBound - 4..<place.lowerBound].reduce(0) { $0 << 8 | Int($1) }
    let end = place.lowerBound - 4 + size
    return end <= data.count && size >= 8 ? Data(data[place.upperBound..<end]) : nil
  }

  @Test(
    .requires(.mediainfo),
    arguments: [("ac3", "AC-3"), ("eac3", "E-AC-3"), ("truehd", "MLP FBA")])
  func mediainfoKnowsTheChannels(_ codec: String, _ name: String) async throws {
    let url = try await export(
      source("m.mkv", ["-c:a", codec, "-ac", "6", "-strict", "-2"], isVideo: false), AVAssetExportPresetPassthrough,
      as: .mp4)
    let told = String(
      decoding: try Tool.run(
        "mediainfo", ["--Inform=Audio;%Format% %Channel(s)% %ChannelPositions%", url.path]), as: UTF8.self)
    let places = codec == "truehd" ? "" : "Front: L C R, Side: L R, LFE"
    #expect(told.hasPrefix("\(name) 6 \(places)"), "\(told)")
  }

  /// `outputFileType` is not set, because setting an incompatible type ends the process.
  private func copied(_ source: URL, as type: AVFileType) async throws -> URL {
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPresetPassthrough))
    let suffixes: [AVFileType: String] = [.mov: "mov", .mp4: "mp4", .m4a: "m4a", .mobile3GPP: "3gp"]
    let url = try MadeMedia.place("copied.\(suffixes[type] ?? "mov")")
    session.outputURL = url
    await session.export()
    if let error = session.error { throw error }
    return url
  }

  @Test(arguments: [
    ("x.mkv", ["-c:a", "libvorbis"], AVFileType.mp4, ["'vorb'", "Ogg and Matroska"]),
    ("x.mkv", ["-c:a", "libvorbis"], .mov, ["'vorb'", "Ogg and Matroska"]),
    ("x.caf", ["-c:a", "adpcm_ima_qt"], .mp4, ["'ima4'", "QuickTime movies (mov)"]),
    ("x.mp2", ["-c:a", "mp2"], .mp4, ["'.mp2'", "QuickTime movies (mov)"]),
    ("x.mov", ["-c:a", "alac"], .mobile3GPP, ["'alac'", "MPEG-4 files (mp4)"]),
  ])
  func whatHasNoEntryIsToldWithTheFilesThatHaveOne(
    _ name: String, _ coding: [String], _ type: AVFileType, _ words: [String]
  ) async throws {
    let source = try source(name, coding, isVideo: false)
    let error = await #expect(throws: AVError.self) { _ = try await copied(source, as: type) }
    let text = error?.localizedDescription ?? ""
    #expect(words.allSatisfy(text.contains), "\(text)")
  }

  /// A recording is joined to itself, so its times start anew in the middle.
  @Test(arguments: [AVFileType.mp4, .mov], [0, 2])
  func recordingsThatAreJoinedGoOverWhole(_ type: AVFileType, _ betweenCount: Int) async throws {
    let coding = ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "10", "-c:a", "aac", "-bf", "\(betweenCount)"]
    let made = try MadeMedia.file(
      "once.ts", MadeMedia.pattern("160x96", rate: "25", seconds: 2) + MadeMedia.sine(seconds: 2) + coding)
    let joined = try MadeMedia.place("joined.ts")
    let once = try Data(contentsOf: made)
    try (once + once).write(to: joined)
    let copy = try await copied(joined, as: type)
    func counts(_ url: URL) throws -> [Int] {
      try ["v", "a"].map { kind in
        let text = try Tool.run(
          "ffprobe",
          ["-v", "error", "-select_streams", kind, "-show_entries", "packet=size", "-of", "csv=p=0", url.path])
        return String(decoding: text, as: UTF8.self).split(separator: "\n").count { $0.contains(where: \.isNumber) }
      }
    }
    let (before, after) = (try counts(joined), try counts(copy))
    #expect(before[0] == 100 && after == before)
  }

  @Test func picturesAreNotLeftOutWithoutAWord() async throws {
    let source = try MadeMedia.file(
      "prores.mov",
      MadeMedia.pattern("160x96", seconds: 0.2) + MadeMedia.sine(seconds: 0.2) + ["-c:v", "prores"]
        + MadeMedia.aac)
    let error = await #expect(throws: AVError.self) { _ = try await copied(source, as: .mp4) }
    #expect(error?.localizedDescription.contains("'apcn'; QuickTime movies (mov) can") == true)
    #expect(try ExportProbe(try await copied(source, as: .m4a)).streams.count == 1)
  }
}
