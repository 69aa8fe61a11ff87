import AVEngineCore
import CoreMedia

/// The ranges of other tracks' media that a track has already, and what separates their times: found by binary search,
/// however many.
struct KnownMedia: Sendable {
  private struct Entry: Sendable {
    var start: CMTime
    var end: CMTime
    var shift: CMTime
  }

  /// For each track in order of starts, of which none lies in another: the order of ends is the same.
  private var entries: [ObjectIdentifier: [Entry]] = [:]

  /// - Parameter range: nil: all that there is.
  mutating func add(_ range: CMTimeRange?, of track: any MediaTrack, shift: CMTime) {
    if let range, self.shift(for: range, of: track) != nil { return }
    let new = Entry(start: range?.start ?? .negativeInfinity, end: range?.end ?? .positiveInfinity, shift: shift)
    var known = entries.removeValue(forKey: ObjectIdentifier(track)) ?? []
    let first = known.partitioningIndex { $0.start >= new.start }
    let last = max(first, known.partitioningIndex { $0.end > new.end })
    known.replaceSubrange(first..<last, with: [new])
    entries[ObjectIdentifier(track)] = known
  }

  /// The shift of a range that holds another; nil where none does.
  func shift(for range: CMTimeRange, of track: any MediaTrack) -> CMTime? {
    guard let known = entries[ObjectIdentifier(track)] else { return nil }
    // Of those that begin early enough the last one ends last.
    let candidates = known.partitioningIndex { $0.start > range.start }
    guard candidates > 0, known[candidates - 1].end >= range.end else { return nil }
    return known[candidates - 1].shift
  }
}
