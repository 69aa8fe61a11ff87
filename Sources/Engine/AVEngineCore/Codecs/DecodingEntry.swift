package import CoreMedia

/// The sync sample at which decoding begins for a frame. The first frame that a decoder gives shows whether it is early
/// enough.
///
/// Streams with gradual refresh mark recovery points as sync samples (ITU-T H.264 §D.2.8). A decoder that begins at a
/// recovery point gives its first frame when the refresh has ended. The stream chooses the length of the refresh, which
/// may span several sync samples. The sample at which decoding begins may refer to frames that are missing. The decoder
/// may then lose a part of that sample without an error, so that the frames of the first refresh are wrong. Therefore a
/// frame of such a stream is taken for whole only if a second refresh, which began at a later sync sample, has ended.
package struct DecodingEntry: Sendable {
  /// The presentation time of the sync sample at which decoding begins.
  package let start: CMTime
  /// The media time of the requested frame.
  package let target: CMTime
  /// The presentation time of the first sync sample after `start`; nil unless the stream is known to use gradual
  /// refresh.
  private let second: CMTime?

  package init(at start: CMTime, for target: CMTime) { self.init(start, target, second: nil) }

  private init(_ start: CMTime, _ target: CMTime, second: CMTime?) {
    self.start = start
    self.target = target
    self.second = second
  }

  /// Whether decoding begins at an earlier sync sample than in streams without gradual refresh.
  package var isForRefresh: Bool { second != nil }

  /// Returns whether decoding from this entry gives the requested frame, and gives it whole.
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
    // The step must not be coarser than the time's own timescale.
    let step = CMTime(value: 1, timescale: max(time.timescale, 90_000))
    guard let found = try syncTime(time - step), found < time else { return nil }
    return found
  }
}
