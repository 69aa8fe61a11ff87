package import CoreMedia

extension CMTime {
  /// Rounds to nearest; nil for a time that is not numeric, or too large.
  package func ticks(_ timescale: CMTimeScale) -> Int64? {
    guard isNumeric else { return nil }
    let converted = convertScale(timescale, method: .roundHalfAwayFromZero)
    return converted.isNumeric && abs(converted.value) < 1 << 60 ? converted.value : nil
  }
}
