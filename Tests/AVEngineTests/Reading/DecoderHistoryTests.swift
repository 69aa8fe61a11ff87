import CoreMedia
import Foundation
import Testing

@testable import AVEngineCore

@Suite struct DecoderHistoryTests {
  private func sample(_ number: Int64, isSync: Bool = false, size: Int = 10) throws -> EncodedSample {
    let time = CMTime(value: number, timescale: 30)
    let data = try #require(CMBlockBuffer(copying: Data(count: size)))
    let sample = MediaSample(
      decodeTime: time, presentationTime: time, duration: CMTime(value: 1, timescale: 30), size: size,
      location: .memory(HeldBlock(data)), flags: isSync ? .sync : [])
    return EncodedSample(sample: sample, data: data)
  }

  private func times(_ samples: [EncodedSample]) -> [Int64] { samples.map(\.sample.presentationTime.value) }

  @Test func allSinceTheSyncSampleAreKeptHoweverMany() throws {
    var history = DecoderHistory()
    for number in 0..<3_000 { history.add(try sample(Int64(number), isSync: number == 500)) }
    let next = try sample(3_000).sample
    #expect(history.isWhole && history.takeForgotten(before: next).isEmpty)
    history.decoderWasEmptied()
    #expect(times(history.takeForgotten(before: next)) == Array(500..<3_000))
    #expect(history.takeForgotten(before: next).isEmpty)
    history.decoderWasEmptied()
    #expect(history.takeForgotten(before: try sample(3_000, isSync: true).sample).isEmpty)
  }

  @Test func aBeginningWithoutSyncSampleIsKept() throws {
    var history = DecoderHistory()
    for number in 7..<12 { history.add(try sample(Int64(number))) }
    history.decoderWasEmptied()
    #expect(times(history.takeForgotten(before: try sample(12).sample)) == Array(7..<12))
  }

  @Test func whatIsNotKeptWholeIsNotKept() throws {
    var history = DecoderHistory()
    history.add(try sample(0, isSync: true), isKept: false)
    #expect(history.isWhole)
    history.add(try sample(1), isKept: false)
    history.add(try sample(2))
    #expect(!history.isWhole && history.count == 0)
    history.add(try sample(3, isSync: true))
    #expect(history.isWhole && history.count == 1)
    for number in Int64(4)..<8 { history.add(try sample(number, size: DecoderHistory.capacity / 4)) }
    #expect(!history.isWhole && history.count == 0)
  }
}
