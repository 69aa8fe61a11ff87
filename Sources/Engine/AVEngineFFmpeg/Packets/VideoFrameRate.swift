import AVEngineCFFmpeg

enum VideoFrameRate {
  static func stated(_ stream: AVStream) -> AVRational? {
    let stated = stream.avg_frame_rate
    guard stated.num > 0, stated.den > 0 else { return nil }
    // libavformat found `r_frame_rate` in the frames' own times.
    return isOfSlots(stream) ? stream.r_frame_rate : stated
  }

  /// The headers of AVI state a multiple of the frame rate if some positions in the file (slots) have no frame.
  static func isOfSlots(_ stream: AVStream) -> Bool {
    let stated = stream.avg_frame_rate
    let found = stream.r_frame_rate
    guard stated.num > 0, stated.den > 0, found.num > 0, found.den > 0 else { return false }
    let (slots, frames) = (Int64(stated.num) * Int64(found.den), Int64(found.num) * Int64(stated.den))
    return slots > frames && slots % frames == 0
  }

  static func ticks(_ rate: AVRational?, base: AVRational) -> Int64 {
    let (rate, limit) = (rate ?? AVRational(num: 25, den: 1), Int64(1) << 40)
    guard base.num > 0, base.den > 0 else { return 1 }
    return max(1, min(av_rescale(Int64(rate.den), Int64(base.den), Int64(rate.num) * Int64(base.num)), limit))
  }

  private static let usual = [
    (24, 1), (25, 1), (30, 1), (50, 1), (60, 1), (120, 1), (15, 1), (24000, 1001), (30000, 1001), (60000, 1001),
  ].map { AVRational(num: $0.0, den: $0.1) }

  /// Ticks are often too coarse for an exact rate, so a usual rate is chosen if its frames fill the same span within
  /// one tick.
  static func measured(_ times: [Int64], base: AVRational) -> AVRational? {
    var sorted = times.map { max(-StreamTiming.limit, min($0, StreamTiming.limit)) }.sorted()
    // Frames that are presented between the last eight may be decoded later.
    if sorted.count >= 40 { sorted.removeLast(8) }
    guard let first = sorted.first, let last = sorted.last, last > first, base.num > 0, base.den > 0 else { return nil }
    let (count, span) = (Int64(sorted.count - 1), last - first)
    let errors = usual.map { rate in
      let expected = av_rescale(count * Int64(rate.den), Int64(base.den), Int64(rate.num) * Int64(base.num))
      return (rate: rate, ticks: abs(expected - span))
    }
    if let nearest = errors.min(by: { $0.ticks < $1.ticks }), nearest.ticks <= 1 { return nearest.rate }
    var (numerator, denominator): (Int32, Int32) = (0, 0)
    let (seconds, overflow) = span.multipliedReportingOverflow(by: Int64(base.num))
    guard !overflow else { return nil }
    av_reduce(&numerator, &denominator, count * Int64(base.den), seconds, Int64(Int32.max))
    return numerator > 0 && denominator > 0 ? AVRational(num: numerator, den: denominator) : nil
  }
}
