package import CoreMedia

/// When frames were taken, by the host's clock, of what drivers say and of when the frames came.
///
/// Drivers' times can be missing, repeated, of another clock, or ahead by up to a frame (vivid of Linux 6.1). Times of
/// the two kinds are never mixed in one run, because the step between them would be seen in a movie: the first time
/// that cannot be used makes the rest of the run go by arrivals.
package struct FrameTimes: Sendable {
  /// Nanoseconds of the host's clock; 0 where it is unknown.
  private let period: Int64
  private var last: Int64?
  private var lastNumber: Int64 = 0
  private var isByArrival = false
  /// The duration of a frame by the arrivals, in nanoseconds: a camera in the dark is slower than it says.
  private var measuredPeriod: Double

  /// - Parameter frameDuration: How long a frame lasts, as far as it is known.
  package init(frameDuration: CMTime?) {
    let seconds = frameDuration.flatMap { $0.isNumeric && $0 > .zero ? $0.seconds : nil } ?? 0
    period = Int64((min(seconds, 1) * 1e9).rounded())
    measuredPeriod = Double(period)
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
    lastNumber = number
    return CMTime(value: risen, timescale: 1_000_000_000)
  }

  /// The driver's time, where it is one: later than the last, and neither old nor more than a frame ahead.
  ///
  /// Only the first one may not be old: it tells whether the clock is the host's. Later ones are old where the reader
  /// was late for frames that waited in their buffers.
  private mutating func use(_ stated: Int64?, arrival: Int64) -> Int64? {
    guard !isByArrival else { return nil }
    let ahead = max(period, 20_000_000)
    if let stated, stated > last ?? (arrival - 1_000_000_000), stated <= arrival + ahead { return min(stated, arrival) }
    isByArrival = true
    return nil
  }

  /// Half a frame before the arrival, without the jitter of arrivals where frames come at a steady pace.
  ///
  /// An alpha-beta filter: it follows small differences slowly, large ones (a late thread, another rate) in a few
  /// frames, and begins anew after a second.
  private mutating func estimate(arrival: Int64, number: Int64) -> Int64 {
    let taken = arrival - period / 2
    guard period > 0, let last else { return taken }
    let steps = Double(min(max(number.subtractingReportingOverflow(lastNumber).partialValue, 1), 1_000))
    let expected = steps * measuredPeriod
    let difference = Double(taken - last) - expected
    guard abs(difference) < 1e9 else { return taken }
    let isSmall = abs(difference) < measuredPeriod / 2
    let longer = measuredPeriod + difference / steps * (isSmall ? 1.0 / 64 : 1.0 / 8)
    measuredPeriod = min(max(longer, Double(period) / 4), Double(period) * 16)
    // After a late frame the next ones are not crowded behind it.
    let step = max(expected + difference * (isSmall ? 1.0 / 8 : 1.0 / 2), Double(period) / 4)
    return min(last + Int64(step), arrival)
  }
}
