/// The way in which a time is rounded if it is not a whole number of units of the new timescale.
public enum CMTimeRoundingMethod: UInt32, Sendable {
  /// Rounds to the nearest unit; a tie rounds away from zero.
  case roundHalfAwayFromZero = 1
  /// Drops the fraction of a unit: 1.7 units become 1, and −1.7 become −1.
  case roundTowardZero = 2
  /// Rounds a fraction of a unit up in amount: 1.2 units become 2, and −1.2 become −2.
  case roundAwayFromZero = 3
  /// Rounds toward zero to a coarser timescale, away from zero to a finer one. A negative time never becomes zero.
  case quickTime = 4
  /// Rounds to the later of the two nearest units: 1.2 units become 2, and −1.2 become −1.
  case roundTowardPositiveInfinity = 5
  /// Rounds to the earlier of the two nearest units: 1.2 units become 1, and −1.2 become −2.
  case roundTowardNegativeInfinity = 6

  /// The usual method: `roundHalfAwayFromZero`.
  public static var `default`: CMTimeRoundingMethod { .roundHalfAwayFromZero }
}
