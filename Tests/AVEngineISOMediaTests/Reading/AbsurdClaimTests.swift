import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia

@Suite struct AbsurdClaimTests {
  private static let many = BoxMaker.be32(.max)
  private static let zero = BoxMaker.zero32

  private func movie(_ handler: String, _ tables: [UInt8], track: [UInt8] = [], movie: [UInt8] = []) -> [UInt8] {
    let matrix = [UInt8](repeating: 0, count: 36)
    let mvhd = BoxMaker.box(
      "mvhd", Self.zero, Self.zero, Self.zero, BoxMaker.be32(600), BoxMaker.be32(6000),
      [UInt8](repeating: 0, count: 16), matrix,
      [UInt8](repeating: 0, count: 28))
    let tkhd = BoxMaker.box(
      "tkhd", [0, 0, 0, 1], Self.zero, Self.zero, BoxMaker.be32(1), Self.zero, BoxMaker.be32(6000),
      [UInt8](repeating: 0, count: 16), matrix, Self.zero,
      Self.zero)
    let mdhd = BoxMaker.box("mdhd", Self.zero, Self.zero, Self.zero, BoxMaker.be32(600), BoxMaker.be32(6000), Self.zero)
    let hdlr = BoxMaker.box("hdlr", Self.zero, Self.zero, Array(handler.utf8), [UInt8](repeating: 0, count: 13))
    let entry = BoxMaker.box(
      "sowt", [0, 0, 0, 0, 0, 0, 0, 1], [UInt8](repeating: 0, count: 8), [0, 1, 0, 16, 0, 0, 0, 0],
      BoxMaker.be32(600 << 16))
    let stsd = BoxMaker.box("stsd", Self.zero, BoxMaker.be32(1), entry)
    let media = BoxMaker.box("mdia", mdhd, hdlr, BoxMaker.box("minf", BoxMaker.box("stbl", stsd, tables)))
    return BoxMaker.box("moov", mvhd, BoxMaker.box("trak", tkhd, track, media), movie)
  }

  private func cost(_ bytes: [UInt8], mostSamples: Int = 100_000) throws -> (samples: Int, bytes: Int) {
    let url = MadeMedia.folder.appendingPathComponent("\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(bytes).write(to: url)
    let source = try CountingSource(url)
    var count = 0
    if let container = try? ISOMediaProvider().open(source, options: OpenOptions()) {
      for track in container.tracks {
        _ = (track.info.segments, try? track.statistics())
        guard let cursor = try? track.makeCursor() else { continue }
        while count < mostSamples, let sample = try? cursor.next() {
          count += 1
          if sample.size > bytes.count { #expect(throws: EngineError.self) { try track.data(of: sample) } }
        }
      }
    }
    return (count, source.bytes)
  }

  @Test(arguments: ["vide", "soun", "text"]) func tablesOfBillions(_ handler: String) throws {
    let times = BoxMaker.box("stts", Self.zero, Self.many, Self.many, BoxMaker.be32(1))
    let runs = BoxMaker.box("stsc", Self.zero, Self.many, BoxMaker.be32(1), Self.many, BoxMaker.be32(1))
    let chunks = BoxMaker.box("stco", Self.zero, Self.many, BoxMaker.be32(8))
    for sizes in [
      BoxMaker.box("stsz", Self.zero, BoxMaker.be32(1), Self.many),
      BoxMaker.box("stsz", Self.zero, BoxMaker.be32(2), Self.many),
      BoxMaker.box("stsz", Self.zero, Self.zero, Self.many, BoxMaker.be32(3)),
      BoxMaker.box("stz2", Self.zero, [0, 0, 0, 4], Self.many, [0x11]),
      BoxMaker.box("stsz", Self.zero, Self.many, Self.many),
    ] {
      let extra =
        BoxMaker.box("ctts", Self.zero, Self.many, Self.many, Self.many)
        + BoxMaker.box("stss", Self.zero, Self.many, BoxMaker.be32(1))
      for more in [
        [], extra, BoxMaker.box("sbgp", Self.zero, Array("rap ".utf8), Self.many, Self.many, BoxMaker.be32(1)),
      ] {
        let file = movie(handler, times + runs + chunks + sizes + more)
        #expect(file.count < 800)
        let found = try cost(file)
        #expect(found.samples <= file.count + 1)
        #expect(found.bytes < 1 << 20)
      }
    }
  }

  @Test func listsOfBillions() throws {
    let edits = BoxMaker.box(
      "edts", BoxMaker.box("elst", Self.zero, Self.many, BoxMaker.be32(600), Self.zero, BoxMaker.be32(1 << 16)))
    let references = BoxMaker.box("tref", BoxMaker.box("chap", BoxMaker.be32(1), BoxMaker.be32(2)))
    let names = BoxMaker.box("udta", BoxMaker.box("chpl", [1, 0, 0, 0, 0], Self.many, BoxMaker.be64(0), [1, 65]))
    let keys = BoxMaker.box(
      "meta", Self.zero, BoxMaker.box("keys", Self.zero, Self.many), BoxMaker.box("ilst", Self.many, Self.many))
    let found = try cost(movie("vide", [], track: edits + references, movie: names + keys))
    #expect(found.samples == 0 && found.bytes < 1 << 18)
    let chapters = try BoxMaker.movie(movie("vide", [], movie: names)).chapters()
    #expect(chapters.map(\.title) == ["A"])
  }

  @Test func fragmentsOfBillions() throws {
    let defaults = BoxMaker.box(
      "trex", Self.zero, BoxMaker.be32(1), BoxMaker.be32(1), BoxMaker.be32(1), BoxMaker.be32(1), Self.zero)
    let header = movie("vide", [], movie: BoxMaker.box("mvex", defaults))
    let tfhd = BoxMaker.box("tfhd", [0, 2, 0, 0], BoxMaker.be32(1))
    for run in [
      BoxMaker.box("trun", Self.zero, Self.many), BoxMaker.box("trun", [0, 0, 2, 0], Self.many, BoxMaker.be32(9)),
      BoxMaker.box("trun", [0, 0, 0xF, 0], Self.many),
    ] {
      let moof = BoxMaker.box("moof", BoxMaker.box("traf", tfhd, run, run, run))
      let index = BoxMaker.box(
        "mfra", BoxMaker.box("tfra", [1, 0, 0, 0], BoxMaker.be32(1), BoxMaker.be32(63), Self.many, BoxMaker.be64(.max)))
      let sidx = BoxMaker.box(
        "sidx", Self.zero, BoxMaker.be32(1), BoxMaker.be32(1), Self.zero, Self.many, [0, 0, 0xFF, 0xFF])
      let file = header + sidx + moof + index + BoxMaker.box("mfro", Self.zero, BoxMaker.be32(60))
      let found = try cost(file)
      #expect(found.samples <= 3 * file.count)
      #expect(found.bytes < 1 << 20)
    }
  }
}
