package import CoreMedia

/// Computes times on the host's clock. Drivers' times can be missing, repeated, on another clock, or ahead by up to a
/// frame (vivid of Linux 6.1). From the first unusable time on, all times are estimated from arrivals.
package struct FrameTimes: Sendable {
  /// The duration of a frame in nanoseconds; 0 if it is unknown.
  private let period: Int64
  private var last: Int64?
  private var lastNumber: Int64 = 0
  private var isByArrival = false
  /// The measured duration of a frame in nanoseconds. In the dark, a camera can be slower than it states.
  private var measuredPeriod: Double

  package init(frameDuration: CMTime?) {
    let seconds = frameDuration.flatMap { $0.isNumeric && $0 > .zero ? $0.seconds : nil } ?? 0
    period = Int64((min(seconds, 1) * 1e9).rounded())
    measuredPeriod = Double(period)
  }

  /// `stated` and `arrival` are in nanoseconds on the host's clock; `number` counts from the first frame of the run.
  package mutating func time(stated: Int64?, arrival: Int64, number: Int64) -> CMTime {
    let time = use(stated, arrival: arrival) ?? estimate(arrival: arrival, number: number)
    // Times strictly increase, so the time of a frame that arrived too early may be slightly later than its arrival.
    let risen = last.map { max(time, $0 + 1) } ?? time
    last = risen
    lastNumber = number
    return CMTime(value: risen, timescale: 1_000_000_000)
  }

  /// Only the first time must be recent, because later frames may have waited in their buffers.
  private mutating func use(_ stated: Int64?, arrival: Int64) -> Int64? {
    guard !isByArrival else { return nil }
    let ahead = max(period, 20_000_000)
    if let stated, stated > last ?? (arrival - 1_000_000_000), stated <= arrival + ahead { return min(stated, arrival) }
    isByArrival = true
    return nil
  }

  /// This alpha-beta filter follows small differences slowly, and large ones within a few frames.
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
    let step = max(expected + difference * (isSmall ? 1.0 / 8 : 1.0 / 2), Double(period) / 4)
    return min(last + Int64(step), arrival)
  }
}
