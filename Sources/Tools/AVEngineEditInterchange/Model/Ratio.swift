import CoreMedia

struct Ratio: Equatable, Sendable {
  let numerator: Int64
  let denominator: Int64

  static let one = Ratio(numerator: 1, denominator: 1)

  private init(numerator: Int64, denominator: Int64) { (self.numerator, self.denominator) = (numerator, denominator) }

  /// Finds a ratio within 10⁻¹² of a number, or as near as the precision of a Double allows.
  init?(nearest number: Double) {
    guard number.isFinite, number > 0, number < Double(Int32.max) else { return nil }
    let tolerance = max(1e-12, number * 4 * Double.ulpOfOne)
    // Continued fractions: no ratio with a smaller denominator is nearer to the number than a convergent.
    var (before, last) = ((0.0, 1.0), (1.0, 0.0))
    var rest = number
    while true {
      let whole = rest.rounded(.down)
      (before, last) = (last, (whole * last.0 + before.0, whole * last.1 + before.1))
      guard last.0 < Double(Int32.max), last.1 < Double(Int32.max) else { return nil }
      if abs(last.0 / last.1 - number) <= tolerance || rest == whole { break }
      rest = 1 / (rest - whole)
    }
    guard last.0 > 0 else { return nil }
    (numerator, denominator) = (Int64(last.0), Int64(last.1))
  }

  /// The numbers 23.976, 23.98 and 23.976023976 mean 24000/1001: NTSC's rates are whole numbers divided by 1.001 (SMPTE
  /// ST 12-1 §5.2.1).
  init?(rate number: Double) {
    guard number.isFinite, number > 0, number < 1_000_000 else { return nil }
    let nominal = number.rounded(.up)
    let isNTSC = nominal.truncatingRemainder(dividingBy: 6) == 0 && number != nominal
    if isNTSC, abs(number - nominal / 1.001) < 0.005 {
      self.init(numerator: Int64(nominal) * 1000, denominator: 1001)
    } else {
      self.init(nearest: number)
    }
  }

  /// The ratio is the number of units per second.
  func seconds(units: Double) -> CMTime? {
    guard units.isFinite, abs(units) < 1e15 else { return nil }
    if units == 0 { return CMTime(value: 0, timescale: CMTimeScale(clamping: numerator)) }
    if let whole = Int64(exactly: units) { return time(whole, 1) }
    guard let parts = Ratio(nearest: abs(units)) else { return nil }
    return time(units < 0 ? -parts.numerator : parts.numerator, parts.denominator)
  }

  private func time(_ units: Int64, _ parts: Int64) -> CMTime? {
    let (value, overflow) = units.multipliedReportingOverflow(by: denominator)
    guard !overflow, let scale = CMTimeScale(exactly: numerator) else { return nil }
    let time = CMTimeMultiplyByRatio(
      CMTime(value: value, timescale: scale), multiplier: 1, divisor: Int32(clamping: parts))
    return time.isNumeric ? time : nil
  }

  func times(_ time: CMTime) -> CMTime {
    self == .one
      ? time
      : CMTimeMultiplyByRatio(time, multiplier: Int32(clamping: numerator), divisor: Int32(clamping: denominator))
  }

  static func * (a: Ratio, b: Ratio) -> Ratio? {
    Ratio(nearest: Double(a.numerator) / Double(a.denominator) * Double(b.numerator) / Double(b.denominator))
  }
}
