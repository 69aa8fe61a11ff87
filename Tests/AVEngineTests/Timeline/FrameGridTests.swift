import CoreMedia
import Testing

@testable import AVEngineReading

@Suite struct FrameGridTests {
  @Test(arguments: [(0, 0), (1, 0), (1000, 0), (1001, 1), (2001, 1), (2002, 2), (-1, -1), (-1001, -1), (-1002, -2)])
  func aTimeBelongsToTheFrameThatHasBegun(_ time: Int64, _ number: Int64) {
    let grid = FrameGrid(duration: CMTime(value: 1001, timescale: 30_000))
    let frame = grid.frame(at: CMTime(value: time, timescale: 30_000))
    #expect(frame?.start == CMTime(value: number * 1001, timescale: 30_000) && frame?.duration == grid.duration)
  }

  @Test func timesThatAreNoNumbersHaveNoFrame() {
    let grid = FrameGrid(duration: CMTime(value: 1, timescale: 25))
    for time in [CMTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity] {
      #expect(grid.frame(at: time) == nil)
    }
    #expect(grid.frame(at: CMTime(value: .max, timescale: 1)) == nil)
  }
}
