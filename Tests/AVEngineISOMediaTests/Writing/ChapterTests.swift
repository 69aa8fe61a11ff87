import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia
@testable import AVEngineISOMediaWriting

@Suite struct ChapterTests {
  private struct TextTrack {
    var samples: [(bytes: [UInt8], tenths: Int64)]
    var edits: [(media: Int64?, length: Int64, at: Int64)] = []
    var language: String?

    init(_ samples: [(String, Int64)]) { self.samples = samples.map { (Self.text(Array($0.0.utf8)), $0.1) } }
    init(bytes: [([UInt8], Int64)]) { samples = bytes.map { (Self.text($0.0), $0.1) } }

    static func text(_ bytes: [UInt8]) -> [UInt8] { BoxMaker.be16(bytes.count) + bytes }

    static func link(_ text: String, _ address: String) -> [UInt8] {
      let range = BoxMaker.be16(0) + BoxMaker.be16(text.utf8.count)
      return Self.text(Array(text.utf8))
        + BoxMaker.box("href", range, [UInt8(address.utf8.count)], Array(address.utf8), [0])
    }
  }

  private func tenths(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 10) }
  private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: tenths(start), end: tenths(end))
  }

  private func movie(_ texts: [TextTrack], format: ContainerFormat = .mov) throws -> ISOMediaContainer {
    let output = MadeMedia.folder.appendingPathComponent("\(UUID()).\(format)")
    defer { try? FileManager.default.removeItem(at: output) }
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: WriterOptions(format: format))
    let audio = try #require(try open(try Fixture.audioAAC.url).tracks.first)
    var header = Remux.header(of: audio, among: [])
    header.references = ["chap": Array(1...texts.count)]
    _ = try writer.addTrack(header)
    for text in texts {
      let format = CMFormatDescription(kCMMediaType_Text, FourCC("text").rawValue)
      var track = WriterTrack(mediaType: kCMMediaType_Text, formatDescriptions: [format], timescale: 1000)
      track.languageCode = text.language
      _ = try writer.addTrack(track)
    }
    try writer.begin()
    for sample in try samples(of: audio) { try writer.append(sample, data: try audio.data(of: sample), to: 0) }
    for (number, text) in texts.enumerated() {
      var time = Int64(0)
      for sample in text.samples {
        let block = try #require(CMBlockBuffer(count: sample.bytes.count) { $0.copyBytes(from: sample.bytes) })
        let made = MediaSample(
          decodeTime: tenths(time), presentationTime: tenths(time), duration: tenths(sample.tenths),
          size: sample.bytes.count,
          location: .file(offset: 0), flags: .sync)
        try writer.append(made, data: block, to: number + 1)
        time += sample.tenths
      }
      guard !text.edits.isEmpty else { continue }
      writer.setEdits(
        text.edits.map { edit in
          EditSegment(
            source: edit.media.map { range($0, $0 + edit.length) }, target: range(edit.at, edit.at + edit.length))
        }, of: number + 1)
    }
    try writer.finish()
    return try BoxMaker.movie([UInt8](Data(contentsOf: output)))
  }

  // MARK: Edits

  @Test func everyEditOfAChapterTrackCounts() throws {
    var text = TextTrack([("One", 4), ("Two", 4), ("Three", 4)])
    text.edits = [(6, 6, 0), (nil, 2, 6), (0, 3, 8), (3, 2, 11)]
    let chapters = try movie([text]).chapters()
    #expect(chapters.map(\.title) == ["Two", "Three", "One", "Two"])
    #expect(chapters.map(\.range) == [range(0, 2), range(2, 6), range(8, 12), range(12, 13)])
  }

  @Test func oneEditCutsAsBefore() throws {
    var text = TextTrack([("One", 4), ("Two", 4)])
    text.edits = [(2, 4, 0)]
    let chapters = try movie([text]).chapters()
    #expect(chapters.map(\.title) == ["One", "Two"] && chapters.map(\.range) == [range(0, 2), range(2, 4)])
  }

  // MARK: Lengths

  /// 2³¹ ticks of a timescale of 90,000 are less than seven hours.
  @Test func chaptersMayLastManyHours() throws {
    let hours = { (count: Int64) in CMTime(value: count * 3_600 * 90_000, timescale: 90_000) }
    let url = try Remux.copy(try Fixture.audioAAC.url, format: .mov) {
      $0.chapters = [
        Chapter(range: CMTimeRange(start: hours(0), end: hours(8)), title: "Long"),
        Chapter(range: CMTimeRange(start: hours(8), end: hours(9)), title: "Short"),
      ]
    }
    defer { try? FileManager.default.removeItem(at: url) }
    let report = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "chapter=start_time,end_time", "-of", "csv=p=0", url.path])
    let lines = String(decoding: report, as: UTF8.self).split(separator: "\n").map { $0.split(separator: ",") }
    #expect(lines.map { Double($0[0]) } == [0, 28_800] && lines.map { Double($0[1]) } == [28_800, 32_400])
  }

  @Test func anErrorStatesTheDurationThatCannotBeStored() {
    var record = SampleTableBuilder(WriterTrack(mediaType: kCMMediaType_Text, formatDescriptions: [], timescale: 1))
    let sample = MediaSample(
      decodeTime: .zero, presentationTime: .zero, duration: CMTime(value: 1 << 31, timescale: 1), size: 1,
      location: .file(offset: 0))
    let error = #expect(throws: EngineError.self) { try record.add(sample, at: 0) }
    #expect(error?.detail?.contains("2147483648") == true)
  }

  // MARK: Podcasts

  @Test(arguments: [ContainerFormat.mov, .m4a]) func linksAreNoChaptersBesideTitles(_ format: ContainerFormat) throws {
    let titles = TextTrack([("Intro", 4), ("News", 6), ("End", 4)])
    var links = TextTrack([("", 5)])
    links.samples += [(TextTrack.link("Read on", "https://example.com/news"), 5), (TextTrack.text([]), 4)]
    for texts in [[titles, links], [links, titles]] {
      let chapters = try movie(texts, format: format).chapters()
      #expect(
        chapters.map(\.title) == ["Intro", "News", "End"]
          && chapters.map(\.range) == [range(0, 4), range(4, 10), range(10, 14)])
      #expect(chapters.map(\.link) == [nil, ChapterLink(text: "Read on", address: "https://example.com/news"), nil])
    }
  }

  @Test func titlesMayThemselvesBeLinks() throws {
    var text = TextTrack([("Plain", 4)])
    text.samples.append((TextTrack.link("Linked", "http://example.org"), 4))
    let chapters = try movie([text]).chapters()
    #expect(
      chapters.map(\.title) == ["Plain", "Linked"] && chapters.map { $0.link?.address } == [nil, "http://example.org"])
  }

  // MARK: Texts

  @Test(
    arguments: [
      (nil, [0x8C, 0x6C], "ål"), ("rus", [0x8C, 0xF3], "Му"), ("ces", [0x8B, 0xE4], "čš"), ("jpn", [0x93, 0xFA], "日"),
    ] as [(String?, [UInt8], String)])
  func olderTitlesAreReadByTheirLanguage(_ language: String?, _ bytes: [UInt8], _ title: String) throws {
    var text = TextTrack(bytes: [(bytes, 5)])
    text.language = language
    #expect(try movie([text]).chapters().map(\.title) == [title])
  }

  /// User data with the Macintosh's language codes: Norwegian 9, Polish 25, Greek 14.
  @Test func olderUserDataIsReadByItsLanguage() throws {
    let source = [UInt8](try Data(contentsOf: try Fixture.audioAAC.url))
    func entry(_ bytes: [UInt8], _ language: Int) -> [UInt8] {
      BoxMaker.be16(bytes.count) + BoxMaker.be16(language) + bytes
    }
    let texts = BoxMaker.box("©nam", entry([0x8C, 0x6C], 9), entry([0xB8, 0x97], 25), entry([0xBB, 0xEF], 14))
    let changed = BoxMaker.rewrite(source) { type, bytes in
      guard type == "moov" else { return nil }
      let contents = Array(bytes.dropFirst(8))
      let children = BoxMaker.boxes(contents).filter { $0.type != "udta" }.flatMap { Array(contents[$0.range]) }
      return BoxMaker.box("moov", children, BoxMaker.box("udta", texts))
    }
    let entries = try BoxMaker.movie(changed).info.metadata.filter { $0.key == .code(FourCC("©nam").rawValue) }
    #expect(entries.map(\.value) == [.text("ål"), .text("łó"), .text("Μο")])
    #expect(entries.map(\.language) == ["nor", "pol", "ell"])
  }

  // MARK: Keywords

  @Test func keywordsOf3GPPAreText() throws {
    var entry = MetadataEntry(keySpace: "uiso", key: .code(FourCC("kywd").rawValue), value: .text("sea, ships, Möwen"))
    entry.language = "deu"
    let url = try Remux.copy(try Fixture.audioAAC.url, format: .mobile3GPP) { $0.metadata = [entry] }
    defer { try? FileManager.default.removeItem(at: url) }
    let bytes = [UInt8](try Data(contentsOf: url))
    var words: [UInt8] = [3]
    for word in ["sea", "ships", "Möwen"] { words += [UInt8(word.utf8.count + 1)] + Array(word.utf8) + [0] }
    let box = BoxMaker.box("kywd", BoxMaker.zero32, [0x10, 0xB5], words)
    #expect(Data(bytes).range(of: Data(box)) != nil)
    let read = try BoxMaker.movie(bytes).info.metadata.filter { $0.keySpace == "uiso" }
    #expect(read.map(\.value) == [.text("sea, ships, Möwen")] && read.map(\.language) == ["deu"])
  }
}
