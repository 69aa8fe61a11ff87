import AVEngineCore
import CoreMedia

struct KnownMedia: Sendable {
  private struct Entry: Sendable {
    var start: CMTime
    var end: CMTime
    var shift: CMTime
  }

  /// The entries for each track in order of their starts. No entry is inside another, so their ends are in the same
  /// order.
  private var entries: [ObjectIdentifier: [Entry]] = [:]

  /// - Parameter range: The range to add; nil for all of the track's media.
  mutating func add(_ range: CMTimeRange?, of track: any MediaTrack, shift: CMTime) {
    if let range, self.shift(for: range, of: track) != nil { return }
    let new = Entry(start: range?.start ?? .negativeInfinity, end: range?.end ?? .positiveInfinity, shift: shift)
    var known = entries.removeValue(forKey: ObjectIdentifier(track)) ?? []
    let first = known.partitioningIndex { $0.start >= new.start }
    let last = max(first, known.partitioningIndex { $0.end > new.end })
    known.replaceSubrange(first..<last, with: [new])
    entries[ObjectIdentifier(track)] = known
  }

  func shift(for range: CMTimeRange, of track: any MediaTrack) -> CMTime? {
    guard let known = entries[ObjectIdentifier(track)] else { return nil }
    // Of the entries that start early enough, the last one ends last.
    let candidates = known.partitioningIndex { $0.start > range.start }
    guard candidates > 0, known[candidates - 1].end >= range.end else { return nil }
    return known[candidates - 1].shift
  }
}
