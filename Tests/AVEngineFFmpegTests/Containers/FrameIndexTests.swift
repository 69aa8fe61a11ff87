import AVEngineCore
import AVEngineReading
import CoreMedia
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineFFmpeg

@Suite struct FrameIndexTests {
  private final class CountingSource: ByteSource {
    let name = "two hours"
    private let head: [UInt8]
    private let round: [UInt8]
    private let rounds: Int
    let bytesRead = Atomic(0)

    init(head: [UInt8], round: [UInt8], rounds: Int) { (self.head, self.round, self.rounds) = (head, round, rounds) }

    private var total: Int { head.count + round.count * rounds }
    func length() throws(EngineError) -> Int64? { Int64(total) }
    func cancel() {}

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(EngineError) -> Int {
      guard offset >= 0, offset < total else { return 0 }
      let count = min(buffer.count, total - Int(offset))
      var done = 0
      while done < count {
        let place = Int(offset) + done
        let part = place < head.count ? head[place...] : round[((place - head.count) % round.count)...]
        let copied = part.prefix(count - done)
        buffer[done...].copyBytes(from: copied)
        done += copied.count
      }
      bytesRead.add(count, ordering: .relaxed)
      return count
    }
  }

  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var arguments: String
    var header: Int
    var testDescription: String { name }
  }

  private static let kinds = [
    Kind(name: "long.aac", arguments: "-c:a aac -b:a 64k", header: 0),
    Kind(name: "long.mp3", arguments: "-c:a libmp3lame -q:a 5 -reservoir 0 -id3v2_version 0", header: 1),
    Kind(
      name: "plain.mp3", arguments: "-c:a libmp3lame -b:a 64k -reservoir 0 -id3v2_version 0 -write_xing 0", header: 0),
    Kind(name: "long.ac3", arguments: "-c:a ac3 -b:a 96k", header: 0),
  ]

  private func source(_ kind: Kind) throws -> CountingSource {
    let url = try MediaMaker.file(kind.name, kind.arguments, seconds: 60, rate: 48_000)
    let bytes = [UInt8](try Data(contentsOf: url))
    let header = kind.header == 0 ? 0 : try #require(MPEGAudioHeader(bytes[...])).length
    return CountingSource(head: Array(bytes[..<header]), round: Array(bytes[header...]), rounds: 120)
  }

  private func open(_ source: CountingSource, _ kind: Kind) throws -> any MediaTrack {
    var options = OpenOptions()
    options.pathExtension = String(kind.name.suffix(3))
    return try #require(MediaMaker.open(source, options).tracks.first)
  }

  private struct Seen: Equatable {
    var time: CMTime
    var size: Int
    var sum: Int
    init(_ sample: MediaSample, _ track: any MediaTrack) throws {
      (time, size) = (sample.presentationTime, sample.size)
      sum = try MediaMaker.bytes(sample, track).reduce(0) { $0 &* 31 &+ Int($1) }
    }
  }

  @Test(arguments: kinds) private func seeksReadLittleAndFindTheSameFrames(_ kind: Kind) throws {
    let source = try source(kind)
    let track = try open(source, kind)
    var truth: [[Seen]] = []
    let walk = try track.makeCursor()
    var number = 0
    while let sample = try walk.next() {
      if number % 997 < 3 {
        if number % 997 == 0 { truth.append([]) }
        truth[truth.count - 1].append(try Seen(sample, track))
      }
      number += 1
    }
    #expect(truth.count > 100)
    let opened = source.bytesRead.load(ordering: .relaxed)
    #expect(opened > Int(try source.length() ?? 0))

    var generator = SplitMix(seed: 1)
    for expected in truth.shuffled(using: &generator).prefix(60) where expected.count == 3 {
      let before = source.bytesRead.load(ordering: .relaxed)
      let cursor = try track.makeCursor()
      try cursor.seek(to: expected[0].time + CMTime(value: 1, timescale: 1000))
      for frame in expected { #expect(try Seen(try #require(try cursor.next()), track) == frame) }
      #expect(source.bytesRead.load(ordering: .relaxed) - before < 300_000)
    }
  }

  @Test(arguments: kinds) private func theFirstSeekCountsOnce(_ kind: Kind) throws {
    let source = try source(kind)
    let track = try open(source, kind)
    let whole = Int(try source.length() ?? 0)
    func read(_ seconds: Int64) throws -> (Int, Seen) {
      let before = source.bytesRead.load(ordering: .relaxed)
      let cursor = try track.makeCursor()
      try cursor.seek(to: CMTime(value: seconds, timescale: 1))
      let seen = try Seen(try #require(try cursor.next()), track)
      return (source.bytesRead.load(ordering: .relaxed) - before, seen)
    }
    let hour = try read(3600)
    #expect(hour.0 > whole / 3 && hour.0 < whole * 2 / 3)
    let again = try read(3600)
    #expect(again.0 < 300_000 && again.1 == hour.1)
    let further = try read(3660)
    #expect(further.0 < whole / 20)
    #expect(try read(10).0 < 600_000)
  }

  @Test func aMarkThatLiesIsNotFollowed() throws {
    let index = FrameIndex()
    index.note(position: 70_000, ticks: 5, presentation: 5, size: 9)
    index.note(position: 80_000, ticks: 6, presentation: 6, size: 9)
    index.note(position: 140_000, ticks: 7, presentation: 7, size: 9)
    #expect(index.mark(before: 4) == nil && index.mark(before: 6)?.position == 70_000)
    let last = try #require(index.mark(before: 100))
    #expect(last.position == 140_000)
    index.forget(last)
    #expect(index.mark(before: 100)?.position == 70_000)
  }
}
