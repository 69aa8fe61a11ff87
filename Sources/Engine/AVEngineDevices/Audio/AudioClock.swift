package import CoreMedia
import Dispatch
import Synchronization

/// A clock whose time is the frame that is heard, or that reaches a microphone, now. Any thread can read it without a
/// lock.
package final class AudioClock: Sendable {
  package let sampleRate: Int32
  /// The time of frame 0 in nanoseconds of the host's clock; `standing` while the clock is stopped.
  private let origin = Atomic<Int64>(standing)
  private let given: Atomic<Int64>
  private let told: Atomic<Int64>

  private static let standing = Int64.min
  /// From this difference in nanoseconds on, the clock jumps, because there was a gap in the audio.
  private static let gap: Int64 = 20_000_000

  package init(sampleRate: Int32, startingAt frame: Int64 = 0) {
    self.sampleRate = sampleRate
    given = Atomic(frame)
    told = Atomic(frame)
  }

  /// The host's time in nanoseconds.
  package static var now: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds) }

  package var frame: Int64 { frame(at: Self.now) }

  func frame(at now: Int64) -> Int64 {
    let origin = origin.load(ordering: .acquiring)
    guard origin != Self.standing else { return told.load(ordering: .acquiring) }
    let frame = min(frames(now - origin), given.load(ordering: .acquiring))
    return told.max(frame, ordering: .acquiringAndReleasing).newValue
  }

  /// Sets the number of frames that the device has been given; later frames cannot be heard yet.
  func setGiven(_ count: Int64) { given.store(count, ordering: .releasing) }

  /// The times of reports jitter because threads run late, so a quarter of a small difference is corrected.
  func observe(_ frame: Int64, at now: Int64) {
    let measured = now - nanoseconds(frame)
    let origin = origin.load(ordering: .relaxed)
    let isSettled = origin != Self.standing && abs(measured - origin) < Self.gap
    self.origin.store(isSettled ? origin + (measured - origin) / 4 : measured, ordering: .releasing)
  }

  func stand() {
    _ = frame
    origin.store(Self.standing, ordering: .releasing)
  }

  package func makeClock() -> CMClock {
    CMClock(runsInRealTime: true) { [self] in CMTime(value: frame, timescale: sampleRate) }
  }

  // The product of a long time and a rate would exceed 64 bits.
  private static let second: Int64 = 1_000_000_000

  private func frames(_ nanoseconds: Int64) -> Int64 {
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: Self.second)
    return seconds * Int64(sampleRate) + rest * Int64(sampleRate) / Self.second
  }

  private func nanoseconds(_ frames: Int64) -> Int64 {
    let (seconds, rest) = frames.quotientAndRemainder(dividingBy: Int64(sampleRate))
    return seconds * Self.second + rest * Self.second / Int64(sampleRate)
  }
}
