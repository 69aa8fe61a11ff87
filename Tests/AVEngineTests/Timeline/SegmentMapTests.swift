import CoreMedia
import TestSupport
import Testing

@testable import AVEngineCore

@Suite struct SegmentMapLaws {
  static func edits(seed: UInt64) -> [EditSegment] {
    var generator = SplitMix(seed: seed)
    var start = CMTime.zero
    return (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      let scale = [600, 1000, 30_000, 44_100, 90_000].randomElement(using: &generator) ?? 600
      let duration = CMTime(value: .random(in: 1...5000, using: &generator), timescale: CMTimeScale(scale))
      let target = CMTimeRange(start: start, duration: duration)
      start = target.end
      let from = CMTime(value: .random(in: 0...100_000, using: &generator), timescale: 24_000)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: return EditSegment(source: nil, target: target)
      case 1:
        let other = CMTime(value: .random(in: 1...5000, using: &generator), timescale: 600)
        return EditSegment(source: CMTimeRange(start: from, duration: other), target: target)
      default: return EditSegment(source: CMTimeRange(start: from, duration: duration), target: target)
      }
    }
  }

  @Test(arguments: 0..<200) func lookUpFindsTheSegmentThatContainsTheTime(seed: Int) {
    let map = SegmentMap(Self.edits(seed: UInt64(seed)))
    for (index, segment) in map.segments.enumerated() {
      #expect(map.index(at: segment.target.start) == index)
      let middle = segment.target.start + CMTimeMultiplyByRatio(segment.target.duration, multiplier: 1, divisor: 2)
      #expect(map.index(at: middle) == index || middle == segment.target.end)
    }
    #expect(map.index(at: map.timeRange.end) == nil)
    #expect(map.index(at: map.timeRange.start - CMTime(value: 1, timescale: 90_000)) == nil)
  }

  @Test(arguments: 0..<200) func mappingThereAndBackIsExactAtNaturalSpeed(seed: Int) {
    for segment in Self.edits(seed: UInt64(seed)) where !segment.isEmpty && segment.isAtNaturalSpeed {
      let time = segment.target.start + CMTime(value: 1, timescale: 90_000)
      let media = segment.mediaTime(at: time)
      #expect(media.flatMap(segment.assetTime) == time)
      #expect(media?.hasBeenRounded == false)
    }
  }

  @Test(arguments: 0..<200) func clippingKeepsBothTimelinesTogether(seed: Int) {
    let map = SegmentMap(Self.edits(seed: UInt64(seed)))
    let whole = map.timeRange
    let third = CMTimeMultiplyByRatio(whole.duration, multiplier: 1, divisor: 3)
    let range = CMTimeRange(start: whole.start + third, duration: third)
    let parts = map.segments(in: range)
    #expect(parts.first?.target.start == range.start)
    #expect(parts.last?.target.end == range.end)
    for (one, next) in zip(parts, parts.dropFirst()) { #expect(one.target.end == next.target.start) }
    for part in parts
    where part.source != nil
      && map.segments.contains(where: { $0.isAtNaturalSpeed && $0.target.containsTime(part.target.start) })
    {
      #expect(part.isAtNaturalSpeed)
    }
  }
}
