import AVEngineCore

/// Ranges are in UTF-16 units.
struct StyledRanges<Value> {
  /// The runs are sorted and do not overlap.
  private(set) var runs: [(range: Range<Int>, value: Value)] = []

  mutating func set(_ value: Value, in range: Range<Int>) {
    guard !range.isEmpty else { return }
    guard range.lowerBound < runs.last?.range.upperBound ?? 0 else { return runs.append((range, value)) }
    remove(in: range)
    runs.insert((range, value), at: count(beginningBy: range.lowerBound))
  }

  mutating func remove(in range: Range<Int>) {
    runs = runs.flatMap { run in
      [
        run.range.lowerBound..<max(run.range.lowerBound, min(run.range.upperBound, range.lowerBound)),
        min(run.range.upperBound, max(run.range.lowerBound, range.upperBound))..<run.range.upperBound,
      ]
      .filter { !$0.isEmpty }.map { ($0, run.value) }
    }
  }

  func value(at offset: Int, in length: Int) -> (value: Value?, range: Range<Int>) {
    let next = count(beginningBy: offset)
    if next > 0, runs[next - 1].range.contains(offset) {
      return (runs[next - 1].value, runs[next - 1].range.clamped(to: 0..<length))
    }
    let before = next > 0 ? runs[next - 1].range.upperBound : 0
    let after = next < runs.count ? runs[next].range.lowerBound : length
    return (nil, min(before, length)..<max(min(before, length), min(after, length)))
  }

  private func count(beginningBy offset: Int) -> Int {
    runs.partitioningIndex { $0.range.lowerBound > offset }
  }

  var bounds: [Int] { runs.flatMap { [$0.range.lowerBound, $0.range.upperBound] } }
}
