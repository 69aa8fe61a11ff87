package import CoreMedia

/// The sync sample at which decoding begins for a frame.
///
/// Streams with gradual refresh mark recovery points as sync samples (ITU-T H.264 §D.2.8). The frames of the first
/// refresh can be wrong without an error, so a frame counts as whole after a second refresh.
package struct DecodingEntry: Sendable {
  package let start: CMTime
  package let target: CMTime
  /// The presentation time of the next sync sample after `start`; nil unless `earlier` made this entry.
  private let second: CMTime?

  package init(at start: CMTime, for target: CMTime) { self.init(start, target, second: nil) }

  private init(_ start: CMTime, _ target: CMTime, second: CMTime?) {
    self.start = start
    self.target = target
    self.second = second
  }

  package var isForRefresh: Bool { second != nil }

  package func isEarlyEnough(for first: CMTime?) -> Bool {
    guard let first else { return false }
    if first <= start { return true }
    return second.map { $0 + (first - start) <= target } ?? false
  }

  /// Returns an earlier entry; `syncTime` gives the time of the last sync sample at or before a media time.
  package func earlier(
    for first: CMTime?, syncTime: (CMTime) throws(EngineError) -> CMTime?
  ) throws(EngineError) -> DecodingEntry? {
    // If no frame was decoded, the refresh is longer than the decoded media, so twice that length is assumed.
    let decoded = target - start
    let length = first.map { max($0 - start, .zero) } ?? max(decoded + decoded, .zero)
    var second = start
    guard var found = try Self.syncTime(before: second, syncTime) else { return nil }
    while second > target - length, let next = try Self.syncTime(before: found, syncTime) {
      second = found
      found = next
    }
    return DecodingEntry(found, target, second: second)
  }

  private static func syncTime(
    before time: CMTime, _ syncTime: (CMTime) throws(EngineError) -> CMTime?
  ) throws(EngineError) -> CMTime? {
    // The step must not be coarser than the time's own timescale.
    let step = CMTime(value: 1, timescale: max(time.timescale, 90_000))
    guard let found = try syncTime(time - step), found < time else { return nil }
    return found
  }
}
