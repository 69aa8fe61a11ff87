package import CoreMedia

/// The sync sample at which decoding begins for a picture. The first picture that a decoder gives tells whether it is
/// early enough.
///
/// Streams that refresh themselves bit by bit mark recovery points as sync samples (ITU-T H.264 §D.2.8). A decoder that
/// begins at one gives its first picture when the refresh has ended. The stream chooses how long that takes: it may be
/// several sync samples. Of the first sample a decoder may lose a part without an error, because pictures are missing
/// that it refers to; then the pictures of this refresh are wrong. A picture is whole, therefore, where a refresh has
/// ended that began at a later sync sample than decoding did.
package struct DecodingEntry: Sendable {
  /// When the sync sample is presented.
  package let start: CMTime
  /// The media time whose picture is wanted.
  package let target: CMTime
  /// The next sync sample, where the stream is known to refresh itself bit by bit.
  private let second: CMTime?

  package init(at start: CMTime, for target: CMTime) { self.init(start, target, second: nil) }

  private init(_ start: CMTime, _ target: CMTime, second: CMTime?) {
    self.start = start
    self.target = target
    self.second = second
  }

  /// Decoding began earlier than at the sync sample that the picture needs in other streams.
  package var isForRefresh: Bool { second != nil }

  /// Whether the wanted picture comes and is whole.
  ///
  /// - Parameter first: When the first picture is presented that came and is not presented before the sync sample; nil:
  ///   none came.
  package func isEarlyEnough(for first: CMTime?) -> Bool {
    guard let first else { return false }
    if first <= start { return true }
    return second.map { $0 + (first - start) <= target } ?? false
  }

  /// The entry to begin at instead; nil where no sync sample is earlier.
  ///
  /// - Parameter syncTime: The presentation time of the last sync sample at or before a media time.
  package func earlier(
    for first: CMTime?, syncTime: (CMTime) throws(EngineError) -> CMTime?
  ) throws(EngineError) -> DecodingEntry? {
    // The refresh takes longer than what was decoded if nothing came.
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
    // The finest step of any media timescale that is in use, so that no sample lies between.
    let step = CMTime(value: 1, timescale: max(time.timescale, 90_000))
    guard let found = try syncTime(time - step), found < time else { return nil }
    return found
  }
}
