import CoreMedia
import Testing

@testable import AVEngineCapture

@Suite struct RecordingTimelineTests {
  private func tenths(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 10) }

  @Test func samplesFollowOneAnotherOverAllPauses() {
    var timeline = RecordingTimeline(hasVideo: true)
    var places: [CMTime?] = []
    for start in [100, 120, 150] as [Int64] {
      for time in [start, start + 1] {
        places.append(timeline.place(tenths(time), duration: tenths(1), type: kCMMediaType_Video))
      }
      timeline.pause()
      places.append(timeline.place(tenths(start + 2), duration: tenths(1), type: kCMMediaType_Video))
      timeline.resume()
    }
    let expected = ([100, 101, nil, 102, 103, nil, 104, 105, nil] as [Int64?]).map { $0.map(tenths) }
    #expect(places == expected)
    #expect(timeline.elapsed(at: tenths(105)) == tenths(5))
  }

  @Test func aFileEndsWithoutItsPauses() {
    var timeline = RecordingTimeline(hasVideo: true)
    func place(_ time: Int64) { _ = timeline.place(tenths(time), duration: tenths(1), type: kCMMediaType_Video) }
    place(100)
    #expect(timeline.placedEnd(tenths(130)) == tenths(130))
    timeline.pause()
    #expect(timeline.placedEnd(tenths(130)) == tenths(101))
    timeline.resume()
    #expect(timeline.placedEnd(tenths(130)) == tenths(101))
    place(150)
    #expect(timeline.placedEnd(tenths(180)) == tenths(131))
  }
}
