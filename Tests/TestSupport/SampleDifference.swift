public import Foundation

/// Differences between two runs of 8-bit samples.
public enum SampleDifference {
  /// Returns the mean absolute difference of samples at the same place; infinite if the lengths differ.
  public static func mean(_ a: some ContiguousBytes, _ b: some ContiguousBytes) -> Double {
    measure(a, b).map { Double($0.sum) / Double($0.count) } ?? .infinity
  }

  /// Returns the greatest difference of samples at the same place. It is `Int.max` if the lengths differ.
  public static func greatest(_ a: some ContiguousBytes, _ b: some ContiguousBytes) -> Int {
    measure(a, b)?.greatest ?? .max
  }

  private static func measure(
    _ a: some ContiguousBytes, _ b: some ContiguousBytes
  ) -> (count: Int, sum: Int, greatest: Int)? {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        guard a.count == b.count, let one = a.baseAddress, let other = b.baseAddress else { return nil }
        let (left, right) = (one.assumingMemoryBound(to: UInt8.self), other.assumingMemoryBound(to: UInt8.self))
        var (place, sum, greatest) = (0, 0, 0)
        while place < a.count {
          let difference = abs(Int(left[place]) - Int(right[place]))
          sum &+= difference
          if difference > greatest { greatest = difference }
          place &+= 1
        }
        return (a.count, sum, greatest)
      }
    }
  }
}
