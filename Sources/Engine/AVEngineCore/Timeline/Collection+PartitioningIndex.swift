extension RandomAccessCollection where Index == Int {
  /// The first index whose element fulfils a condition that all later elements fulfil too; the end index where no
  /// element does. A binary search.
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
