import AVEngineCore
import CoreMedia

final class FrameSeeker {
  typealias Decoded = (frame: any DecodedVideoFrame, format: CMFormatDescription)

  private let decoding: VideoDecoding
  private var ready = FIFO<Decoded>()
  /// The frame on screen. It is shown from its own time until the next frame's.
  private(set) var held: Decoded?
  /// The end of the range that was read completely last.
  private var end = CMTime.invalid
  private var approach: SeekSkipPolicy?
  /// The sync sample at which decoding began; nil once it is known whether that is early enough.
  private var entry: DecodingEntry?

  init(_ decoding: VideoDecoding) { self.decoding = decoding }

  /// Earlier frames than the one shown at the time may come first.
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

  /// Returns whether decoding began again at an earlier sync sample, because no frame was decoded or the stream is
  /// refreshed gradually.
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

  /// Forgets all frames. Because no frame is then on screen, the next move begins at a sync sample.
  private func lose() {
    ready.removeAll()
    held = nil
  }

  /// If no sync sample is between the frame on screen and the time, beginning again would decode the same samples a
  /// second time.
  private func isOnTheWay(to time: CMTime) throws(EngineError) -> Bool {
    guard let held, held.frame.presentationTime <= time else { return false }
    if time == end { return true }
    guard let sync = try decoding.syncTime(atOrBefore: time) else { return false }
    return sync <= held.frame.presentationTime
  }

  /// Returns false if no next frame is shown before `end`, or at `end` if `includesEnd` is true.
  func step(before end: CMTime, orAt includesEnd: Bool) throws(EngineError) -> Bool {
    do throws(EngineError) {
      guard let time = try nextTime(), time < end || includesEnd && time == end else {
        self.end = end
        return false
      }
      held = ready.popFirst()
      return true
    } catch {
      // The cursor has moved past the sample that failed, so the next move must begin at a sync sample.
      lose()
      let isBeyond = decoding.reached.isNumeric && (includesEnd ? decoding.reached > end : decoding.reached >= end)
      guard isBeyond, error.kind != .cancelled else { throw error }
      // No frame that is decoded from here on is shown before the end.
      return false
    }
  }

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

  private func decode() throws(EngineError) -> Bool {
    try ReadCancellation.check("Reading frames")
    return try decoding.advance { sample in
      approach?.skip(for: sample) ?? .nothing
    } emit: { frame in
      if let format = decoding.format { ready.append((frame, format)) }
    }
  }
}
