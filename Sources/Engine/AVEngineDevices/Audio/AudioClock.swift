package import CoreMedia
import Dispatch
import Synchronization

/// A clock that counts audio frames: its time is the frame that is heard now, or that reaches a microphone now. Any
/// thread can read it without a lock.
///
/// The clock stores the time of the host's clock at which frame 0 was heard, or would have been heard. Reports of the
/// device's position adjust that time. The frame numbers that readers get never decrease.
package final class AudioClock: Sendable {
  package let sampleRate: Int32
  /// The time of frame 0 in nanoseconds of the host's clock; `standing` while the clock is stopped.
  private let origin = Atomic<Int64>(standing)
  private let given: Atomic<Int64>
  /// The greatest frame that any reader has got.
  private let told: Atomic<Int64>

  private static let standing = Int64.min
  /// If a report of the device differs from the clock by this many nanoseconds or more, there was a gap in the audio,
  /// and the clock jumps. Smaller differences are errors of measurement.
  private static let gap: Int64 = 20_000_000

  package init(sampleRate: Int32, startingAt frame: Int64 = 0) {
    self.sampleRate = sampleRate
    given = Atomic(frame)
    told = Atomic(frame)
  }

  /// The host's time in nanoseconds.
  package static var now: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds) }

  /// The frame that is heard, or reaches the microphone, now.
  package var frame: Int64 { frame(at: Self.now) }

  /// Returns `frame` at a time of the host's clock.
  func frame(at now: Int64) -> Int64 {
    let origin = origin.load(ordering: .acquiring)
    guard origin != Self.standing else { return told.load(ordering: .acquiring) }
    let frame = min(frames(now - origin), given.load(ordering: .acquiring))
    return told.max(frame, ordering: .acquiringAndReleasing).newValue
  }

  /// Sets the number of frames that the device has been given. Later frames cannot be heard yet.
  func setGiven(_ count: Int64) { given.store(count, ordering: .releasing) }

  /// Records that `frame` is heard at a time of the host's clock. A stopped clock starts.
  ///
  /// The times of reports jitter because threads run late, so only a quarter of a small difference is corrected each
  /// time.
  func observe(_ frame: Int64, at now: Int64) {
    let measured = now - nanoseconds(frame)
    let origin = origin.load(ordering: .relaxed)
    let isSettled = origin != Self.standing && abs(measured - origin) < Self.gap
    self.origin.store(isSettled ? origin + (measured - origin) / 4 : measured, ordering: .releasing)
  }

  /// Stops the clock at the current frame.
  func stand() {
    _ = frame
    origin.store(Self.standing, ordering: .releasing)
  }

  package func makeClock() -> CMClock {
    CMClock(runsInRealTime: true) { [self] in CMTime(value: frame, timescale: sampleRate) }
  }

  // Whole seconds and the rest are converted separately: the product of a long time and a rate would exceed 64 bits.
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
