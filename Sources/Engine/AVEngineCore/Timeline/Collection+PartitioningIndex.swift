extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element fulfils a condition, or the end index if no element does. Once an element
  /// fulfils the condition, all later ones must fulfil it too: this is a binary search.
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
