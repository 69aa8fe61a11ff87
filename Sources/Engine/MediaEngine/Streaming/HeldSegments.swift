/// Segments that lie in memory; those that were used longest ago make room for others.
struct HeldSegments: Sendable {
  private var segments: [Int: LoadedSegment] = [:]
  /// Numbers, the one that was used longest ago first.
  private var used: [Int] = []

  private static let mostSegments = 8
  private static let mostBytes = 128 << 20

  mutating func use(_ number: Int) -> LoadedSegment? {
    guard let known = segments[number] else { return nil }
    used.removeAll { $0 == number }
    used.append(number)
    return known
  }

  mutating func add(_ segment: LoadedSegment, as number: Int) {
    segments[number] = segment
    used.append(number)
    var size = segments.values.reduce(0) { $0 + $1.byteCount }
    while used.count > 2, used.count > Self.mostSegments || size > Self.mostBytes {
      size -= segments.removeValue(forKey: used.removeFirst())?.byteCount ?? 0
    }
  }

  /// Of segments that hold something, in order.
  var numbers: [Int] { segments.filter { !$0.value.media.isEmpty }.keys.sorted() }
}
