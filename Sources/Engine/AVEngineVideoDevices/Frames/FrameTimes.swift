package import CoreMedia

/// When frames were taken, by the host's clock, of what drivers say and of when the frames came.
///
/// Drivers' times can be missing, repeated, of another clock, or ahead by up to a frame (vivid of Linux 6.1). Times of
/// the two kinds are never mixed in one run, because the step between them would be seen in a movie: the first time
/// that cannot be used makes the rest of the run go by arrivals.
package struct FrameTimes: Sendable {
  /// Nanoseconds of the host's clock.
  private let period: Int64
  private var last: Int64?
  private var isByArrival = false
  /// The smoothed distance between a frame's number and its arrival.
  private var origin: Double?

  /// - Parameter frameDuration: How long a frame lasts, as far as it is known.
  package init(frameDuration: CMTime?) {
    let seconds = frameDuration.flatMap { $0.isNumeric && $0 > .zero ? $0.seconds : nil } ?? 0
    period = Int64((min(seconds, 1) * 1e9).rounded())
  }

  /// The time of a frame that has come.
  ///
  /// - Parameters:
  ///   - stated: What the driver says, in nanoseconds of the host's clock; nil where it says nothing of that clock.
  ///   - arrival: Nanoseconds of the host's clock.
  ///   - number: The frame's number, counted from the first of the run.
  package mutating func time(stated: Int64?, arrival: Int64, number: Int64) -> CMTime {
    let time = use(stated, arrival: arrival) ?? estimate(arrival: arrival, number: number)
    // Times rise strictly, and lie a little in front of an arrival that came too early.
    let risen = last.map { max(time, $0 + 1) } ?? time
    last = risen
    return CMTime(value: risen, timescale: 1_000_000_000)
  }

  /// The driver's time, where it is one: later than the last, and neither old nor more than a frame ahead.
  private mutating func use(_ stated: Int64?, arrival: Int64) -> Int64? {
    guard !isByArrival else { return nil }
    let ahead = max(period, 20_000_000)
    if let stated, stated > arrival - 1_000_000_000, stated <= arrival + ahead, last.map({ stated > $0 }) ?? true {
      return min(stated, arrival)
    }
    isByArrival = true
    return nil
  }

  /// Half a frame before the arrival, without the jitter of arrivals where frames come at a steady pace.
  private mutating func estimate(arrival: Int64, number: Int64) -> Int64 {
    let taken = Double(arrival - period / 2)
    guard period > 0 else { return Int64(taken) }
    let steady = taken - Double(number) * Double(period)
    if let origin, abs(steady - origin) < Double(period) {
      self.origin = origin + (steady - origin) / 8
    } else {
      origin = steady
    }
    return Int64((origin ?? steady) + Double(number) * Double(period))
  }
}
