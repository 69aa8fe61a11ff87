import AVEngineVideoDevices
import CoreMedia
import Testing

@Suite struct FrameTimesTests {
  private static let frame = CMTime(value: 1, timescale: 30)
  private static let period: Int64 = 33_333_333
  /// An arbitrary moment of the host's clock, in nanoseconds.
  private static let start: Int64 = 5_000_000_000

  private func times(_ frames: [(stated: Int64?, arrival: Int64)]) -> [Int64] {
    var times = FrameTimes(frameDuration: Self.frame)
    return frames.enumerated().map {
      times.time(stated: $1.stated, arrival: $1.arrival, number: Int64($0)).value
    }
  }

  @Test func driversTimesAreUsed() {
    let frames = (0..<5).map { (Self.start + $0 * Self.period, Self.start + $0 * Self.period + 4_000_000) }
    #expect(times(frames) == frames.map(\.0))
  }

  /// A driver's time ahead of the arrival, as vivid of Linux 6.1 states it, is replaced by the arrival.
  @Test func timesAheadAreArrivals() {
    let frames = (0..<5).map { (Self.start + $0 * Self.period + 29_000_000, Self.start + $0 * Self.period) }
    #expect(times(frames) == frames.map(\.1))
  }

  @Test(
    arguments: [
      // The drivers state no times, times since 1970, times since the stream's start, repeated times, or decreasing
      // times.
      [nil, nil, nil, nil], [1_700_000_000_000_000_000, 1_700_000_000_033_333_333, 1_700_000_000_066_666_666, nil],
      [0, 33_333_333, 66_666_666, 99_999_999], [5_000_000_000, 5_000_000_000, 5_000_000_000, 5_000_000_000],
      [5_000_000_000, 4_990_000_000, 4_980_000_000, 4_970_000_000],
    ] as [[Int64?]])
  func otherTimesAreReplaced(_ stated: [Int64?]) {
    let arrivals = (0..<4).map { Self.start + $0 * Self.period + 5_000_000 }
    let times = times(Array(zip(stated, arrivals)))
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(zip(times, arrivals).allSatisfy { abs($0 - $1) <= Self.period })
  }

  @Test(arguments: [true, false]) func timesOfOneInstantRise(_ isStated: Bool) {
    let frames = (0..<4).map { number in
      (isStated ? Self.start + (number + 1) * 1_000_000 : nil, Self.start) as (Int64?, Int64)
    }
    let times = times(frames)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func jitterOfArrivalsIsSmoothed() {
    let jitter: [Int64] = [0, 6_000_000, -5_000_000, 4_000_000, -6_000_000, 5_000_000, 0, 3_000_000]
    let times = times(jitter.enumerated().map { (nil, Self.start + Int64($0) * Self.period + $1) })
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { abs($0 - Self.period) < 2_000_000 })
  }

  @Test func lateReadersKeepDriversTimes() {
    let taken = (0..<8).map { Self.start + $0 * 200_000_000 }
    let frames = taken.enumerated().map { ($1, $0 == 0 ? $1 + 4_000_000 : Self.start + 2_000_000_000) }
    #expect(times(frames) == taken)
  }

  /// In the dark, a camera may deliver frames more slowly than it states, without gaps in their numbers.
  @Test(arguments: [40_000_000, 50_000_000, 66_666_666] as [Int64])
  func slowerCamerasAreFollowed(_ period: Int64) {
    let times = times((0..<90).map { (nil, Self.start + $0 * period) })
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 > Self.period / 4 })
    #expect(steps.suffix(30).allSatisfy { abs($0 - period) < 2_000_000 })
    #expect(zip(times, 0..<90).allSatisfy { $0 <= Self.start + $1 * period })
  }

  @Test func oneLateArrivalCrowdsNoFrames() {
    let arrivals = (0..<30).map { Self.start + $0 * Self.period + ($0 == 10 ? 40_000_000 : 0) }
    let times = times(arrivals.map { (nil, $0) })
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= Self.period / 4 && $0 < Self.period * 2 })
  }

  @Test func numbersOfAnyKindAreBorne() {
    var times = FrameTimes(frameDuration: Self.frame)
    let numbers: [Int64] = [0, .max, .min, 5, .max, -1, 1 << 40]
    let result = numbers.enumerated().map {
      times.time(stated: .max, arrival: Self.start + Int64($0) * Self.period, number: $1).value
    }
    #expect(zip(result, result.dropFirst()).allSatisfy { $0 < $1 })
  }
}
