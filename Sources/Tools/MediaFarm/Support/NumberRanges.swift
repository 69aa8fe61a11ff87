extension Sequence<Int> {
  /// Runs of numbers that follow one another. The numbers ascend.
  var ranges: [ClosedRange<Int>] {
    reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }
}
