import CoreMedia
import Testing

@testable import AVEngineCapture

@Suite struct AudioArrivalTests {
  private func milliseconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1000) }

  /// The first measurement takes 30 ms, so it is repeated.
  @Test func aLookThatIsHeldUpIsTakenAgain() throws {
    var arrival = AudioArrival(sampleRate: 48_000)
    var times: [Int64] = [0, 30, 30, 30]
    var frames: [Double] = [0, 1440]
    arrival.observe({ frames.removeFirst() }, by: { milliseconds(times.removeFirst()) })
    let found = arrival.time(of: 1440)
    let time = try #require(found)
    #expect(abs((time - milliseconds(30)).seconds) < 1e-6)
    #expect(times.isEmpty && frames.isEmpty)
  }

  /// All four measurements are delayed, so the middle of the shortest one is used.
  @Test func theShortestLookCounts() throws {
    var arrival = AudioArrival(sampleRate: 48_000)
    var times: [Int64] = [0, 10, 10, 14, 20, 30, 30, 50]
    var frames: [Double] = [0, 576, 1200, 1920]
    arrival.observe({ frames.removeFirst() }, by: { milliseconds(times.removeFirst()) })
    let found = arrival.time(of: 576)
    let time = try #require(found)
    #expect(abs((time - milliseconds(12)).seconds) < 1e-6)
  }
}
