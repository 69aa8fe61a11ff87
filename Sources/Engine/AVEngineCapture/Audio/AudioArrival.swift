import CoreMedia

struct AudioArrival {
  /// The difference in seconds above which a measurement replaces the estimate.
  private static let jump = 0.02
  private static let instant = CMTime(value: 1, timescale: 2000)
  private let rate: Double
  /// The host's time of frame 0, in seconds.
  private var origin: Double?
  private var last = CMTime.invalid

  init(sampleRate: Int32) { rate = Double(sampleRate) }

  /// Uses the closest of up to four pairs of readings, because the thread may be interrupted between two readings.
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

  mutating func time(of frame: Int64) -> CMTime? {
    guard let origin else { return nil }
    var time = CMTime(seconds: origin + Double(frame) / rate, preferredTimescale: 1_000_000_000)
    if last.isValid, time <= last { time = last + CMTime(value: 1, timescale: 1_000_000_000) }
    last = time
    return time
  }
}
