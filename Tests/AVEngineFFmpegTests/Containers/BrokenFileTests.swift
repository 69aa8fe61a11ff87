import AVEngineCore
import AVEngineFFmpeg
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct BrokenFileTests {
  private func readAll(_ data: Data, _ file: MadeFile) {
    var options = OpenOptions()
    options.pathExtension = (file.name as NSString).pathExtension
    guard let container = try? MediaMaker.open(MemoryByteSource(data, name: file.name), options) else { return }
    for track in container.tracks {
      guard let cursor = try? track.makeCursor() else { continue }
      var count = 0
      while count < 20_000, let sample = try? cursor.next() {
        count += 1
        #expect(sample.decodeTime <= sample.presentationTime)
        #expect(sample.size == (try? track.data(of: sample).dataLength))
      }
      try? cursor.seek(to: CMTime(value: 1, timescale: 1))
      _ = try? cursor.next()
    }
  }

  @Test(arguments: MadeFile.all) func truncated(_ file: MadeFile) throws {
    let whole = try Data(contentsOf: file.url())
    for part in [10, 100, 1000, whole.count / 2, whole.count - 1] where part < whole.count {
      readAll(whole.prefix(part), file)
    }
  }

  @Test(arguments: MadeFile.all) func mutated(_ file: MadeFile) throws {
    let whole = try Data(contentsOf: file.url())
    for seed in 0..<6 {
      var random = SplitMix(seed: UInt64(seed) &* 977 &+ UInt64(whole.count))
      var data = whole
      // About half of the damage is near the beginning, where headers are.
      for _ in 0..<Int.random(in: 1...24, using: &random) {
        let end = Bool.random(using: &random) ? min(600, data.count) : data.count
        data[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      readAll(data, file)
    }
  }

  @Test(arguments: [UInt32(0), 0xffff_ffff, 0x7fff_fff0]) func wrongSizesInWAV(_ size: UInt32) throws {
    let file = try #require(MadeFile.all.first { $0.name == "a.wav" })
    var data = try Data(contentsOf: file.url())
    let place = try #require(data.range(of: Data("data".utf8)))
    withUnsafeBytes(of: size.littleEndian) { data.replaceSubrange(place.upperBound..<place.upperBound + 4, with: $0) }
    var options = OpenOptions()
    options.pathExtension = "wav"
    let container = try MediaMaker.open(MemoryByteSource(data), options)
    let track = try #require(container.tracks.first)
    #expect(try MediaMaker.samples(track).reduce(0) { $0 + $1.size } == 176_400)
  }
}
