/// Maps a time from one range to another:
/// `(t - fromRange.start) × (toRange.duration ÷ fromRange.duration) + toRange.start`.
///
/// The start maps to the start and the end to the end; times outside the range map by the same formula. The result is
/// invalid if the time or a range is invalid, if a range is empty, or if the epoch of the time is not that of
/// `fromRange.start`. Between two ranges of infinite duration, the time is moved and not scaled. Between an infinite
/// and a finite range, every time but the start and the end gives an invalid time.
public func CMTimeMapTimeFromRangeToRange(_ t: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
  guard t.isValid, isMappable(fromRange), isMappable(toRange), t.epoch == fromRange.start.epoch else { return .invalid }
  // Start and end map exactly, even where the formula would round.
  if t == fromRange.start { return toRange.start }
  if t == fromRange.end { return toRange.end }
  let start = fromRange.start
  let from = fromRange.duration
  let to = toRange.duration
  guard t.isComputable, start.isComputable, from.isComputable, to.isComputable else {
    var offset = CMTimeSubtract(t, start)
    offset.epoch = 0
    return CMTimeAdd(CMTimeMapDurationFromRangeToRange(offset, fromRange: fromRange, toRange: toRange), toRange.start)
  }
  let scale = commonTimescale(t.timescale, start.timescale) ?? CMTimeScale(kCMTimeMaxTimescale)
  let flags = isRounded(t, start, from, to) ? [.valid, .hasBeenRounded] : CMTimeFlags.valid
  let offset = exactSum(t, start, subtracts: true)
  return CMTimeAdd(scaled(offset, from, to, preferring: scale, flags: flags), toRange.start)
}

/// Maps a duration from one range to another: `dur × (toRange.duration ÷ fromRange.duration)`.
///
/// The result is invalid if the duration or a range is invalid, if a range is empty, if the duration's epoch is not
/// zero, or if the ranges' durations are neither both numbers nor both infinite. Between two ranges of infinite
/// duration the duration stays as it is.
public func CMTimeMapDurationFromRangeToRange(_ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange) -> CMTime {
  guard dur.isValid, dur.epoch == 0, isMappable(fromRange), isMappable(toRange) else { return .invalid }
  let from = fromRange.duration
  let to = toRange.duration
  if from.isPositiveInfinity, to.isPositiveInfinity { return dur }
  guard from.isComputable, to.isComputable else { return .invalid }
  guard dur.isComputable else { return CMTimeMultiply(dur, multiplier: 1) }
  let flags = isRounded(dur, from, to) ? [.valid, .hasBeenRounded] : CMTimeFlags.valid
  return scaled(dur.exactSeconds, from, to, preferring: dur.timescale, flags: flags)
}

private func scaled(
  _ seconds: ExactSeconds, _ from: CMTime, _ to: CMTime, preferring timescale: CMTimeScale, flags: CMTimeFlags
) -> CMTime {
  let multiplier = UInt128(to.value.magnitude) * UInt128(from.timescale.magnitude)
  let divisor = UInt128(from.value.magnitude) * UInt128(to.timescale.magnitude)
  if let time = multiply(seconds, by: multiplier, over: divisor, preferring: timescale, flags: flags) { return time }
  // The divisor of the exact product exceeds 128 bits: round the seconds to the timescale first.
  let rounded = seconds.time(atScale: timescale, flags: flags, epoch: 0)
  guard rounded.isComputable else { return rounded }
  return multiply(rounded.exactSeconds, by: multiplier, over: divisor, preferring: timescale, flags: rounded.flags)
    ?? .invalid
}

private func isMappable(_ range: CMTimeRange) -> Bool { range.isValid && !range.isEmpty }

/// Clamps a time to a range: returns the time itself, the start of the range, or its end.
///
/// The result is invalid if the time is invalid, or if the range is invalid or empty.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
  guard time.isValid, range.isValid, !range.isEmpty else { return .invalid }
  if time < range.start { return range.start }
  return time > range.end ? range.end : time
}

/// Returns the time in a range that corresponds to a time when the range repeats endlessly in both directions.
///
/// A time in the range stays as it is. The result is invalid if the time is not a number, or if the range is invalid or
/// empty. A time outside the range also gives an invalid one if the start or the duration is not a number, or if the
/// epochs of the time and the start differ.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime {
  guard time.isComputable, foldRange.isValid, !foldRange.isEmpty else { return .invalid }
  if foldRange.containsTime(time) { return time }
  let start = foldRange.start
  let length = foldRange.duration
  guard start.isComputable, length.isComputable, start.epoch == time.epoch else { return .invalid }
  let (scale1, scale2, scale3) = (Int128(time.timescale), Int128(start.timescale), Int128(length.timescale))
  let offset = (Int128(time.value) * scale2 - Int128(start.value) * scale1) * scale3
  let remainder = offset % (Int128(length.value) * scale1 * scale2)
  let folded = remainder < 0 ? remainder + Int128(length.value) * scale1 * scale2 : remainder
  let total = folded + Int128(start.value) * scale1 * scale3
  let exact = ExactRatio(total, over: scale1 * scale2 * scale3)
  let scale = commonTimescale(time.timescale, start.timescale).flatMap { commonTimescale($0, length.timescale) }
  let flags = isRounded(time, start, length) ? [.valid, .hasBeenRounded] : CMTimeFlags.valid
  return exact.seconds.time(atScale: scale ?? CMTimeScale(kCMTimeMaxTimescale), flags: flags, epoch: time.epoch)
}

private func isRounded(_ times: CMTime...) -> Bool { times.contains { $0.hasBeenRounded } }

private struct ExactRatio {
  let numerator: Int128
  let denominator: UInt128

  init(_ numerator: Int128, over denominator: Int128) {
    let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    self.numerator = numerator / Int128(divisor)
    self.denominator = denominator.magnitude / divisor
  }

  /// The numerator is `otherFactor`, because it can exceed the limit of `factor`.
  var seconds: ExactSeconds {
    ExactSeconds(isNegative: numerator < 0, factor: 1, otherFactor: numerator.magnitude, divisor: denominator)
  }
}
