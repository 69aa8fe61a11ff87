import AVEngineCore
import AVEngineReading
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia
@testable import AVEngineISOMediaWriting

@Suite(.requires(.ffmpeg), .requires(.exiftool)) struct PreservedBoxTests {
  private typealias B = BoxMaker
  private static let creation: UInt32 = 3_700_000_000

  private func source() throws -> URL {
    let url = try MadeMedia.place("kept.mp4")
    let plain = try MadeMedia.file(
      "plain.mp4",
      MadeMedia.pattern("96x64", rate: "25") + MadeMedia.tone() + [
        "-metadata", "title=Before", "-metadata:s:v", "handler_name=Our camera", "-c:v", "libx264", "-c:a", "aac",
      ])
    let xmp =
      "<?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>"
      + "<rdf:Description rdf:about='' xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:source>Attic</dc:source></rdf:Description></rdf:RDF></x:xmpmeta>"
    let marks: [UInt8] =
      [1, 0, 0, 0, 0, 0, 0, 0, 2] + B.be64(0) + [3] + Array("One".utf8) + B.be64(10_000_000) + [3] + Array("Two".utf8)
    // One sample, the third, has two subsamples (ISO/IEC 14496-12 §8.7.7).
    let subs =
      B.zero32 + B.be32(1) + B.be32(3) + B.be16(2) + (B.be16(9) + [1, 0] + B.zero32) + (B.be16(8) + [1, 0] + B.zero32)
    let made = B.rewrite([UInt8](try Data(contentsOf: plain))) { type, box in
      let body = Array(box.dropFirst(8))
      switch type {
      case "mvhd", "tkhd", "mdhd": return B.box(type, Array(body[..<4]), B.be32(Self.creation), Array(body[8...]))
      case "moov":
        let extra = B.box("uuid", Array("sixteen bytes id".utf8), Array("ours".utf8))
        let inner = B.rewrite([UInt8](body)) { self.changed($0, $1, subs) }
        let user = B.box("udta", B.box("chpl", marks), B.box("XMP_", Array(xmp.utf8)), B.box("Xtra", [1, 2, 3, 4, 5]))
        return B.box("moov", inner, extra, user)
      default: return nil
      }
    }
    try Data(made).write(to: url)
    return url
  }

  private func changed(_ type: FourCC, _ box: [UInt8], _ subs: [UInt8]) -> [UInt8]? {
    let body = Array(box.dropFirst(8))
    func recursed() -> [UInt8] { B.rewrite(body) { changed($0, $1, subs) } }
    switch type {
    case "mvhd", "tkhd", "mdhd": return B.box(type, Array(body[..<4]), B.be32(Self.creation), Array(body[8...]))
    case "trak": return B.box(type, recursed(), B.box("aaaa", [1]), B.box("udta", B.box("bbbb", [1, 2])))
    case "mdia": return B.box(type, recursed(), B.box("cccc", [1, 2, 3]))
    case "minf": return B.box(type, recursed(), B.box("dddd", [1, 2, 3, 4]))
    case "stbl": return B.box(type, recursed(), B.box("subs", subs))
    // Graphics mode 0x24 is "transparent".
    case "vmhd": return B.box(type, [0, 0, 0, 1, 0, 0x24, 0, 0, 0, 0, 0, 0])
    default: return nil
    }
  }

  private func boxes(_ url: URL, _ kinds: Set<String>) throws -> [String] {
    let log = MadeMedia.folder.appendingPathComponent("log-\(UUID().uuidString)")
    try Tool.run("sh", ["-c", "ffprobe -v trace \"$0\" 2> \"$1\"", url.path, log.path])
    let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    let found = text.matches(of: /type:'(....)' parent:'(....)' sz: (\d+)/).filter { kinds.contains(String($0.1)) }
    return found.map { "\($0.1) \($0.2) \($0.3)" }.sorted()
  }

  private func tags(_ url: URL) throws -> [String: Any] {
    let json = try Tool.run("exiftool", ["-j", "-api", "LargeFileSupport=1", url.path])
    return try #require((try JSONSerialization.jsonObject(with: json) as? [[String: Any]])?.first)
  }

  private func draft(_ url: URL) throws -> EditableMovie {
    try EditableMovie(ISOMediaProvider().open(FileByteSource(path: url.path), options: OpenOptions()))
  }

  private static let kinds: Set<String> = [
    "uuid", "chpl", "XMP_", "Xtra", "aaaa", "bbbb", "cccc", "dddd", "subs", "vmhd", "smhd", "hdlr",
  ]

  @Test func whatIsNotUnderstoodStays() throws {
    let url = try source()
    let (before, known) = (try boxes(url, Self.kinds), try tags(url))
    #expect(before.count >= 16, "\(before)")
    var draft = try draft(url)
    draft.info.metadata = draft.info.metadata.map { entry in
      var entry = entry
      if entry.value == .text("Before") { entry.value = .text("After") }
      return entry
    }
    draft.tracks[0].settings.preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0)
    try EditedMovieHeader(draft, format: .mp4, destination: url).add(to: url.path)

    #expect(try boxes(url, Self.kinds) == before)
    let tags = try tags(url)
    #expect(tags["Title"] as? String == "After" && tags["Rotation"] as? Int == 90)
    for name in ["Source", "HandlerDescription", "GraphicsMode", "CreateDate", "TrackCreateDate", "MediaCreateDate"] {
      #expect(tags[name] != nil && "\(tags[name] ?? 1)" == "\(known[name] ?? 2)", "\(name): \(tags[name] ?? "none")")
    }
    let chapters = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "chapter=start_time:chapter_tags=title", "-of", "csv=p=0", url.path])
    #expect(String(decoding: chapters, as: UTF8.self).split(separator: "\n") == ["0.000000,One", "1.000000,Two"])
    let handler = try Tool.run(
      "ffprobe",
      ["-v", "error", "-select_streams", "v", "-show_entries", "stream_tags=handler_name", "-of", "csv=p=0", url.path])
    #expect(String(decoding: handler, as: UTF8.self).contains("Our camera"))
    try Tool.run("ffmpeg", ["-v", "error", "-xerror", "-i", url.path, "-f", "null", "-"])
  }

  @Test func whatIsSaidOfSamplesGoesWithThem() throws {
    let url = try source()
    let before = try boxes(url, Self.kinds)
    var draft = try draft(url)
    let whole = try draft.tracks[0].extent()
    let first = draft.tracks[0].pieces[0]
    draft.tracks[0].add(MediaPiece(source: first.source, shift: whole.decode.duration, formats: first.formats))
    try EditedMovieHeader(draft, format: .mp4, destination: url).add(to: url.path)
    let after = try boxes(url, Self.kinds)
    #expect(after.count(where: { $0.hasPrefix("subs") }) == before.count(where: { $0.hasPrefix("subs") }) - 1)
    #expect(after.filter { !$0.hasPrefix("subs") } == before.filter { !$0.hasPrefix("subs") })
    try Tool.run("ffmpeg", ["-v", "error", "-xerror", "-i", url.path, "-f", "null", "-"])
  }

  @Test func anotherDialectGetsItsOwnHandlers() throws {
    let url = try source()
    let target = try MadeMedia.place("kept.mov")
    try EditedMovieHeader(draft(url), format: .mov, destination: target).replace(target.path)
    let kinds = Self.kinds.subtracting(["hdlr"])
    #expect(try boxes(target, kinds) == boxes(url, kinds))
  }
}
