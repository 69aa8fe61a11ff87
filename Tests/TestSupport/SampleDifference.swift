public import Foundation

/// How far two runs of 8-bit samples are apart. A loop over raw memory: tests are built without optimisation, in which
/// `zip` and a closure take a hundred times as long.
public enum SampleDifference {
  /// The mean difference of two samples at the same place; infinite where the runs differ in length or have none.
  public static func mean(_ a: some ContiguousBytes, _ b: some ContiguousBytes) -> Double {
    measure(a, b).map { Double($0.sum) / Double($0.count) } ?? .infinity
  }

  /// The greatest difference of two samples at the same place; `Int.max` where the runs differ in length or have none.
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
