import Foundation
import Synchronization

/// Measures the power and the peak of each channel in the last whole twentieth of a second.
package final class AudioMeter: @unchecked Sendable {
  // Safety: only the thread that plays or records uses `sums` and `count`; others use only `levels`
  // and `enabled`, which are atomic.
  package struct Level: Sendable, Hashable {
    /// In decibels relative to full scale.
    package var average: Float
    package var peak: Float
    /// The level that Apple's meters show for silence.
    package static let silence = Level(average: -160, peak: -160)
  }

  private struct Sums {
    var squares: Float = 0
    var peak: Float = 0
  }

  private let sums: UnsafeMutableBufferPointer<Sums>
  private var count = 0
  private let window: Int
  /// For each channel, the mean square as a float in the upper half, the peak in the lower half.
  private let levels: UnsafeMutablePointer<Atomic<UInt64>>
  private let enabled = Atomic(false)
  package let channelCount: Int

  package init(sampleRate: Int, channelCount: Int) {
    (self.channelCount, window) = (channelCount, max(1, sampleRate / 20))
    sums = .allocate(capacity: channelCount)
    sums.initialize(repeating: Sums())
    levels = .allocate(capacity: channelCount)
    for channel in 0..<channelCount { (levels + channel).initialize(to: Atomic(0)) }
  }

  deinit {
    sums.deallocate()
    levels.deinitialize(count: channelCount)
    levels.deallocate()
  }

  package var isEnabled: Bool {
    get { enabled.load(ordering: .relaxed) }
    set {
      enabled.store(newValue, ordering: .relaxed)
      if !newValue { silence() }
    }
  }

  package func silence() {
    for channel in 0..<channelCount { levels[channel].store(0, ordering: .relaxed) }
  }

  package func level(of channel: Int) -> Level {
    let value = levels[channel].load(ordering: .relaxed)
    let meanSquare = Float(bitPattern: UInt32(value >> 32))
    return Level(
      average: Self.decibels(meanSquare.squareRoot()),
      peak: Self.decibels(Float(bitPattern: UInt32(truncatingIfNeeded: value))))
  }

  private static func decibels(_ value: Float) -> Float { max(Level.silence.peak, 20 * log10(value)) }

  /// Called on the thread that plays or records; `width` is the number of samples per frame.
  package func add(_ samples: UnsafeBufferPointer<Float>, width: Int) {
    guard enabled.load(ordering: .relaxed), width > 0 else { return }
    var start = 0
    while start + width <= samples.count {
      take(UnsafeBufferPointer(rebasing: samples[start..<start + width]))
      start += width
    }
  }

  private func take(_ frame: UnsafeBufferPointer<Float>) {
    for channel in 0..<min(channelCount, frame.count) {
      let sample = frame[channel]
      sums[channel].squares += sample * sample
      sums[channel].peak = max(sums[channel].peak, abs(sample))
    }
    count += 1
    if count >= window { publish() }
  }

  private func publish() {
    for channel in 0..<channelCount {
      let meanSquare = sums[channel].squares / Float(count)
      levels[channel].store(
        UInt64(meanSquare.bitPattern) << 32 | UInt64(sums[channel].peak.bitPattern), ordering: .relaxed)
      sums[channel] = Sums()
    }
    count = 0
  }
}
