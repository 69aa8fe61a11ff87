package import CoreMedia

/// Computes the times of frames on the host's clock, from the times that drivers state and from the times at which
/// frames arrive.
///
/// Drivers' times can be missing, repeated, on another clock, or ahead by up to a frame (vivid of Linux 6.1). From the
/// first frame without a usable time of the driver, all times of the run are estimated from arrivals. There is no way
/// back, because each change between the two kinds of times would be visible in a movie.
package struct FrameTimes: Sendable {
  /// The duration of a frame in nanoseconds; 0 if it is unknown.
  private let period: Int64
  private var last: Int64?
  private var lastNumber: Int64 = 0
  private var isByArrival = false
  /// The measured duration of a frame in nanoseconds, from arrivals. In the dark, a camera can be slower than it
  /// states.
  private var measuredPeriod: Double

  package init(frameDuration: CMTime?) {
    let seconds = frameDuration.flatMap { $0.isNumeric && $0 > .zero ? $0.seconds : nil } ?? 0
    period = Int64((min(seconds, 1) * 1e9).rounded())
    measuredPeriod = Double(period)
  }

  /// Returns the time of a frame that has arrived.
  ///
  /// - Parameters:
  ///   - stated: The driver's time in nanoseconds on the host's clock; nil if the driver does not state one.
  ///   - arrival: The time of arrival in nanoseconds on the host's clock.
  ///   - number: The frame's number, counted from the first of the run.
  package mutating func time(stated: Int64?, arrival: Int64, number: Int64) -> CMTime {
    let time = use(stated, arrival: arrival) ?? estimate(arrival: arrival, number: number)
    // Times strictly increase. Therefore the time of a frame that arrived too early may be slightly later than its
    // arrival.
    let risen = last.map { max(time, $0 + 1) } ?? time
    last = risen
    lastNumber = number
    return CMTime(value: risen, timescale: 1_000_000_000)
  }

  /// Returns the driver's time or the arrival, whichever is earlier; nil if the driver's time cannot be used. The
  /// driver's time has to be later than the last time. It may be ahead of the arrival by a frame, or by a fiftieth of a
  /// second if that is longer.
  ///
  /// Only the first time must be recent, which shows that the clock is the host's. Later times may be old if the reader
  /// was late and frames have waited in their buffers.
  private mutating func use(_ stated: Int64?, arrival: Int64) -> Int64? {
    guard !isByArrival else { return nil }
    let ahead = max(period, 20_000_000)
    if let stated, stated > last ?? (arrival - 1_000_000_000), stated <= arrival + ahead { return min(stated, arrival) }
    isByArrival = true
    return nil
  }

  /// Returns an estimated time, about half a frame before the arrival. If frames arrive at a steady rate, the jitter of
  /// arrivals is reduced.
  ///
  /// This alpha-beta filter follows small differences slowly, and large ones, which result from a late thread or
  /// another rate, within a few frames. At a difference of a second or more, it starts again.
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
    // After a late frame, the following ones keep a minimum distance.
    let step = max(expected + difference * (isSmall ? 1.0 / 8 : 1.0 / 2), Double(period) / 4)
    return min(last + Int64(step), arrival)
  }
}
