/// How a time that does not fall on a unit of the new timescale finds one.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// To the nearest unit; a tie goes away from zero.
  case roundHalfAwayFromZero = 1
  case roundTowardZero = 2
  case roundAwayFromZero = 3
  /// Toward zero on the way to a coarser scale, away from zero on the way to a finer one; a negative time never becomes
  /// zero.
  case quickTime = 4
  case roundTowardPositiveInfinity = 5
  case roundTowardNegativeInfinity = 6

  /// The method used wherever none is named.
  public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}
