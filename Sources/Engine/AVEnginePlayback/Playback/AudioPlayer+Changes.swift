import AVEngineCore
import CoreMedia

/// The replacement of audio while it plays.
extension AudioPlayer {
  /// Prepares new audio, and then replaces the current audio with it.
  ///
  /// - Parameter jump: Changes the place at which the new audio begins; nil: the place that would have been heard.
  func replace(_ jump: ((inout Place) -> Void)?) {
    promote(heard: session.heardFrame)
    let waiting = dropWaiting()
    guard let current else { return }
    let start = max(session.nextStart, current.cue.start)
    var origin = place(in: current, at: start)
    if let waiting { origin = place(in: waiting, at: start) }
    jump?(&origin)
    feed(from: origin)
    guard let ring = feed.ring else { return }
    // If preparing took longer than planned, the current audio is heard for longer, and the new audio joins later.
    let opening = max(start, current.cue.start > session.nextFrame ? start : session.nextStart)
    let cue = ScheduledAudio(ring, start: start, opening: opening)
    current.cue.end(before: opening)
    session.follow(with: cue)
    next = Part(
      cue: cue, origin: origin, rate: settings.rate, loopsLeft: loopsLeft(from: origin),
      isJump: jump != nil || waiting != nil)
  }

  /// Makes the next part the current one if the frame that is heard is in it.
  func promote(heard: Int64) {
    guard let next, heard >= next.cue.opening else { return }
    session.play(next.cue)
    current = next
    self.next = nil
  }

  /// Discards the part that waits, because a newer one replaces it. Returns the part if it was a jump. If the output
  /// has already requested the part, makes it the current one instead and returns nil.
  private func dropWaiting() -> Part? {
    guard let waiting = next else { return nil }
    if session.nextFrame >= waiting.cue.opening {
      // The output has requested the part, although it may not have been heard yet.
      promote(heard: waiting.cue.opening)
      return nil
    }
    session.follow(with: nil)
    next = nil
    return waiting.isJump ? waiting : nil
  }
}
