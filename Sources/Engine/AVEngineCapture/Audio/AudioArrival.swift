import CoreMedia

/// The host's time of each frame of a microphone, from measurements that scatter.
struct AudioArrival {
  /// Measurements that differ by more than this, in seconds, mean that the device has made a jump.
  private static let jump = 0.02
  /// Clocks that are read within this time are read at once.
  private static let instant = CMTime(value: 1, timescale: 2000)
  private let rate: Double
  /// The host's time of frame 0, in seconds.
  private var origin: Double?
  private var last = CMTime.invalid

  init(sampleRate: Int32) { rate = Double(sampleRate) }

  /// Looks at the device's frame and at the host's time at one instant.
  ///
  /// A thread that is held up between two clocks makes them differ by as long as that takes, so that it looks again.
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

  /// - Parameters:
  ///   - frame: The frame that reached the device at a moment.
  ///   - time: The moment, by the host's clock.
  mutating func observe(_ frame: Double, at time: CMTime) {
    let measured = time.seconds - frame / rate
    guard let known = origin else {
      origin = measured
      return
    }
    let difference = measured - known
    origin = abs(difference) > Self.jump ? measured : known + difference / 4
  }

  /// When a frame reached the device, by the host's clock; later than for the frame before. nil before the first
  /// measurement.
  mutating func time(of frame: Int64) -> CMTime? {
    guard let origin else { return nil }
    var time = CMTime(seconds: origin + Double(frame) / rate, preferredTimescale: 1_000_000_000)
    if last.isValid, time <= last { time = last + CMTime(value: 1, timescale: 1_000_000_000) }
    last = time
    return time
  }
}
