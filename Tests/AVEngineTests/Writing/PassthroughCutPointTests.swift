import CoreMedia
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVEngineWriting

@Suite struct PassthroughCutPointTests {
  private static func track(_ random: inout SplitMix) -> FakeTrack {
    var order: [(frame: Int, isSync: Bool)] = []
    var shown = 0
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      order.append((shown, true))
      shown += 1
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        let between = Int.random(in: 0...4, using: &random)
        order.append((shown + between, false))
        order += (shown..<shown + between).shuffled(using: &random).map { ($0, false) }
        shown += between + 1
      }
    }
    let samples = order.enumerated().map { place, sample in
      MediaSample(
        decodeTime: time(place - 5), presentationTime: time(sample.frame), duration: time(1), size: 1,
        location: .file(offset: 0),
        flags: sample.isSync ? .sync : .dependsOnOthers)
    }
    return FakeTrack(samples: samples, segments: [])
  }

  private static func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

  @Test func itIsTheLatestThatKeepsAllPicturesInOrder() throws {
    for seed in 0..<2_000 {
      var random = SplitMix(seed: UInt64(seed))
      let track = Self.track(&random)
      let frames = track.samples.map { Int($0.presentationTime.value) }
      let last = Int.random(in: 1...frames.count, using: &random)
      let found = try #require(try PassthroughCutPoint(in: track, before: Self.time(last)))
      let best = (0...frames.count).last { count in
        let (kept, left) = (frames.prefix(count), frames.dropFirst(count).filter { $0 < last })
        return kept.allSatisfy { $0 < last } && (kept.max() ?? -1) < (left.min() ?? .max)
      }
      let kept = found.decodeTime.map { end in track.samples.prefix { $0.decodeTime < end }.count } ?? frames.count
      // The decode time may be nil if no later sample is shown before the end.
      #expect(
        kept == best || found.decodeTime == nil && frames.dropFirst(best ?? 0).allSatisfy { $0 >= last },
        "seed \(seed)")
      let missing = frames.dropFirst(best ?? 0).filter { $0 < last }.min()
      #expect(found.missing == missing.map { CMTimeRange(start: Self.time($0), end: Self.time(last)) }, "seed \(seed)")
    }
  }

  @Test func aPictureThatComesAfterOthersWereShownEndsNothing() throws {
    let shown = [0, 3, 5, 1, 2, 4, 6]
    let samples = shown.enumerated().map { place, frame in
      MediaSample(
        decodeTime: Self.time(place - 5), presentationTime: Self.time(frame), duration: Self.time(1), size: 1,
        location: .file(offset: 0),
        flags: place == 0 ? .sync : .dependsOnOthers)
    }
    let end = try #require(try PassthroughCutPoint(in: FakeTrack(samples: samples, segments: []), before: Self.time(5)))
    // Copying up to frame 5, which is outside the range, would keep frame 3 but not frames 1 and 2 before it.
    #expect(end.decodeTime == Self.time(-4) && end.missing?.start == Self.time(1))
  }
}
