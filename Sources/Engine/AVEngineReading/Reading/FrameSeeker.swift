import AVEngineCore
import CoreMedia

/// Decodes one track from place to place, and knows what is on screen.
final class FrameSeeker {
  typealias Decoded = (frame: any DecodedVideoFrame, format: CMFormatDescription)

  private let decoding: VideoDecoding
  private var ready = FIFO<Decoded>()
  /// Shown from its own time on; how long, the next picture tells.
  private(set) var held: Decoded?
  /// Where the last stretch that was read ended.
  private var end = CMTime.invalid
  private var approach: SeekSkipPolicy?
  /// The sync sample that was begun at, until a picture shows whether it is early enough.
  private var entry: DecodingEntry?

  init(_ decoding: VideoDecoding) { self.decoding = decoding }

  /// Goes where the picture shown at a media time comes next.
  func move(to time: CMTime) throws(EngineError) {
    let isOnTheWay = try isOnTheWay(to: time)
    approach = SeekSkipPolicy(to: time)
    if !isOnTheWay { try begin(at: time) }
  }

  private func begin(at time: CMTime) throws(EngineError) {
    lose()
    entry = try decoding.syncTime(atOrBefore: time).map { DecodingEntry(at: $0, for: time) }
    try decoding.seek(to: time)
  }

  /// Begins at an earlier sync sample where the first picture shows that a stream refreshes itself bit by bit.
  private func beginsEarlier(than next: CMTime?) throws(EngineError) -> Bool {
    guard let entry else { return false }
    if let next, next < entry.start { return false }
    self.entry = nil
    guard !entry.isEarlyEnough(for: next), let earlier = try decoding.entry(before: entry, first: next) else {
      return false
    }
    lose()
    try decoding.seek(to: earlier.start)
    self.entry = earlier
    return true
  }

  /// Without a picture on screen the next move begins anew.
  private func lose() {
    ready.removeAll()
    held = nil
  }

  /// No sync sample lies between the picture on screen and the time: to begin anew would be to decode all of it again.
  private func isOnTheWay(to time: CMTime) throws(EngineError) -> Bool {
    guard let held, held.frame.presentationTime <= time else { return false }
    if time == end { return true }
    guard let sync = try decoding.syncTime(atOrBefore: time) else { return false }
    return sync <= held.frame.presentationTime
  }

  /// Brings the next picture on screen; false where there is none before an end, and the one that is there stays.
  func step(before end: CMTime, orAt includesEnd: Bool) throws(EngineError) -> Bool {
    do throws(EngineError) {
      guard let time = try nextTime(), time < end || includesEnd && time == end else {
        self.end = end
        return false
      }
      held = ready.popFirst()
      return true
    } catch {
      // What has been read is not decoded.
      lose()
      let isBeyond = decoding.reached.isNumeric && (includesEnd ? decoding.reached > end : decoding.reached >= end)
      guard isBeyond, error.kind != .cancelled else { throw error }
      // Nothing that is decoded from there on is shown before the end.
      return false
    }
  }

  /// When the next picture is shown; nil at the end of the track.
  private func nextTime() throws(EngineError) -> CMTime? {
    while true {
      while ready.isEmpty, try decode() {}
      let next = ready.first?.frame.presentationTime
      if try beginsEarlier(than: next) { continue }
      guard let approach, next.map({ $0 > approach.target }) ?? true else { return next }
      if approach.isUnsure, try decode() { continue }
      self.approach = nil
      if !approach.hasLost(held?.frame.presentationTime) { return next }
      try begin(at: approach.target)
    }
  }

  /// Decodes one more sample; false at the end.
  private func decode() throws(EngineError) -> Bool {
    try ReadCancellation.check("Reading pictures")
    return try decoding.advance { sample in
      approach?.skip(for: sample) ?? .nothing
    } emit: { frame in
      if let format = decoding.format { ready.append((frame, format)) }
    }
  }
}
