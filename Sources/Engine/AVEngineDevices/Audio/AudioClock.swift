package import CoreMedia
import Dispatch
import Synchronization

/// The frame that is heard now, or reaches a microphone now, told to any thread without a lock.
///
/// Frames pass evenly along the host's clock, so one number says all: the moment of the host's clock at which frame 0
/// was heard, or would have been. Whoever knows the device moves that moment; readers count from it. What they are told
/// never goes back, and never goes past the frames that the device has been given.
package final class AudioClock: Sendable {
  package let sampleRate: Int32
  /// Nanoseconds of the host's clock; `standing` where no time passes.
  private let origin = Atomic<Int64>(standing)
  private let given: Atomic<Int64>
  /// The greatest frame that anybody was told.
  private let told: Atomic<Int64>

  private static let standing = Int64.min
  /// Nobody hears a correction of the clock that is shorter; a longer difference is a gap in the sound, and no error of
  /// measuring.
  private static let gap: Int64 = 20_000_000

  package init(sampleRate: Int32, startingAt frame: Int64 = 0) {
    self.sampleRate = sampleRate
    given = Atomic(frame)
    told = Atomic(frame)
  }

  /// The host's time in nanoseconds.
  package static var now: Int64 { Int64(clamping: DispatchTime.now().uptimeNanoseconds) }

  /// The frame that is heard now.
  package var frame: Int64 { frame(at: Self.now) }

  /// The frame that is heard at a moment of the host's clock.
  func frame(at now: Int64) -> Int64 {
    let origin = origin.load(ordering: .acquiring)
    guard origin != Self.standing else { return told.load(ordering: .acquiring) }
    let frame = min(frames(now - origin), given.load(ordering: .acquiring))
    return told.max(frame, ordering: .acquiringAndReleasing).newValue
  }

  /// How many frames the device has been given: those from `count` on cannot be heard yet.
  func setGiven(_ count: Int64) { given.store(count, ordering: .releasing) }

  /// At a moment of the host's clock, `frame` is heard, and those after it follow.
  ///
  /// Measurements jitter by how late threads run: small differences are let in by a quarter each time.
  func observe(_ frame: Int64, at now: Int64) {
    let measured = now - nanoseconds(frame)
    let origin = origin.load(ordering: .relaxed)
    let isSettled = origin != Self.standing && abs(measured - origin) < Self.gap
    self.origin.store(isSettled ? origin + (measured - origin) / 4 : measured, ordering: .releasing)
  }

  /// Stands still from now on.
  func stand() {
    _ = frame
    origin.store(Self.standing, ordering: .releasing)
  }

  /// The clock that others see.
  package func makeClock() -> CMClock {
    CMClock(runsInRealTime: true) { [self] in CMTime(value: frame, timescale: sampleRate) }
  }

  // Whole seconds and the rest apart: the product of a long time and a rate would pass 64 bits.
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
