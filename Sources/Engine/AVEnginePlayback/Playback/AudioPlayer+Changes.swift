import AVEngineCore
import CoreMedia

extension AudioPlayer {
  /// Replaces the current audio with new audio that begins at the place that would have been heard, as changed by
  /// `jump`.
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

  func promote(heard: Int64) {
    guard let next, heard >= next.cue.opening else { return }
    session.play(next.cue)
    current = next
    self.next = nil
  }

  /// Discards the part that waits, and returns it if it was a jump. If the output has already reached the part, this
  /// method makes it the current one and returns nil.
  private func dropWaiting() -> Part? {
    guard let waiting = next else { return nil }
    if session.nextFrame >= waiting.cue.opening {
      promote(heard: waiting.cue.opening)
      return nil
    }
    session.follow(with: nil)
    next = nil
    return waiting.isJump ? waiting : nil
  }
}
