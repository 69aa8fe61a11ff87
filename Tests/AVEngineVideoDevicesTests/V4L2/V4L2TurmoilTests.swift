import AVEngineCore
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import AVEngineVideoDevices

/// Several threads use one input at once, for the thread sanitizer (`scripts/sanitize`).
@Suite struct V4L2TurmoilTests {
  /// `CAPTURE_TURNS` in the environment replaces the default.
  private static let turns = ProcessInfo.processInfo.environment["CAPTURE_TURNS"].flatMap { Int($0) } ?? 48
  private static let seeds = 8

  @Test(arguments: 0..<seeds) func threadsMayDoAllAtOnce(_ seed: Int) throws {
    for turn in 0..<(Self.turns / Self.seeds) {
      let bench = try V4L2Bench(FakeCamera.webcam())
      let taker = FrameTaker()
      var input: (any VideoInput)? = try bench.open(taker)
      try input?.start()
      let threads = DispatchGroup()
      for thread in 0..<4 {
        let one = try #require(input)
        DispatchQueue(label: "turmoil").async(group: threads) {
          var random = SplitMix(seed: UInt64(seed * 1_000 + turn * 10 + thread))
          for _ in 0..<12 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0: try? one.start()
            case 1: one.stop()
            case 2: taker.letGo()
            case 3: try? one.set(.lensPosition, to: Double.random(in: 0...1, using: &random))
            case 4: _ = try? one.value(of: .exposureDuration)
            case 5: _ = one.format
            case 6 where turn % 2 == 0 && thread == 0: bench.kernel.change { $0.isGone = true }
            default: bench.kernel.deliver()
            }
          }
        }
      }
      // The last reference to the input belongs to these threads, or to this one.
      if turn % 3 == 0 { input = nil }
      threads.wait()
      input = nil
      taker.letGo()
      try Server.wait(for: "the end") { bench.kernel.openDescriptors == 0 && bench.kernel.mappedPieces == 0 }
      #expect(taker.failures.count <= 1)
      #expect(taker.failures.allSatisfy { $0.code == Int(ENODEV) })
    }
  }
}
