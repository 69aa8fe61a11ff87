import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct FuzzTests {
  static let isWhole = ProcessInfo.processInfo.environment["ISO_FUZZ"] == "all"
  static let fixtures: [Fixture] =
    isWhole
    ? Fixture.allCases
    : [
      .bFrames, .fragmented, .fragmentedPlain, .pcm16, .alac, .twoAudioParts, .chapters, .subtitles, .timecode,
      .tagsMP4, .tagsMOV, .opus,
    ]

  private static let mostSamples = 300_000

  private func exercise(_ data: Data) throws(EngineError) {
    let container = try ISOMediaProvider().open(MemoryByteSource(data), options: OpenOptions())
    for track in container.tracks {
      _ = track.info.timeRange
      _ = try track.statistics()
      let cursor = try track.makeCursor()
      var count = 0
      while let sample = try cursor.next() {
        count += 1
        guard count < Self.mostSamples else { throw EngineError(.malformed, "fuzz", detail: "endless") }
        if count % 7 == 0 { _ = try? track.data(of: sample) }
      }
      for value in [-1, 0, 17, 40_000, Int64.max / 2] {
        let time = CMTime(value: value, timescale: track.info.timescale)
        try cursor.seek(to: time)
        _ = try cursor.next()
        _ = try cursor.syncTime(after: time)
        _ = try cursor.syncTime(atOrBefore: time)
      }
    }
  }

  private func check(_ data: Data, _ what: String) {
    do throws(EngineError) { try exercise(data) } catch {
      #expect(error.detail != "endless", "\(what)")
      #expect(!error.description.isEmpty)
    }
  }

  enum Subject: Sendable, CustomTestStringConvertible {
    case fixture(Fixture)
    case shared(String)

    var testDescription: String {
      switch self {
      case .fixture(let fixture): fixture.rawValue
      case .shared(let file): file
      }
    }

    func data() throws -> Data {
      switch self {
      case .fixture(let fixture): try Data(contentsOf: try fixture.url)
      case .shared(let file): try Data(contentsOf: try #require(SharedMediaFolder.url).appendingPathComponent(file))
      }
    }

    var seed: UInt64 { testDescription.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) } }
  }

  static let subjects =
    fixtures.map(Subject.fixture) + SharedMedia.files.filter { isWhole || $0.hasPrefix("mp4/") }.map(Subject.shared)

  @Test(arguments: subjects) func truncated(_ subject: Subject) throws {
    let data = try subject.data()
    var random = SplitMix(seed: subject.seed)
    for _ in 0..<(Self.isWhole ? 64 : 8) {
      let count = Int.random(in: 0..<data.count, using: &random)
      check(data.prefix(count), "\(subject) cut to \(count)")
    }
  }

  @Test(arguments: subjects) func flipped(_ subject: Subject) throws {
    let data = try subject.data()
    let header = data.range(of: Data("moov".utf8))?.lowerBound ?? 0
    for number in 0..<UInt64(Self.isWhole ? 1000 : 50) {
      var random = SplitMix(seed: subject.seed &+ number &* 977)
      var broken = data
      // Most damage hits headers and tables, where a bit has the largest effect.
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let inHeader = Int.random(in: 0..<4, using: &random) > 0
        let near = header + Int.random(in: 0..<4000, using: &random)
        let place = inHeader ? min(data.count - 1, near) : Int.random(in: 0..<data.count, using: &random)
        let extreme = ([0, 0xFF, 0x7F, 0x80] as [UInt8]).randomElement(using: &random) ?? 0
        broken[place] = Bool.random(using: &random) ? UInt8.random(in: .min ... .max, using: &random) : extreme
      }
      check(broken, "\(subject) number \(number)")
    }
  }

  @Test(arguments: [Fixture.bFrames, .fragmented, .pcm16]) func extremeFields(_ fixture: Fixture) throws {
    let data = try Data(contentsOf: try fixture.url)
    let header = data.range(of: Data("moov".utf8))?.lowerBound ?? 0
    for place in stride(from: header, to: min(header + 2400, data.count - 4), by: Self.isWhole ? 1 : 4) {
      for value in [[0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0]] as [[UInt8]] {
        var broken = data
        broken.replaceSubrange(place..<place + 4, with: value)
        check(broken, "\(fixture) at \(place)")
        if !Self.isWhole { break }
      }
    }
  }
}
