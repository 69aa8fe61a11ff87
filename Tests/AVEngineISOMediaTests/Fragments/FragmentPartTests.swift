import AVEngineCore
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia

@Suite struct FragmentPartTests {
  private struct Entry: Equatable {
    let track: Int
    let decode, presentation, duration: CMTime
    let location: Int64
    let size: Int
    let isSync: Bool
  }

  private static let flags = ["+global_sidx+skip_trailer", "", "+global_sidx+negative_cts_offsets"]

  private func movie(_ flags: String) throws -> [UInt8] {
    let url = try MadeMedia.file(
      "parts.mp4",
      ["-bitexact"] + MadeMedia.pattern("64x48", rate: "25", seconds: 24) + MadeMedia.tone(seconds: 24)
        + MadeMedia.h264 + [
          "-g", "10", "-bf", "2", "-c:a", "aac", "-movflags", "frag_keyframe+empty_moov+default_base_moof\(flags)",
        ])
    return [UInt8](try Data(contentsOf: url))
  }

  private func place(of code: String, in bytes: [UInt8]) -> Int? {
    Data(bytes).firstRange(of: Data(code.utf8))?.lowerBound
  }

  private func unlisted(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for code in ["sidx", "mfro"] {
      while let place = place(of: code, in: bytes) {
        bytes.replaceSubrange(place..<place + 4, with: Array("free".utf8))
      }
    }
    return bytes
  }

  private func entry(_ sample: MediaSample?, _ track: Int) -> Entry? {
    guard let sample, case .file(let offset) = sample.location else { return nil }
    return Entry(
      track: track, decode: sample.decodeTime, presentation: sample.presentationTime, duration: sample.duration,
      location: offset,
      size: sample.size, isSync: sample.isSync)
  }

  private func read(_ bytes: [UInt8]) throws -> [Entry?] {
    let container = try ISOMediaProvider().open(MemoryByteSource(Data(bytes), name: "movie"), options: OpenOptions())
    var found: [Entry?] = []
    for (number, track) in container.tracks.enumerated() {
      let cursor = try track.makeCursor()
      while let sample = try cursor.next() { found.append(entry(sample, number)) }
      for tick in [0, 1, 39, 40, 41, 399, 400, 1999, 2000, 7777, 12_345, 23_990, 40_000, 3, 11_111] {
        let time = CMTime(value: CMTimeValue(tick), timescale: 1000)
        try cursor.seek(to: time)
        for _ in 0..<3 { found.append(entry(try cursor.next(), number)) }
        for near in [try cursor.syncTime(atOrBefore: time), try cursor.syncTime(after: time)] {
          found.append(
            near.map {
              Entry(track: number, decode: $0, presentation: $0, duration: .zero, location: 0, size: 0, isSync: true)
            })
        }
        // The searches for sync times do not move the cursor.
        found.append(entry(try cursor.next(), number))
      }
    }
    return found
  }

  @Test(arguments: flags) func partsHoldTheSamplesOfTheWalk(_ flags: String) throws {
    let bytes = try movie(flags)
    let (listed, walked) = (try read(bytes), try read(unlisted(bytes)))
    let isSame = listed == walked
    #expect(isSame)
    #expect(listed.count > 1600 && listed.contains { $0?.isSync == false })
  }

  @Test(arguments: flags) func wrongIndexesDoNoHarm(_ flags: String) throws {
    let bytes = try movie(flags)
    let expected = try read(unlisted(bytes))
    let code = flags.contains("sidx") ? "sidx" : "tfra"
    let start = try #require(place(of: code, in: bytes))
    let size = bytes[(start - 4)..<start].reduce(0) { $0 << 8 | Int($1) }
    var generator = SplitMix(seed: 5)
    for round in 0..<60 {
      var broken = bytes
      for _ in 0...(round % 3) {
        let at = start + 4 + Int(generator.next() % UInt64(round < 20 ? min(40, size - 8) : size - 8))
        broken[at] = UInt8(truncatingIfNeeded: generator.next() >> 32)
      }
      let isSame = try read(broken) == expected
      #expect(isSame, "round \(round)")
    }
  }

  @Test(arguments: 0..<10) func liesInEverySegment(_ lie: Int) throws {
    var bytes = try movie("+global_sidx+skip_trailer")
    let expected = try read(unlisted(bytes))
    func put(_ value: UInt32, at place: Int) {
      for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: value >> (24 - 8 * byte)) }
    }
    func value(at place: Int) -> UInt32 { bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    var begin = bytes.startIndex
    var count = 0
    while let range = Data(bytes[begin...]).firstRange(of: Data("sidx".utf8)) {
      let start = begin + range.lowerBound
      begin = start + 4
      let isLong = bytes[start + 4] == 1
      let counter = start + (isLong ? 34 : 26)
      let references = Int(value(at: counter - 2) & 0xFFFF)
      count += references
      let first = counter + 2
      switch lie {
      case 0: put(value(at: counter - 2) | 0xFFFF, at: counter - 2)
      case 1: put(0, at: start + 12)
      case 2: put(0xFFFF_FFFF, at: start + 16)
      case 3: put(0x7FFF_FFFF, at: counter - 6)
      case 4: for number in 0..<references { put(0, at: first + number * 12 + 4) }
      case 5: for number in 0..<references { put(0xFFFF_FFFF, at: first + number * 12 + 4) }
      case 6: for number in 0..<references { put(0x7FFF_FFFF, at: first + number * 12) }
      case 7: for number in 0..<references { put(UInt32(number % 7) * 100_000, at: first + number * 12 + 4) }
      case 8:
        // Two neighbours have wrong sizes with the right sum: the second does not begin where the index states.
        let (one, other) = (value(at: first + 12), value(at: first + 24))
        put(one + 9, at: first + 12)
        put(other - 9, at: first + 24)
      default:
        for number in 0..<references { put(value(at: first + number * 12) | 0x8000_0000, at: first + number * 12) }
      }
    }
    #expect(count > 50)
    let isSame = try read(bytes) == expected
    #expect(isSame)
  }

  @Test func numbersAreThoseOfTheWholeTrack() throws {
    let bytes = try movie("+global_sidx+skip_trailer")
    let container = try ISOMediaProvider().open(MemoryByteSource(Data(bytes), name: "movie"), options: OpenOptions())
    let track = try #require(container.tracks.first)
    let cursor = try #require(try track.makeCursor() as? any IndexedSampleCursor)
    try cursor.seek(to: CMTime(value: 13, timescale: 1))
    #expect(cursor.sampleCount == 600)
    let there = try cursor.number(decodedAt: CMTime(value: 13, timescale: 1))
    #expect(try cursor.sample(there).decodeTime == CMTime(value: 13, timescale: 1))
    let next = try #require(try cursor.next())
    #expect(next.isSync && next.presentationTime <= CMTime(value: 13, timescale: 1))
  }
}
