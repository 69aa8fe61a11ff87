import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia

/// The tests replace the sync flags by sample groups; ffprobe states where the flags were.
@Suite struct FragmentGroupTests {
  private typealias B = BoxMaker

  enum Kind: String, CaseIterable, Sendable { case random = "rap ", sync = "sync", rollHere, rollInHeader }

  private static func original() throws -> URL {
    try MadeMedia.file(
      "groups.mp4",
      MadeMedia.pattern("96x64", rate: "25", seconds: 4)
        + ["-c:v", "libx264", "-g", "10", "-bf", "2", "-movflags", "frag_keyframe+empty_moov+default_base_moof"])
  }

  private func regrouped(_ moof: [UInt8], _ kind: Kind) -> [UInt8] {
    let groups = self.groups(kind)
    var first = true
    func changed(_ data: [UInt8]) -> [UInt8] {
      B.boxes(data).flatMap { type, range -> [UInt8] in
        var box = Array(data[range])
        switch type {
        case "traf": return B.box("traf", changed(Array(box.dropFirst(8))), groups)
        case "trun":
          let flags = box[9..<12].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
          #expect(flags & 5 == 5 && flags & 0x400 == 0)
          let offset = box[16..<20].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } + UInt32(groups.count)
          box.replaceSubrange(16..<20, with: B.be32(offset))
          if first { box.replaceSubrange(20..<24, with: B.be32(0x0101_0000)) }
          first = false
          return box
        default: return box
        }
      }
    }
    return B.box("moof", changed(Array(moof.dropFirst(8))))
  }

  private func groups(_ kind: Kind) -> [UInt8] {
    let name = kind == .rollHere || kind == .rollInHeader ? Array("roll".utf8) : Array(kind.rawValue.utf8)
    // Descriptions in the fragment itself are counted from 65,537 on.
    let number: UInt32 = kind == .rollInHeader ? 1 : 0x1_0001
    let members = B.box("sbgp", B.zero32, name, B.be32(2), B.be32(1), B.be32(number), B.be32(500), B.zero32)
    let body: [UInt8] = kind == .rollHere ? [0, 2] : kind == .random ? [0] : [0x15]
    return members
      + (kind == .rollInHeader ? [] : B.box("sgpd", [1, 0, 0, 0], name, B.be32(UInt32(body.count)), B.be32(1), body))
  }

  private func made(_ kind: Kind) throws -> any MediaTrack {
    let bytes = [UInt8](try Data(contentsOf: Self.original()))
    let description = B.box("sgpd", [1, 0, 0, 0], Array("roll".utf8), B.be32(2), B.be32(1), [0, 2])
    let made = B.boxes(bytes).flatMap { type, range -> [UInt8] in
      let box = Array(bytes[range])
      if type == "moof" { return regrouped(box, kind) }
      guard type == "moov", kind == .rollInHeader else { return type == "mfra" ? [] : box }
      return B.rewrite(box) { type, box in type == "stbl" ? B.box("stbl", Array(box.dropFirst(8)), description) : nil }
    }
    return try #require(B.movie(made).tracks.first)
  }

  @Test(arguments: Kind.allCases) func groupsTellWhereToStart(_ kind: Kind) throws {
    let probe = try Probe(Self.original())
    let starts = probe.packets.filter { $0.flags.hasPrefix("K") }.compactMap(\.pts)
    let all = probe.packets.compactMap(\.pts)
    #expect(starts.count == 10)
    let track = try made(kind)
    let found = try samples(of: track)
    #expect(found.map(\.presentationTime.value) == all)
    switch kind {
    case .sync: #expect(found.filter(\.isSync).map(\.presentationTime.value) == starts)
    case .random: #expect(found.filter { $0.flags.contains(.partialSync) }.map(\.presentationTime.value) == starts)
    case .rollHere, .rollInHeader: #expect(found.allSatisfy { !$0.isSync })
    }
    // With a roll group, frames are correct two samples later.
    let delay = kind == .rollHere || kind == .rollInHeader ? 2 : 0
    let shown = starts.map { start in all.firstIndex(of: start).map { all[min($0 + delay, all.count - 1)] } ?? start }
    let cursor = try track.makeCursor()
    for target in all {
      let wanted = try #require(shown.lastIndex { $0 <= target } ?? (delay == 0 ? nil : 0))
      try cursor.seek(to: CMTime(value: target, timescale: track.info.timescale))
      #expect(try cursor.next()?.presentationTime.value == starts[wanted], "\(kind) \(target)")
    }
  }
}
