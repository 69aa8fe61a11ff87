import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia
@testable import AVEngineISOMediaWriting

@Suite struct MovieFeatureTests {
  private func bytes(_ fixture: Fixture) throws -> [UInt8] { [UInt8](try Data(contentsOf: try fixture.url)) }

  private func describe(_ container: any MediaContainer) throws -> [[String]] {
    try container.tracks.map { track in
      try samples(of: track).map {
        "\($0.decodeTime.value) \($0.presentationTime.value) \($0.size) \(offset(of: $0)) \($0.flags.rawValue)"
      }
    }
  }

  // MARK: Headers

  /// A PNG of one row contains a zero byte for "no prediction" and the row, compressed by another program's zlib.
  private func zlib(_ bytes: [UInt8]) throws -> [UInt8] {
    try #require(bytes.first == 0)
    let (raw, image) = (
      MadeMedia.folder.appendingPathComponent("\(UUID()).raw"), MadeMedia.folder.appendingPathComponent("\(UUID()).png")
    )
    defer { for url in [raw, image] { try? FileManager.default.removeItem(at: url) } }
    try Data(bytes.dropFirst()).write(to: raw)
    try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "rawvideo", "-pix_fmt", "gray", "-s", "\(bytes.count - 1)x1", "-i", raw.path, "-c:v",
        "png", "-pred", "none", image.path,
      ])
    var (parser, packed) = (ByteParser([UInt8](try Data(contentsOf: image).dropFirst(8)), box: "png "), [UInt8]())
    while let size = try? parser.u32(), let type = try? parser.code(), let body = try? parser.take(Int(size)) {
      if type == "IDAT" { packed += body }
      try parser.skip(4)
    }
    return packed
  }

  @Test(arguments: [Fixture.bFrames, .chapters, .fragmentedPlain]) func compressedHeader(_ fixture: Fixture) throws {
    let plain = try bytes(fixture)
    var moov: [UInt8] = []
    var packed: [UInt8] = []
    // The box keeps its size, so that the offsets of later media stay correct.
    let file = try BoxMaker.boxes(plain).flatMap { type, range -> [UInt8] in
      guard type == "moov" else { return Array(plain[range]) }
      moov = Array(plain[range])
      packed = try zlib(moov)
      let body = BoxMaker.box(
        "cmov", BoxMaker.box("dcom", Array("zlib".utf8)),
        BoxMaker.box("cmvd", BoxMaker.be32(UInt32(moov.count)), packed))
      return BoxMaker.box(
        "moov", body, BoxMaker.box("free", [UInt8](repeating: 0, count: moov.count - 8 - body.count - 8)))
    }
    #expect(packed.count < moov.count)
    let (expected, found) = (try open(try fixture.url), try BoxMaker.movie(file))
    #expect(try describe(found) == describe(expected))
    #expect(found.info.duration == expected.info.duration)
    #expect(try found.chapters().map(\.title) == expected.chapters().map(\.title))
    let (track, other) = (try #require(found.tracks.first), try #require(expected.tracks.first))
    let sample = try #require(try samples(of: track).first)
    #expect(
      try track.data(of: sample).withContiguousBytes { Data($0) }
        == other.data(of: sample).withContiguousBytes { Data($0) })
  }

  @Test func damagedCompressedHeaderIsAnError() throws {
    let packed = try zlib([0] + Array("moov and much more that is no movie".utf8))
    for (size, body) in [(UInt32.max, packed), (8, packed), (100, Array(packed.dropLast(8))), (100, [])] {
      let cmov = BoxMaker.box(
        "cmov", BoxMaker.box("dcom", Array("zlib".utf8)), BoxMaker.box("cmvd", BoxMaker.be32(size), body))
      #expect(throws: EngineError.self) { try BoxMaker.movie(BoxMaker.box("moov", cmov)) }
    }
    let other = BoxMaker.box(
      "cmov", BoxMaker.box("dcom", Array("lzma".utf8)), BoxMaker.box("cmvd", BoxMaker.be32(9), packed))
    #expect { try BoxMaker.movie(BoxMaker.box("moov", other)) } throws: { ("\($0)" as String).contains("lzma") }
  }

  @Test func freeSpaceLargeSizesAndOpenEndsAreStepped() throws {
    let plain = try bytes(.bFrames)
    var file = BoxMaker.boxes(plain).filter { $0.type != "moov" && $0.type != "mdat" }.flatMap {
      Array(plain[$0.range])
    }
    let mdat = try #require(BoxMaker.boxes(plain).first { $0.type == "mdat" })
    let moov = Array(plain[try #require(BoxMaker.boxes(plain).first { $0.type == "moov" }).range])
    file +=
      BoxMaker.box("wide") + BoxMaker.box("skip", [1, 2, 3]) + BoxMaker.box("uuid", [UInt8](repeating: 7, count: 20))
    file += BoxMaker.be32(1) + Array("junk".utf8) + BoxMaker.be64(20) + [0, 0, 0, 0]
    let shift = file.count + moov.count + 8 - (mdat.range.lowerBound + 8)
    file += BoxMaker.rewrite(moov) { type, box in
      guard type == "stco" else { return nil }
      var (parser, offsets) = (ByteParser(Array(box.dropFirst(16)), box: "stco"), [UInt8]())
      while let offset = try? parser.u32() { offsets += BoxMaker.be32(UInt32(Int(offset) + shift)) }
      return Array(box.prefix(16)) + offsets
    }
    file += BoxMaker.zero32 + Array("mdat".utf8) + plain[mdat.range.lowerBound + 8..<mdat.range.upperBound]
    let (found, expected) = (try BoxMaker.movie(file), try open(try Fixture.bFrames.url))
    for (track, other) in zip(found.tracks, expected.tracks) {
      let pairs = Array(zip(try samples(of: track), try samples(of: other)))
      #expect(pairs.count > 20)
      for (sample, wanted) in pairs {
        let same =
          try track.data(of: sample).withContiguousBytes { Data($0) }
          == other.data(of: wanted).withContiguousBytes { Data($0) }
        #expect(same)
      }
    }
  }

  // MARK: Protection

  @Test func encryptedTracksAreToldAndNotRead() throws {
    for (name, protected) in [("avc1", "encv"), ("mp4a", "enca")] {
      var file = try bytes(.bFrames)
      let stsd = try #require(
        Data(file).range(of: Data("stsd".utf8) + Data(count: 7) + Data([1]), in: 0..<file.count) ?? nil)
      let entry = try #require(Data(file).range(of: Data(name.utf8), in: stsd.lowerBound..<file.count))
      file.replaceSubrange(entry, with: Array(protected.utf8))
      let container = try BoxMaker.movie(file)
      #expect(container.info.isProtected)
      let track = try #require(container.tracks.first { $0.info.isProtected })
      let sample = try #require(try samples(of: track).first)
      #expect { try track.data(of: sample) } throws: { ($0 as? EngineError)?.kind == .protected }
      let other = try #require(container.tracks.first { !$0.info.isProtected })
      #expect(try other.data(of: try #require(try samples(of: other).first)).dataLength > 0)
    }
  }

  @Test func theOriginalFormatIsTold() throws {
    let sinf = BoxMaker.box("sinf", BoxMaker.box("frma", Array("avc1".utf8)))
    let fields = [UInt8](repeating: 0, count: 70)
    let entry = SampleEntry(
      format: "encv", dataReference: 1, listVersion: 0, contents: fields + sinf, isQuickTime: false)
    let format = try VideoEntryParser(entry).description(mediaType: kCMMediaType_Video)
    #expect(
      format.extensionValue(kCMFormatDescriptionExtension_ProtectedContentOriginalFormat) as? Int
        == Int(FourCC("avc1").rawValue))
  }

  // MARK: Tracks

  @Test func displaySizeIsTheCleanAperturesOwn() throws {
    let file = BoxMaker.rewrite(try bytes(.proRes)) { type, box in
      guard type == "mdia" else { return nil }
      let clef = BoxMaker.box("clef", BoxMaker.zero32, BoxMaker.be32(90 << 16), BoxMaker.be32(60 << 16))
      return BoxMaker.box("tapt", clef) + box
    }
    #expect(try BoxMaker.movie(file).tracks.first?.info.naturalSize == CGSize(width: 90, height: 60))
  }

  @Test func prerollOfSoundIsTold() throws {
    // ffmpeg writes a pre-roll of 80 ms for Opus, which is four packets of 20 ms, and one packet for AAC.
    #expect(try open(try Fixture.opus.url).tracks.first?.info.prerollPackets == 4)
    #expect(try open(try Fixture.audioAAC.url).tracks.first?.info.prerollPackets == 1)
    #expect(try open(try Fixture.pcm16.url).tracks.first?.info.prerollPackets == 0)
  }

  @Test func sampleGroupsAddPlacesToStart() throws {
    let plain = try bytes(.longGroup)
    let count = try samples(of: try #require(try BoxMaker.movie(plain).tracks.first)).count
    // Samples 12 and 30 are in the group; decoding from sample 20 gives correct frames five samples later.
    let rap = BoxMaker.box(
      "sbgp", BoxMaker.zero32, Array("rap ".utf8), BoxMaker.be32(4), BoxMaker.be32(12), BoxMaker.be32(0),
      BoxMaker.be32(1), BoxMaker.be32(1),
      BoxMaker.be32(17), BoxMaker.be32(0), BoxMaker.be32(1), BoxMaker.be32(1))
    let roll = BoxMaker.box(
      "sbgp", BoxMaker.zero32, Array("roll".utf8), BoxMaker.be32(2), BoxMaker.be32(20), BoxMaker.be32(0),
      BoxMaker.be32(1), BoxMaker.be32(1))
    let distances = BoxMaker.box(
      "sgpd", [1, 0, 0, 0], Array("roll".utf8), BoxMaker.be32(2), BoxMaker.be32(1), BoxMaker.be16(5))
    let file = BoxMaker.rewrite(plain) { type, box in type == "stss" ? box + rap + roll + distances : nil }
    let track = try #require(try BoxMaker.movie(file).tracks.first)
    let all = try samples(of: track)
    #expect(all.indices.filter { all[$0].flags.contains(.partialSync) } == [12, 30])
    #expect(all.indices.filter { all[$0].isSync } == [0])
    let cursor = try track.makeCursor()
    func start(_ sample: Int) throws -> Int? {
      try cursor.seek(to: all[sample].presentationTime)
      let found = try cursor.next()
      return all.firstIndex { $0.decodeTime == found?.decodeTime }
    }
    #expect(count == 60)
    #expect(try start(0) == 0)
    #expect(try start(12) == 12)
    #expect(all[25].presentationTime >= all[20].presentationTime)
    #expect(try start(26) == 20)
    #expect(try start(30) == 30)
    #expect(try start(55) == 30)
    #expect(try cursor.syncTime(after: all[12].presentationTime) == all[30].presentationTime)
  }

  @Test func negativeOffsetsShiftDecodeTimes() throws {
    let plain = try bytes(.bFrames)
    func changed(_ extra: [UInt8]) -> [UInt8] {
      BoxMaker.rewrite(plain) { type, box in
        guard type == "ctts" else { return nil }
        var (parser, runs) = (ByteParser(Array(box.dropFirst(16)), box: "ctts"), [UInt8]())
        while let count = try? parser.u32(), let offset = try? parser.u32() {
          runs += BoxMaker.be32(count) + BoxMaker.be32(offset &- 2002)
        }
        return BoxMaker.box("ctts", [1, 0, 0, 0], Array(box[12..<16]), runs) + extra
      }
    }
    let original = try samples(of: try #require(try BoxMaker.movie(plain).tracks.first))
    let shifted = try samples(of: try #require(try BoxMaker.movie(changed([])).tracks.first))
    #expect(shifted.allSatisfy { $0.decodeTime <= $0.presentationTime })
    #expect(shifted.contains { $0.decodeTime == $0.presentationTime })
    let lead = try #require(shifted.first).decodeTime
    #expect(shifted.map { $0.decodeTime - lead } == original.map { $0.decodeTime - original[0].decodeTime })
    #expect(shifted.map { $0.presentationTime.value + 2002 } == original.map(\.presentationTime.value))
    let cslg = BoxMaker.box(
      "cslg", BoxMaker.zero32, BoxMaker.be32(5000), BoxMaker.zero32, BoxMaker.zero32, BoxMaker.zero32, BoxMaker.zero32)
    #expect(
      try samples(of: try #require(try BoxMaker.movie(changed(cslg)).tracks.first)).first?.decodeTime.value == -5000)
  }

  // MARK: Other files

  private func referenceMovie(_ entries: [(url: String, quality: UInt32)]) -> [UInt8] {
    let movies = entries.map { entry -> [UInt8] in
      let url = Array(entry.url.utf8) + [0]
      let rdrf = BoxMaker.box("rdrf", BoxMaker.zero32, Array("url ".utf8), BoxMaker.be32(UInt32(url.count)), url)
      return BoxMaker.box("rmda", rdrf, BoxMaker.box("rmqu", BoxMaker.be32(entry.quality)))
    }
    return BoxMaker.box("ftyp", Array("qt  ".utf8), BoxMaker.zero32)
      + BoxMaker.box("moov", BoxMaker.box("rmra", movies.flatMap { $0 }))
  }

  @Test func referenceMoviesOpenTheBestThatCanBeOpened() throws {
    let (audio, video) = (try Fixture.audioAAC.url, try Fixture.mpeg4.url)
    let file = MadeMedia.folder.appendingPathComponent("\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: file) }
    // The fixtures are in subfolders of the folder that contains the reference movie.
    let places = [audio, video].map { $0.pathComponents.suffix(2).joined(separator: "/") }
    let entries = [(places[0], UInt32(1)), (places[1], 3), ("nowhere.mov", 9)]
    try Data(referenceMovie(entries)).write(to: file)
    #expect(try open(file).tracks.first?.info.mediaType == kCMMediaType_Video)
    var options = OpenOptions()
    options.references.forbidsLocalToLocal = true
    #expect { try ISOMediaProvider().open(FileByteSource(path: file.path), options: options) } throws: {
      ($0 as? EngineError)?.kind == .referenceForbidden
    }
    try Data(referenceMovie([(file.lastPathComponent, 1)])).write(to: file)
    #expect(throws: EngineError.self) { try open(file) }
  }

  // MARK: Chapters

  @Test func chaptersHaveTheirPictures() throws {
    let stills = try MadeMedia.file(
      "stills.mov", MadeMedia.pattern("64x48", rate: "10/7") + ["-c:v", "mjpeg"])
    let output = MadeMedia.folder.appendingPathComponent("\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: output) }
    let (movie, opened) = (try open(try Fixture.chapters.url), try open(stills))
    let titles = try #require(movie.tracks.first { $0.info.mediaType == kCMMediaType_Text })
    let tracks = [
      try #require(movie.tracks.first { $0.info.mediaType == kCMMediaType_Video }), titles,
      try #require(opened.tracks.first),
    ]
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: WriterOptions(format: .mov))
    for (number, track) in tracks.enumerated() {
      var header = Remux.header(of: track, among: [])
      header.references = number == 0 ? ["chap": [1, 2]] : [:]
      _ = try writer.addTrack(header)
    }
    try writer.begin()
    for (number, track) in tracks.enumerated() {
      for sample in try samples(of: track) { try writer.append(sample, data: try track.data(of: sample), to: number) }
      writer.setEdits(track.info.segments, of: number)
    }
    try writer.finish()
    let chapters = try open(output).chapters()
    #expect(chapters.map(\.title) == ["Première", "Second"])
    #expect(chapters.map { $0.artwork?.mimeType } == ["image/jpeg", "image/jpeg"])
    let found = try chapters.map { try #require($0.artwork).data() }
    let wanted = try samples(of: tracks[2]).prefix(2).map {
      try tracks[2].data(of: $0).withContiguousBytes { Data($0) }
    }
    #expect(found.elementsEqual(wanted))
    #expect(found.allSatisfy { $0.starts(with: [0xFF, 0xD8]) })
  }
}
