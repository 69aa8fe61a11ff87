import AVEngineCapture
import CoreMedia
import Foundation
import Testing

@Suite struct PhotoDurationsTests {
  private let frame = CMTime(value: 1, timescale: 30)

  private func milliseconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1000) }

  @Test func framesCountBeforeAnythingIsMeasured() {
    let durations = PhotoDurations()
    #expect(durations.expected(frames: 1, of: frame) == CMTimeRange(start: .zero, end: frame))
    let flash = durations.expected(frames: 11, of: frame)
    #expect(flash == CMTimeRange(start: CMTime(value: 10, timescale: 30), end: CMTime(value: 11, timescale: 30)))
    #expect(durations.expected(frames: 1, of: .invalid) == CMTimeRange(start: .zero, end: .zero))
  }

  @Test func theNewestMeasurementsCount() {
    var durations = PhotoDurations()
    durations.add(processing: milliseconds(900))
    for value in [50, 20, 80, 30, 40, 60, 70] as [Int64] { durations.add(processing: milliseconds(value)) }
    #expect(durations.expected(frames: 1, of: frame).end == frame + milliseconds(900))
    // The ninth measurement replaces the first; invalid durations are ignored.
    durations.add(processing: milliseconds(35))
    for time in [CMTime.invalid, .indefinite, .positiveInfinity, milliseconds(-5)] { durations.add(processing: time) }
    #expect(
      durations.expected(frames: 1, of: frame) == CMTimeRange(start: milliseconds(20), end: frame + milliseconds(80)))
  }
}
