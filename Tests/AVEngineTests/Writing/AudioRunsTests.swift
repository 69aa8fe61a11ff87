import AVEngineCore
import CoreMedia
import Testing

@testable import AVEngineWriting

@Suite struct AudioRunsTests {
  private func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: CMTime(value: start, timescale: 1000), end: CMTime(value: end, timescale: 1000))
  }

  private func edits(_ starts: [Int64], tolerance: Int64 = 1) -> [EditSegment] {
    var runs = AudioRuns()
    for start in starts {
      _ = runs.add(start: start, length: 100, trimmedStart: 0, trimmedEnd: 0, tolerance: tolerance)
    }
    return runs.edits(1000)
  }

  @Test func whatFollowsIsOneStretch() {
    #expect(edits([0, 101, 199]) == [EditSegment(source: range(0, 300), target: range(0, 300))])
  }

  @Test func aHoleBeginsAnotherStretch() {
    #expect(
      edits([0, 150]) == [
        EditSegment(source: range(0, 100), target: range(0, 100)),
        EditSegment(source: range(100, 200), target: range(150, 250)),
      ])
  }

  @Test func laterStretchesGoBeforeEarlierOnesThatTheyOverlap() {
    #expect(
      edits([0, 60]) == [
        EditSegment(source: range(0, 60), target: range(0, 60)),
        EditSegment(source: range(100, 200), target: range(60, 160)),
      ])
  }
}
