extension CMTime: Equatable, Comparable {
  /// Returns whether the first time is before the second, in the order of `CMTimeCompare(_:_:)`.
  public static func < (time1: CMTime, time2: CMTime) -> Bool { CMTimeCompare(time1, time2) < 0 }
  /// Returns whether the first time is not after the second, in the order of `CMTimeCompare(_:_:)`.
  public static func <= (time1: CMTime, time2: CMTime) -> Bool { CMTimeCompare(time1, time2) <= 0 }
  /// Returns whether the first time is after the second, in the order of `CMTimeCompare(_:_:)`.
  public static func > (time1: CMTime, time2: CMTime) -> Bool { CMTimeCompare(time1, time2) > 0 }
  /// Returns whether the first time is not before the second, in the order of `CMTimeCompare(_:_:)`.
  public static func >= (time1: CMTime, time2: CMTime) -> Bool { CMTimeCompare(time1, time2) >= 0 }
  /// Returns whether the times are equal in the order of `CMTimeCompare(_:_:)`: 1/2 s equals 300/600 s.
  public static func == (time1: CMTime, time2: CMTime) -> Bool { CMTimeCompare(time1, time2) == 0 }
  /// Returns whether the times differ in the order of `CMTimeCompare(_:_:)`.
  public static func != (time1: CMTime, time2: CMTime) -> Bool { CMTimeCompare(time1, time2) != 0 }

  fileprivate var rank: Int32 {
    if isComputable { return 1 }
    if isIndefinite { return 2 }
    if isPositiveInfinity { return 3 }
    return isNegativeInfinity ? 0 : 4
  }
}

extension CMTime: Hashable {
  /// Hashes a numeric time in lowest terms, so that equal times of different timescales have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rank)
    guard rank == 1 else { return }
    let divisor = greatestCommonDivisor(value.magnitude, UInt64(timescale.magnitude))
    hasher.combine(value < 0)
    hasher.combine(value.magnitude / divisor)
    hasher.combine(UInt64(timescale.magnitude) / divisor)
    hasher.combine(epoch)
  }
}

/// Compares two times: returns -1 if the first is less, 0 if they are equal, 1 if it is greater.
///
/// The order is negative infinity, numbers (by epoch, then by seconds), indefinite, positive infinity, invalid.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
  let rank1 = time1.rank
  let rank2 = time2.rank
  guard rank1 == 1, rank2 == 1 else { return order(rank1, rank2) }
  guard time1.epoch == time2.epoch else { return order(time1.epoch, time2.epoch) }
  if time1.timescale == time2.timescale { return order(time1.value, time2.value) }
  return order(Int128(time1.value) * Int128(time2.timescale), Int128(time2.value) * Int128(time1.timescale))
}

private func order<T: Comparable>(_ first: T, _ second: T) -> Int32 { first < second ? -1 : first == second ? 0 : 1 }

/// Returns the lesser of two times, by `CMTimeCompare(_:_:)`.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time1 < time2 ? time1 : time2 }

/// Returns the greater of two times, by `CMTimeCompare(_:_:)`.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime { time1 < time2 ? time2 : time1 }
