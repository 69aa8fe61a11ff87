package import CoreMedia

/// The sync sample at which decoding begins for a frame. The first frame that a decoder gives shows whether it is early
/// enough.
///
/// Streams with gradual refresh mark recovery points as sync samples (ITU-T H.264 §D.2.8). A decoder that begins at one
/// gives its first frame when the refresh has ended. The stream chooses the length of the refresh, which may span
/// several sync samples. The first sample may refer to frames that are missing. The decoder may then lose a part of
/// that sample without an error, and the frames of this refresh are wrong. Therefore a frame is whole if a refresh has
/// ended that began at a later sync sample than decoding did.
package struct DecodingEntry: Sendable {
  /// The presentation time of the sync sample.
  package let start: CMTime
  /// The media time of the requested frame.
  package let target: CMTime
  /// The next sync sample, if the stream is known to use gradual refresh.
  private let second: CMTime?

  package init(at start: CMTime, for target: CMTime) { self.init(start, target, second: nil) }

  private init(_ start: CMTime, _ target: CMTime, second: CMTime?) {
    self.start = start
    self.target = target
    self.second = second
  }

  /// Whether decoding begins at an earlier sync sample than in streams without gradual refresh.
  package var isForRefresh: Bool { second != nil }

  /// Returns whether decoding from here gives the requested frame, and gives it whole.
  ///
  /// - Parameter first: The presentation time of the first decoded frame that is not presented before the sync sample;
  ///   nil if there was none.
  package func isEarlyEnough(for first: CMTime?) -> Bool {
    guard let first else { return false }
    if first <= start { return true }
    return second.map { $0 + (first - start) <= target } ?? false
  }

  /// Returns an earlier entry to begin at instead; nil if no sync sample is earlier.
  ///
  /// - Parameter syncTime: Returns the presentation time of the last sync sample at or before a media time.
  package func earlier(
    for first: CMTime?, syncTime: (CMTime) throws(EngineError) -> CMTime?
  ) throws(EngineError) -> DecodingEntry? {
    // If no frame was decoded, the refresh takes longer than the media that was decoded, so twice that length is
    // assumed.
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
    // A step that is no coarser than the time's own timescale.
    let step = CMTime(value: 1, timescale: max(time.timescale, 90_000))
    guard let found = try syncTime(time - step), found < time else { return nil }
    return found
  }
}
