/// The way in which a time is rounded if it is not a whole number of units of the new timescale.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// Rounds to the nearest unit; a tie rounds away from zero.
  case roundHalfAwayFromZero = 1
  /// Rounds toward zero.
  case roundTowardZero = 2
  /// Rounds away from zero.
  case roundAwayFromZero = 3
  /// Rounds toward zero to a coarser timescale, away from zero to a finer one. A negative time never becomes zero.
  case quickTime = 4
  /// Rounds to the later unit.
  case roundTowardPositiveInfinity = 5
  /// Rounds to the earlier unit.
  case roundTowardNegativeInfinity = 6

  /// The usual method: `roundHalfAwayFromZero`.
  public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}
