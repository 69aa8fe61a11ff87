import CoreMedia

/// Estimates when each audio frame of a microphone arrived, on the host's clock, from measurements with jitter.
struct AudioArrival {
  /// A measurement that differs from the estimate by more than this, in seconds, replaces it: the device's clock has
  /// jumped.
  private static let jump = 0.02
  /// Readings of two clocks within this time count as simultaneous.
  private static let instant = CMTime(value: 1, timescale: 2000)
  private let rate: Double
  /// The host's time of frame 0, in seconds.
  private var origin: Double?
  private var last = CMTime.invalid

  init(sampleRate: Int32) { rate = Double(sampleRate) }

  /// Reads the device's position in audio frames and the host's time, one right after the other.
  ///
  /// If the thread is interrupted between the readings, they do not belong together. Readings that are too far apart
  /// are repeated a few times, and the closest ones are used.
  mutating func observe(_ frame: () -> Double, by hostTime: () -> CMTime) {
    var closest: (frame: Double, time: CMTime, span: CMTime)?
    for _ in 0..<4 {
      let before = hostTime()
      let frame = frame()
      let span = hostTime() - before
      if closest.map({ span < $0.span }) ?? true {
        closest = (frame, before + CMTimeMultiplyByRatio(span, multiplier: 1, divisor: 2), span)
      }
      if span <= Self.instant { break }
    }
    if let closest { observe(closest.frame, at: closest.time) }
  }

  /// - Parameter time: When the frame reached the device, on the host's clock.
  mutating func observe(_ frame: Double, at time: CMTime) {
    let measured = time.seconds - frame / rate
    guard let known = origin else {
      origin = measured
      return
    }
    let difference = measured - known
    origin = abs(difference) > Self.jump ? measured : known + difference / 4
  }

  /// Returns the time at which a frame reached the device, on the host's clock; nil before the first measurement. Each
  /// result is later than the one before.
  mutating func time(of frame: Int64) -> CMTime? {
    guard let origin else { return nil }
    var time = CMTime(seconds: origin + Double(frame) / rate, preferredTimescale: 1_000_000_000)
    if last.isValid, time <= last { time = last + CMTime(value: 1, timescale: 1_000_000_000) }
    last = time
    return time
  }
}
