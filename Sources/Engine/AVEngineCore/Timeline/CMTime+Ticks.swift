package import CoreMedia

extension CMTime {
  /// Ticks of a timescale, rounded to nearest; nil for what is no number or out of all reason.
  package func ticks(_ timescale: CMTimeScale) -> Int64? {
    guard isNumeric else { return nil }
    let converted = convertScale(timescale, method: .roundHalfAwayFromZero)
    return converted.isNumeric && abs(converted.value) < 1 << 60 ? converted.value : nil
  }
}
