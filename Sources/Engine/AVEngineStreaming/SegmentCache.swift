struct SegmentCache: Sendable {
  private var segments: [Int: LoadedSegment] = [:]
  /// The segments' numbers, the one that was used longest ago first.
  private var used: [Int] = []

  private static let mostSegments = 8
  private static let mostBytes = 128 << 20
  /// The bytes of wanted segments in memory at which no more are loaded ahead.
  private static let mostAhead = 96 << 20

  mutating func use(_ number: Int) -> LoadedSegment? {
    guard let known = segments[number] else { return nil }
    used.removeAll { $0 == number }
    used.append(number)
    return known
  }

  mutating func add(_ segment: LoadedSegment, as number: Int, keeping wanted: ClosedRange<Int>) {
    segments[number] = segment
    used.removeAll { $0 == number }
    used.append(number)
    var size = segments.values.reduce(0) { $0 + $1.byteCount }
    let most = max(Self.mostSegments, wanted.count + 4)
    while used.count > 2, used.count > most || size > Self.mostBytes {
      let oldest = used.first { $0 != number && !wanted.contains($0) } ?? used[0]
      used.removeAll { $0 == oldest }
      size -= segments.removeValue(forKey: oldest)?.byteCount ?? 0
    }
  }

  func hasRoom(in wanted: ClosedRange<Int>) -> Bool {
    segments.reduce(0) { $0 + (wanted.contains($1.key) ? $1.value.byteCount : 0) } < Self.mostAhead
  }

  var numbers: [Int] { segments.filter { !$0.value.media.isEmpty }.keys.sorted() }
}
