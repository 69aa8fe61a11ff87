import AVEngineCore
import AVEngineISOMediaWriting
import CoreAudioTypes
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct WriterTests {
  private static let hashing = ["-map", "0:v?", "-map", "0:a?", "-f", "streamhash", "-hash", "md5"]

  struct Case: Sendable, CustomTestStringConvertible {
    let fixture: Fixture
    let format: ContainerFormat
    let inFront: Bool
    let way: Remux.Way
    var testDescription: String { "\(fixture) \(format) \(inFront ? "front" : "end") \(way)" }
  }

  static let cases: [Case] = Fixture.allCases.flatMap { fixture -> [Case] in
    let quickTimeOnly: Set<Fixture> = [.proRes, .timecode, .tagsMOV]
    // FFmpeg 5.1 reads integers in ISO's form of PCM, but not floats.
    let formats: [ContainerFormat] =
      fixture == .pcmFloat
      ? [.mov] : quickTimeOnly.contains(fixture) ? [.mov] : [.opus, .flac].contains(fixture) ? [.mp4] : [.mov, .mp4]
    let all = formats.flatMap { format in
      [
        Case(fixture: fixture, format: format, inFront: false, way: .samples),
        Case(fixture: fixture, format: format, inFront: true, way: .runs),
      ]
    }
    return [.bFrames, .pcm16, .fragmented].contains(fixture) || all.count < 4 ? all : [all[0], all[3]]
  }

  @Test(arguments: cases) func ffmpegDecodesTheSame(_ test: Case) throws {
    let source = try test.fixture.url
    let output = try Remux.copy(source, format: test.format, inFront: test.inFront, way: test.way)
    defer { try? FileManager.default.removeItem(at: output) }
    let before = try Probe(source, editLists: true, packets: false)
    let after = try Probe(output, editLists: true, packets: false)
    let media = ["video", "audio"]
    let kinds = before.streams.filter { media.contains($0.codec_type ?? "") }
    #expect(
      after.streams.filter { media.contains($0.codec_type ?? "") }.map(\.codec_name) == kinds.map { $0.codec_name })
    let expected = try Data(contentsOf: MadeMedia.file("hashes", ["-xerror", "-i", source.path] + Self.hashing))
    let found = try Tool.ffmpeg(["-xerror", "-i", output.path] + Self.hashing + ["-"])
    #expect(String(decoding: found, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    #expect(found.count { $0 == UInt8(ascii: "\n") } == kinds.count)
    try compareTimes(source, output, test)
    let bytes = try Data(contentsOf: output)
    let (header, body) = (
      try #require(bytes.range(of: Data("moov".utf8))), try #require(bytes.range(of: Data("mdat".utf8)))
    )
    #expect((header.lowerBound < body.lowerBound) == test.inFront)
  }

  private func compareTimes(_ source: URL, _ output: URL, _ test: Case) throws {
    let (before, after) = (try open(source), try open(output))
    let probe = try Probe(output)
    #expect(before.tracks.count == after.tracks.count)
    for (old, new) in zip(before.tracks, after.tracks) {
      #expect(old.info.mediaType == new.info.mediaType)
      #expect(old.info.naturalSize == new.info.naturalSize)
      #expect(old.info.preferredTransform == new.info.preferredTransform)
      #expect(old.info.languageCode ?? "und" == new.info.languageCode ?? "und")
      #expect(old.info.isEnabled == new.info.isEnabled)
      #expect(old.info.references == new.info.references || test.fixture == .timecode)
      // The source states durations in milliseconds, the copy in an exact timescale.
      #expect(old.info.segments.count == new.info.segments.count)
      for (stated, exact) in zip(old.info.segments.map(\.target), new.info.segments.map(\.target)) {
        #expect(stated.start == exact.start || abs((stated.start - exact.start).seconds) < 0.001)
        #expect(stated.duration == exact.duration || abs((stated.duration - exact.duration).seconds) < 0.001)
      }
      let (olds, news) = (try samples(of: old), try samples(of: new))
      #expect(olds.reduce(0) { $0 + $1.size } == news.reduce(0) { $0 + $1.size })
      let shift = (news.first?.presentationTime ?? .zero) - (olds.first?.presentationTime ?? .zero)
      #expect(
        old.info.segments.compactMap(\.source?.start).map { $0 + shift }
          == new.info.segments.compactMap(\.source?.start))
      if old.info.formatDescriptions.first?.subTypeCode != kAudioFormatLinearPCM {
        #expect(olds.count == news.count)
        for (a, b) in zip(olds, news) {
          #expect(a.presentationTime + shift == b.presentationTime)
          #expect(a.size == b.size)
          #expect(a.flags == b.flags)
        }
      }
      if let stream = probe.stream(id: new.info.id), new.info.mediaType == kCMMediaType_Video {
        #expect(probe.packets(of: stream.index).map(\.pts) == news.map(\.presentationTime.value))
        #expect(probe.packets(of: stream.index).allSatisfy { ($0.dts ?? 0) <= ($0.pts ?? 0) })
      }
    }
  }

  @Test(arguments: [Fixture.bFrames, .hevc, .alac, .pcm24, .subtitles, .proRes, .ac3]) func mediainfoAgrees(
    _ fixture: Fixture
  ) throws {
    let source = try fixture.url
    let output = try Remux.copy(source, format: try #require(ContainerFormat(pathExtension: source.pathExtension)))
    defer { try? FileManager.default.removeItem(at: output) }
    func report(_ url: URL) throws -> String {
      let format = "--Inform=Video;%Format% %Width%x%Height% %FrameCount% %FrameRate% %Duration%\\n"
      let audio = "--Inform=Audio;%Format% %Channels% %SamplingRate% %BitDepth% %Duration%\\n"
      let text = "--Inform=Text;%Format% %Duration%\\n"
      return try [format, audio, text].map {
        String(decoding: try Tool.run("mediainfo", [$0, url.path]), as: UTF8.self)
      }.joined()
    }
    let (before, after) = (try report(source), try report(output))
    #expect(!after.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty)
    // The last word of a line is a duration, which the source may have rounded to a millisecond.
    let olds = before.split(separator: "\n").map { $0.split(separator: " ") }
    let news = after.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(olds.map { $0.dropLast() } == news.map { $0.dropLast() })
    for (old, new) in zip(olds, news) {
      #expect(
        abs((old.last.flatMap { Double($0) } ?? 0) - (new.last.flatMap { Double($0) } ?? 0)) <= 1, "\(old) \(new)")
    }
  }

  /// GStreamer's demuxer is independent of libavformat.
  @Test(.requires(.gstreamer), arguments: [Fixture.bFrames, .hevc, .mpeg4, .variableRate])
  func gstreamerReads(_ fixture: Fixture) throws {
    let output = try Remux.copy(try fixture.url, format: .mp4, inFront: true)
    defer { try? FileManager.default.removeItem(at: output) }
    let written = try samples(of: try #require(try open(output).tracks.first)).count
    let log = String(
      decoding: try Tool.run(
        "gst-launch-1.0",
        [
          "-v", "filesrc", "location=\(output.path)", "!", "qtdemux", "name=d", "d.video_0", "!", "identity",
          "silent=false", "!", "fakesink",
        ]),
      as: UTF8.self)
    let counted = log.split(separator: "\n").count { $0.contains("GstIdentity:identity0: last-message = chain") }
    #expect(counted == written)
  }

  @Test func formatDescriptionsSurvive() throws {
    for fixture in [Fixture.bFrames, .hevc, .longGroup, .alac, .opus, .flac, .ac3, .mpeg4, .subtitles] {
      let source = try fixture.url
      let output = try Remux.copy(source, format: .mp4)
      defer { try? FileManager.default.removeItem(at: output) }
      for (old, new) in zip(try open(source).tracks, try open(output).tracks) {
        let verbatim = [kCMFormatDescriptionExtension_VerbatimISOSampleEntry] as NSArray
        let atoms = ["btrt"] as NSArray
        #expect(
          CMFormatDescriptionEqualIgnoringExtensionKeys(
            old.info.formatDescriptions.first, otherFormatDescription: new.info.formatDescriptions.first,
            extensionKeysToIgnore: verbatim,
            sampleDescriptionExtensionAtomKeysToIgnore: atoms), "\(fixture)")
      }
    }
  }

  @Test func fileThatExistsIsRefused() throws {
    let source = try Fixture.audioAAC.url
    let error = #expect(throws: EngineError.self) {
      _ = try ISOMediaWriter(path: source.path, options: WriterOptions(format: .m4a))
    }
    #expect(error?.kind == .fileExists)
  }

  @Test func decodeTimesMustNotFall() throws {
    let source = try open(try Fixture.bFrames.url)
    let track = try #require(source.tracks.first)
    let output = MadeMedia.folder.appendingPathComponent("\(UUID()).mp4")
    let writer = try ISOMediaWriter(path: output.path, options: WriterOptions(format: .mp4))
    defer { try? FileManager.default.removeItem(at: output) }
    _ = try writer.addTrack(Remux.header(of: track, among: source.tracks))
    try writer.begin()
    for sample in try samples(of: track).prefix(3).reversed() {
      try writer.append(sample, data: try track.data(of: sample), to: 0)
    }
    let error = #expect(throws: EngineError.self) { try writer.finish() }
    #expect(error?.detail?.contains("decode time") == true)
  }

  private func silence(_ lengths: [Int64], _ options: WriterOptions) throws -> any MediaTrack {
    let source = try open(try Fixture.pcm16.url)
    let track = try #require(source.tracks.first { $0.info.mediaType == kCMMediaType_Audio })
    let output = MadeMedia.folder.appendingPathComponent("\(UUID()).mov")
    let writer = try ISOMediaWriter(path: output.path, options: options)
    var header = Remux.header(of: track, among: source.tracks)
    header.timescale = 7000
    _ = try writer.addTrack(header)
    try writer.begin()
    let frameSize = Int(try #require(header.formatDescriptions.first?.audioStreamBasicDescription).mBytesPerPacket)
    let block = try #require(CMBlockBuffer(copying: Data(repeating: 0, count: 1000 * frameSize)))
    var time = CMTime(value: 0, timescale: 7000)
    for length in lengths {
      let duration = CMTime(value: length, timescale: 7000)
      let sample = MediaSample(
        decodeTime: time, presentationTime: time, duration: duration, size: block.dataLength,
        location: .file(offset: 0), flags: .sync)
      try writer.append(sample, data: block, to: 0)
      time = time + duration
    }
    try writer.finish()
    return try #require(try open(output).tracks.first)
  }

  @Test func framesShareTheirTicks() throws {
    let written = try samples(of: try silence([1459, 1459, 1459], WriterOptions(format: .mov)))
    #expect(written.map { $0.presentationTime + $0.duration }.max() == CMTime(value: 3 * 1459, timescale: 7000))
  }

  @Test func editsEndAtTheNearestTick() throws {
    var options = WriterOptions(format: .mov)
    (options.timescale, options.keepsTimescale) = (600, true)
    // The lengths are 125.057 and 125.571 ticks of the movie.
    for (length, ticks) in [(1459, 125), (1465, 126)] as [(Int64, Int64)] {
      let segments = try silence([length], options).info.segments
      #expect(segments.last?.target.end == CMTime(value: ticks, timescale: 600))
    }
  }

  @Test func metadataSurvives() throws {
    var entries: [MetadataEntry] = [
      MetadataEntry(keySpace: "mdta", key: .text("com.apple.quicktime.title"), value: .text("Title ü")),
      MetadataEntry(keySpace: "mdta", key: .text("com.example.number"), value: .integer(-70_000)),
      MetadataEntry(keySpace: "mdta", key: .text("com.example.real"), value: .real(1.5)),
      MetadataEntry(keySpace: "itsk", key: .code(0xA96E_616D), value: .text("Name")),
      MetadataEntry(keySpace: "itsk", key: .code(0x7472_6B6E), value: .pair(3, 12)),
      MetadataEntry(keySpace: "itlk", key: .text("com.apple.iTunes.NOTE"), value: .text("free")),
      MetadataEntry(keySpace: "udta", key: .code(0xA963_6D74), value: .text("Comment")),
      MetadataEntry(keySpace: "uiso", key: .code(0x7469_746C), value: .text("3GPP title")),
    ]
    entries[6].language = "deu"
    for format in [ContainerFormat.mov, .mp4, .m4a] {
      let output = try Remux.copy(try Fixture.audioAAC.url, format: format) { $0.metadata = entries }
      defer { try? FileManager.default.removeItem(at: output) }
      let found = try open(output).info.metadata
      for entry in entries {
        #expect(
          found.contains {
            $0.keySpace == entry.keySpace && $0.key == entry.key && $0.value == entry.value
              && $0.language == entry.language
          })
      }
      #expect(found.count == entries.count)
      let tags = String(
        decoding: try Tool.run("ffprobe", ["-v", "error", "-show_entries", "format_tags", output.path]),
        as: UTF8.self)
      #expect(tags.contains("Title ü") && tags.contains("3/12"))
    }
  }

  @Test func negativeOffsetsAreShifted() throws {
    let source = try open(try Fixture.bFrames.url)
    let track = try #require(source.tracks.first)
    let output = MadeMedia.folder.appendingPathComponent("\(UUID()).mp4")
    let writer = try ISOMediaWriter(path: output.path, options: WriterOptions(format: .mp4))
    defer { try? FileManager.default.removeItem(at: output) }
    _ = try writer.addTrack(Remux.header(of: track, among: source.tracks))
    try writer.begin()
    let all = try samples(of: track)
    // Presentation begins at zero and decode times stay, so some frames are presented before they are decoded.
    let shift = all.map(\.presentationTime).min() ?? .zero
    for var sample in all {
      sample.presentationTime = sample.presentationTime - shift
      try writer.append(sample, data: try track.data(of: sample), to: 0)
    }
    try writer.finish()
    let probe = try Probe(output, editLists: true)
    #expect(probe.packets(of: 0).compactMap(\.pts).min() == 0)
    #expect(probe.packets(of: 0).count == all.count)
    let segment = try #require(try open(output).tracks.first?.info.segments.first)
    #expect(segment.target.start == .zero)
    #expect(segment.target.duration == CMTime(value: Int64(all.count) * 1001, timescale: 30_000))
  }
}
