import CoreMedia
import TestSupport
import Testing

@testable import AVEngineEditInterchange

@Suite struct RatioTests {
  @Test(arguments: [
    (23.976, 24_000, 1001), (23.98, 24_000, 1001), (23.976023976023978, 24_000, 1001), (29.97, 30_000, 1001),
    (59.94, 60_000, 1001),
    (47.952, 48_000, 1001), (119.88, 120_000, 1001), (24, 24, 1), (25, 25, 1), (12.5, 25, 2), (30, 30, 1),
    (48_000, 48_000, 1), (1, 1, 1),
    (15.015, 3003, 200), (29.5, 59, 2), (23, 23, 1),
  ])
  func rates(number: Double, numerator: Int64, denominator: Int64) {
    let rate = Ratio(rate: number)
    #expect(rate?.numerator == numerator && rate?.denominator == denominator, "\(String(describing: rate))")
  }

  @Test func unitsThatAreNotWhole() {
    #expect(Ratio(rate: 24)?.seconds(units: 24.5) == CMTime(value: 49, timescale: 48))
    #expect(Ratio(rate: 1)?.seconds(units: 48_001.0 / 48_000) == CMTime(value: 48_001, timescale: 48_000))
    #expect(Ratio(rate: 23.976)?.seconds(units: 86_400) == CMTime(value: 86_400 * 1001, timescale: 24_000))
    #expect(Ratio(rate: 24)?.seconds(units: -7) == CMTime(value: -7, timescale: 24))
    #expect(Ratio(rate: 24)?.seconds(units: .nan) == nil)
    #expect(Ratio(rate: 24)?.seconds(units: 1e200) == nil)
  }

  @Test func ratiosComeBack() {
    var random = SplitMix(seed: 7)
    for _ in 0..<20_000 {
      let (above, below) = (Int64.random(in: 1...30_000, using: &random), Int64.random(in: 1...15_000, using: &random))
      guard let ratio = Ratio(nearest: Double(above) / Double(below)) else {
        Issue.record("\(above)/\(below)")
        continue
      }
      #expect(ratio.numerator * below == above * ratio.denominator, "\(above)/\(below)")
    }
  }
}
