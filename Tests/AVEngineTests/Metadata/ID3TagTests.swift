import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct ID3TagTests {
  private func texts(_ tag: ID3Tag, _ id: String) -> [String] {
    tag.entries.filter { $0.key == .text(id) }.compactMap { if case .text(let text) = $0.value { text } else { nil } }
  }

  @Test(arguments: [UInt8(2), 3, 4], [UInt8(0), 1, 2, 3]) func textsOfAllEncodings(_ version: UInt8, _ encoding: UInt8)
    throws
  {
    let title = encoding == 0 ? "Größe" : "Größe 日本 🎵"
    let body = TagBuilder.text(title, encoding: encoding) + (encoding == 1 || encoding == 2 ? [0, 0] : [0])
    let bytes = TagBuilder.tag(
      [TagBuilder.frame(version == 2 ? "TT2" : "TIT2", body, version: version)], version: version, padding: 40)
    let tag = try #require(ID3Tag(bytes))
    #expect(tag.version == version)
    #expect(tag.entries.count == 1)
    #expect(texts(tag, "TIT2") == [title])
  }

  @Test func severalTextsAreSeveralItems() throws {
    let body = [3] + Array("Ada\0Bob\0".utf8)
    let tag = try #require(ID3Tag(TagBuilder.tag([TagBuilder.frame("TPE1", body, version: 4)], version: 4)))
    #expect(texts(tag, "TPE1") == ["Ada", "Bob"])
  }

  /// Unsynchronisation applies to the whole tag up to version 2.3, and to each frame from version 2.4 on.
  @Test(arguments: [UInt8(3), 4]) func unsynchronisationIsUndone(_ version: UInt8) throws {
    let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0x00, 0x01, 0xFF]
    let body = [0] + Array("image/jpeg\0".utf8) + [3] + Array("front\0".utf8) + picture
    let bytes: [UInt8]
    if version == 3 {
      let frames =
        TagBuilder.frame("APIC", body, version: 3)
        + TagBuilder.frame("TIT2", TagBuilder.text("x", encoding: 0), version: 3)
      bytes = TagBuilder.tag([TagBuilder.unsynchronised(frames)], version: 3, flags: 0x80)
    } else {
      let stored = TagBuilder.synchsafe(body.count) + TagBuilder.unsynchronised(body)
      let frames = [
        TagBuilder.frame("APIC", stored, version: 4, flags: [0, 3]),
        TagBuilder.frame("TIT2", TagBuilder.text("x", encoding: 0), version: 4),
      ]
      bytes = TagBuilder.tag(frames, version: 4)
    }
    let tag = try #require(ID3Tag(bytes))
    let entry = try #require(tag.entries.first { $0.key == .text("APIC") })
    #expect(entry.value == .data(Data(picture)))
    #expect(entry.mimeType == "image/jpeg" && entry.attributes == ["info": "front", "pictureType": "3"])
    #expect(texts(tag, "TIT2") == ["x"])
  }

  /// ID3 tag version 2.3.0 §4.2.1: a genre may be several references, and a text that refines the last of them.
  @Test(arguments: [
    ("(52)(53)", ["Electronic", "Pop-Folk"]), ("(17)(52)Mine", ["Rock", "Mine"]), ("(4)Eurodisco", ["Eurodisco"]),
    ("(RX)(CR)", ["Remix", "Cover"]),
  ])
  func severalGenresAreSeveralItems(_ stored: String, _ expected: [String]) throws {
    let frame = TagBuilder.frame("TCON", TagBuilder.text(stored, encoding: 0), version: 3)
    #expect(texts(try #require(ID3Tag(TagBuilder.tag([frame], version: 3))), "TCON") == expected)
  }

  @Test func extendedHeadersAreSkipped() throws {
    let frame3 = TagBuilder.frame("TIT2", TagBuilder.text("three", encoding: 0), version: 3)
    let three = try #require(
      ID3Tag(TagBuilder.tag([TagBuilder.big(6) + [0, 0, 0, 0, 0, 0], frame3], version: 3, flags: 0x40)))
    #expect(texts(three, "TIT2") == ["three"])
    let frame4 = TagBuilder.frame("TIT2", TagBuilder.text("four", encoding: 0), version: 4)
    let four = try #require(
      ID3Tag(TagBuilder.tag([TagBuilder.synchsafe(6) + [1, 0], frame4], version: 4, flags: 0x40)))
    #expect(texts(four, "TIT2") == ["four"])
  }

  /// Some programs wrote the frame sizes of version 2.4 as plain instead of synchsafe integers.
  @Test func plainSizesInVersionFourAreRecognised() throws {
    let long = String(repeating: "a", count: 300)
    let body = TagBuilder.text(long, encoding: 0)
    let frame = Array("TIT2".utf8) + TagBuilder.big(body.count) + [0, 0] + body
    let second = TagBuilder.frame("TALB", TagBuilder.text("b", encoding: 0), version: 4)
    let tag = try #require(ID3Tag(TagBuilder.tag([frame, second], version: 4, padding: 16)))
    #expect(texts(tag, "TIT2") == [long] && texts(tag, "TALB") == ["b"])
  }

  @Test func commentsHaveLanguageAndDescription() throws {
    let comment = [0] + Array("deu".utf8) + Array("note\0Wort".utf8)
    let lyrics = [1] + Array("eng".utf8) + [0xFF, 0xFE, 0, 0] + TagBuilder.coded("La\nla", 1)
    let user = [3] + Array("MOOD\0calm".utf8)
    let frames = [("COMM", comment), ("USLT", lyrics), ("TXXX", user)].map { TagBuilder.frame($0.0, $0.1, version: 3) }
    let tag = try #require(ID3Tag(TagBuilder.tag(frames, version: 3)))
    let entries = tag.entries
    #expect(entries.map(\.value) == [.text("Wort"), .text("La\nla"), .text("calm")])
    #expect(entries.map(\.language) == ["deu", "eng", nil])
    #expect(entries.map { $0.attributes["info"] } == ["note", nil, "MOOD"])
  }

  @Test(arguments: [
    ("17", "Rock"), ("(17)", "Rock"), ("(4)Eurodisco", "Eurodisco"), ("((odd", "(odd"), ("Jazz", "Jazz"),
    ("(RX)", "Remix"),
  ])
  func genresAreWords(_ stored: String, _ expected: String) throws {
    let frame = TagBuilder.frame("TCON", TagBuilder.text(stored, encoding: 0), version: 3)
    #expect(texts(try #require(ID3Tag(TagBuilder.tag([frame], version: 3))), "TCON") == [expected])
  }

  @Test func versionTwoPicturesNameTheirFormat() throws {
    let body = [0] + Array("PNG".utf8) + [0] + Array("d\0".utf8) + [0x89, 0x50, 0x4E, 0x47]
    let entry = try #require(
      ID3Tag(TagBuilder.tag([TagBuilder.frame("PIC", body, version: 2)], version: 2))?.entries.first)
    #expect(
      entry.key == .text("APIC") && entry.mimeType == "image/png"
        && entry.value == .data(Data([0x89, 0x50, 0x4E, 0x47])))
  }

  @Test func chaptersAreReadInOrderOfTheirTime() throws {
    func chapter(_ id: String, _ start: Int, _ end: Int, _ title: String) -> [UInt8] {
      let times = TagBuilder.big(start) + TagBuilder.big(end) + [UInt8](repeating: 0xFF, count: 8)
      let inner = TagBuilder.frame("TIT2", TagBuilder.text(title, encoding: 3), version: 4)
      return TagBuilder.frame("CHAP", Array(id.utf8) + [0] + times + inner, version: 4)
    }
    let contents = TagBuilder.frame("CTOC", Array("toc\0".utf8) + [3, 2] + Array("a\0b\0".utf8), version: 4)
    let frames = [
      chapter("b", 1500, 3000, "Zwei"), contents, chapter("a", 0, 1500, "Eins"), chapter("hidden", 0, 1, "Nichts"),
    ]
    let chapters = try #require(ID3Tag(TagBuilder.tag(frames, version: 4))).chapters
    #expect(chapters.map(\.title) == ["Eins", "Zwei"])
    #expect(chapters.map(\.range.start) == [.zero, CMTime(value: 1500, timescale: 1000)])
    #expect(
      chapters.map(\.range.duration) == [CMTime(value: 1500, timescale: 1000), CMTime(value: 1500, timescale: 1000)])
  }

  @Test func versionOneStandsBehindEverythingElse() throws {
    func field(_ text: String, _ width: Int) -> [UInt8] {
      Array((Array(text.utf8) + [UInt8](repeating: 0, count: width)).prefix(width))
    }
    let one =
      Array("TAG".utf8) + field("Old title", 30) + field("Ada", 30) + field("Album", 30) + field("1999", 4)
      + field("Word", 28)
      + [0, 7, 17]
    let two = TagBuilder.tag(
      [TagBuilder.frame("TIT2", TagBuilder.text("New title", encoding: 3), version: 4)], version: 4)
    let source = MemoryByteSource(Data(two + [UInt8](repeating: 1, count: 1000) + one))
    let tags = try ID3Tag.all(in: source)
    #expect(tags.map(\.version) == [4, 1])
    let entries = ID3Tag.entries(tags)
    let values = entries.map { "\($0.key)=\($0.value)" }
    #expect(values.filter { $0.contains("TIT2") }.count == 1)
    #expect(entries.first?.value == .text("New title"))
    #expect(entries.contains { $0.key == .text("TRCK") && $0.value == .text("7") })
    #expect(entries.contains { $0.key == .text("TCON") && $0.value == .text("Rock") })
    #expect(entries.contains { $0.key == .text("COMM") && $0.value == .text("Word") })
  }

  /// The data is the encoding (a zero byte) and "hello" five times, compressed by Python's zlib.
  @Test(arguments: [UInt8(3), 4]) func compressedFramesAreExpanded(_ version: UInt8) throws {
    let packed: [UInt8] = [120, 156, 99, 200, 72, 205, 201, 201, 199, 70, 0, 0, 134, 197, 10, 101]
    let size = 26
    let body = (version == 3 ? TagBuilder.big(size) : TagBuilder.synchsafe(size)) + packed
    let frame = TagBuilder.frame("TIT2", body, version: version, flags: version == 3 ? [0, 0x80] : [0, 9])
    #expect(
      texts(try #require(ID3Tag(TagBuilder.tag([frame], version: version))), "TIT2") == [
        String(repeating: "hello", count: 5)
      ])
  }

  @Test func brokenTagsAreReadAsFarAsTheyGo() throws {
    let huge =
      Array("ID3".utf8) + [4, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F]
      + TagBuilder.frame("TIT2", TagBuilder.text("x", encoding: 0), version: 4)
    let tags = try ID3Tag.all(in: MemoryByteSource(Data(huge)))
    #expect(tags.count == 1 && tags.first?.frames.count == 1)
    let whole = TagBuilder.tag(
      [
        TagBuilder.frame("COMM", [1] + Array("eng".utf8) + [0xFF], version: 3),
        TagBuilder.frame("APIC", [0], version: 3),
        TagBuilder.frame("CHAP", Array("a\0".utf8) + [1], version: 3), TagBuilder.frame("TIT2", [], version: 3),
      ], version: 3)
    var generator = SplitMix(seed: 7)
    for _ in 0..<3000 {
      var bytes = whole
      for _ in 0..<4 {
        bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: generator.next())
      }
      let cut = Array(bytes.prefix(Int(generator.next() % UInt64(bytes.count + 1))))
      let tag = ID3Tag(cut)
      #expect((tag?.entries.count ?? 0) <= 8 && (tag?.chapters.count ?? 0) <= 4)
    }
  }
}
