import AVEngineCore
import AVEngineISOMedia
import AVEngineISOMediaWriting
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct WrittenHeaderTests {
  private func tool(_ name: String, _ arguments: [String]) throws -> String {
    String(decoding: try Tool.run(name, arguments), as: UTF8.self)
  }

  private func chapters() -> [Chapter] {
    func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
      CMTimeRange(start: CMTime(value: start, timescale: 1000), end: CMTime(value: end, timescale: 1000))
    }
    return [
      Chapter(range: range(0, 700), title: "Première", language: "fr"),
      Chapter(range: range(700, 1500), title: "Deux", language: "fr"),
      Chapter(range: range(1500, 2000), title: "Trois", language: "fr"),
    ]
  }

  private struct ProbedChapters: Decodable {
    struct Chapter: Decodable {
      let start_time: String
      let end_time: String
      let tags: [String: String]?
    }
    let chapters: [Chapter]
  }

  @Test(arguments: [(.mov, false), (.mp4, false), (.mp4, true), (.m4a, false)] as [(ContainerFormat, Bool)])
  func chaptersAreWritten(_ format: ContainerFormat, _ fragmented: Bool) throws {
    let source = try format == .m4a ? Fixture.audioAAC.url : Fixture.bFrames.url
    let output = try Remux.copy(source, format: format) { options in
      options.chapters = chapters()
      if fragmented { options.fragmentInterval = CMTime(value: 1, timescale: 2) }
    }
    defer { try? FileManager.default.removeItem(at: output) }
    let probed = try JSONDecoder().decode(
      ProbedChapters.self, from: Tool.run("ffprobe", ["-v", "error", "-show_chapters", "-of", "json", output.path]))
    let titles = probed.chapters.map { $0.tags?["title"] ?? "" }
    #expect(titles == ["Première", "Deux", "Trois"])
    let starts = probed.chapters.compactMap { Double($0.start_time) }
    #expect(starts == [0, 0.7, 1.5])
    let found = try open(output).chapters()
    #expect(found.map(\.title) == titles)
    #expect(found.map(\.range) == chapters().map(\.range))
    #expect(found.allSatisfy { $0.language == "fr" })
    // MPEG-4 files also have a list, for readers that do not know chapter tracks.
    let hasList = try Data(contentsOf: output).range(of: Data("chpl".utf8)) != nil
    #expect(hasList == (format != .mov))
  }

  @Test func theListOfStartsTellsTheChapters() throws {
    let output = try Remux.copy(try Fixture.bFrames.url, format: .mp4) { $0.chapters = chapters() }
    defer { try? FileManager.default.removeItem(at: output) }
    var bytes = try Data(contentsOf: output)
    // The video track and the audio track refer to the chapter track.
    for _ in 0..<2 {
      let reference = try #require(bytes.range(of: Data("chap".utf8)))
      bytes.replaceSubrange(reference, with: Data("none".utf8))
    }
    #expect(bytes.range(of: Data("chap".utf8)) == nil)
    try bytes.write(to: output)
    let container = try open(output)
    let found = try container.chapters()
    #expect(found.map(\.title) == ["Première", "Deux", "Trois"])
    #expect(found.dropLast().map(\.range) == chapters().dropLast().map(\.range))
    #expect(found.last?.range.start == chapters().last?.range.start)
    #expect(found.last?.range.end == container.info.duration)
  }

  @Test(arguments: [ContainerFormat.mov, .mp4]) func chaptersMayBeginLate(_ format: ContainerFormat) throws {
    let late = Array(chapters().dropFirst())
    let output = try Remux.copy(try Fixture.bFrames.url, format: format) { $0.chapters = late }
    defer { try? FileManager.default.removeItem(at: output) }
    let found = try open(output).chapters()
    #expect(found.map(\.title) == ["Deux", "Trois"] && found.map(\.range) == late.map(\.range))
  }

  @Test func trackHeadersSayMore() throws {
    let source = try open(try Fixture.twoAudioParts.url)
    let output = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString).mov")
    defer { try? FileManager.default.removeItem(at: output) }
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: WriterOptions(format: .mov))
    for (number, track) in source.tracks.enumerated() {
      var header = Remux.header(of: track, among: source.tracks)
      header.layer = -number
      header.alternateGroup = number > 0 ? 1 : 0
      header.isEnabled = number < 2
      header.languageCode = ["und", "deu", "fra"][min(number, 2)]
      header.extendedLanguageTag = number == 2 ? "fr-CA" : nil
      if number == 2 {
        header.characteristics = ["public.accessibility.describes-video", "urn:mpeg:dash:role:2011#commentary"]
        header.references = ["folw": [1]]
        var tag = MetadataEntry(keySpace: "udta", key: .code(0x7461_6763), value: .text("public.auxiliary-content"))
        tag.language = nil
        header.metadata = [tag]
      }
      _ = try writer.addTrack(header)
    }
    try writer.begin()
    for (number, track) in source.tracks.enumerated() {
      for sample in try samples(of: track) { try writer.append(sample, data: try track.data(of: sample), to: number) }
    }
    try writer.finish()
    let track = try #require(try open(output).tracks.last).info
    #expect(track.layer == -2 && track.alternateGroup == 1 && !track.isEnabled)
    #expect(track.extendedLanguageTag == "fr-CA" && track.references == ["folw": [2]])
    #expect(
      Set(track.characteristics) == [
        "public.accessibility.describes-video", "urn:mpeg:dash:role:2011#commentary", "public.auxiliary-content",
      ])
    #expect(track.prerollPackets == 1)
    let languages = try tool("mediainfo", ["--Inform=Audio;%Language%,", output.path])
    #expect(languages.hasPrefix("de,fr"))
    let boxes = try Data(contentsOf: output)
    #expect(boxes.range(of: Data("sgpd".utf8)) != nil && boxes.range(of: Data("sbgp".utf8)) != nil)
  }

  /// `enof` is the size in encoded pixels.
  @Test func aperturesAreWritten() throws {
    let source = try MadeMedia.file(
      "wide.mp4",
      MadeMedia.pattern("90x72", rate: "25", seconds: 1) + [
        "-vf", "setsar=16/15", "-c:v", "libx264", "-pix_fmt", "yuv420p",
      ])
    let output = try Remux.copy(source, format: .mov)
    defer { try? FileManager.default.removeItem(at: output) }
    let info = try #require(try open(output).tracks.first).info
    #expect(info.naturalSize == CGSize(width: 96, height: 72))
    let bytes = try Data(contentsOf: output)
    let place = try #require(bytes.range(of: Data("enof".utf8)))
    let size = [UInt8](bytes[place.upperBound..<place.upperBound + 12])
    #expect(Array(size[4..<6]) == [0, 90] && Array(size[8..<10]) == [0, 72])
    #expect(try tool("mediainfo", ["--Inform=Video;%PixelAspectRatio%", output.path]).hasPrefix("1.067"))
  }

  // MARK: Other readers

  private static let readable: [(Fixture, ContainerFormat)] = [
    (.bFrames, .mp4), (.bFrames, .mov), (.hevc, .mp4), (.audioAAC, .m4a), (.alac, .m4a), (.twoAudioParts, .mp4),
    (.delayed, .mp4),
    (.subtitles, .mp4),
  ]

  @Test(.requires(.mkvtoolnix), arguments: readable, [false, true])
  func mkvmergeReads(_ pair: (Fixture, ContainerFormat), _ kept: Bool) throws {
    let (fixture, format) = pair
    let output = try Remux.copy(try fixture.url, format: format) { options in
      if kept { (options.fragmentInterval, options.keepsFragments) = (CMTime(value: 1, timescale: 2), true) }
    }
    let copy = output.appendingPathExtension("mkv")
    defer { for url in [output, copy] { try? FileManager.default.removeItem(at: url) } }
    let log = try tool("mkvmerge", ["-o", copy.path, output.path])
    #expect(!log.contains("Warning") && !log.contains("Error"), "\(log)")
    let (before, after) = (try Probe(output), try Probe(copy))
    for stream in before.streams where ["video", "audio"].contains(stream.codec_type ?? "") {
      let counts = (before.packets(of: stream.index).count, after.packets(of: stream.index).count)
      #expect(counts.0 == counts.1, "\(fixture) stream \(stream.index)")
    }
  }

  @Test(.requires(.gstreamer), arguments: readable)
  func gstreamerDiscovers(_ fixture: Fixture, _ format: ContainerFormat) throws {
    let output = try Remux.copy(try fixture.url, format: format)
    defer { try? FileManager.default.removeItem(at: output) }
    let log = try tool("gst-discoverer-1.0", ["-v", output.absoluteString])
    let duration = try open(output).info.duration.seconds
    let stated = log.split(separator: "\n").first { $0.contains("Duration:") }?.split(separator: " ").last ?? ""
    let parts = stated.split(separator: ":").compactMap { Double($0) }
    #expect(parts.count == 3 && abs((parts.last ?? 0) - duration) < 0.03, "\(stated) for \(duration)")
  }

  @Test(.requires(.pymp4), arguments: readable, [false, true])
  func pymp4Parses(_ pair: (Fixture, ContainerFormat), _ kept: Bool) throws {
    let (fixture, format) = pair
    let output = try Remux.copy(try fixture.url, format: format) { options in
      if kept { (options.fragmentInterval, options.keepsFragments) = (CMTime(value: 1, timescale: 2), true) }
    }
    defer { try? FileManager.default.removeItem(at: output) }
    let lines = try tool("python3", ["-c", Self.script, output.path]).split(separator: "\n").map(String.init)
    let counts = try open(output).tracks.map { try samples(of: $0).count }
    if kept {
      #expect(lines.last == "runs \(counts.reduce(0, +))")
    } else {
      #expect(lines.filter { $0.hasPrefix("samples") } == counts.map { "samples \($0)" })
      #expect(lines.filter { $0.hasPrefix("times") } == counts.map { "times \($0)" })
    }
  }

  /// pymp4 reads the sample descriptions of some codecs only.
  private static let script = """
    import struct, sys
    from pymp4.parser import Box
    holders = {b'moov', b'trak', b'mdia', b'minf', b'stbl', b'edts', b'mvex', b'moof', b'traf'}
    leaves = {b'mvhd', b'tkhd', b'mdhd', b'stsz', b'stts', b'stsc', b'stco', b'stss', b'ctts', b'trex', b'mfhd', b'tfhd', b'tfdt', b'trun'}
    def walk(data):
      place = 0
      while place + 8 <= len(data):
        size, kind = struct.unpack('>I4s', data[place:place + 8])
        if size == 1: size = struct.unpack('>Q', data[place + 8:place + 16])[0]
        if size == 0: size = len(data) - place
        box = data[place:place + size]
        if kind in holders: yield from walk(box[8:])
        elif kind in leaves: yield kind, Box.parse(box)
        place += size
    boxes = list(walk(open(sys.argv[1], 'rb').read()))
    for kind, box in boxes:
      if kind == b'stsz': print('samples', box.sample_count)
      if kind == b'stts': print('times', sum(entry.sample_count for entry in box.entries))
    print('runs', sum(box.sample_count for kind, box in boxes if kind == b'trun'))
    """
}
