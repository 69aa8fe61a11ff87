import AVEngineCore
import CoreMedia

/// How one part of the sound takes over from another while it plays.
extension AudioPlayer {
  /// Makes the sound anew from what will be heard soon, and lets it take over there.
  ///
  /// - Parameter jump: Leads elsewhere; nil: the sound goes on where it would have been.
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
    // Where making it ready took longer than planned, what is heard goes on meanwhile, and the new is joined further
    // on.
    let opening = max(start, current.cue.start > session.nextFrame ? start : session.nextStart)
    let cue = ScheduledAudio(ring, start: start, opening: opening)
    current.cue.end(before: opening)
    session.follow(with: cue)
    next = Part(
      cue: cue, origin: origin, rate: settings.rate, loopsLeft: loopsLeft(from: origin),
      isJump: jump != nil || waiting != nil)
  }

  /// What has begun to be heard is what plays.
  func promote(heard: Int64) {
    guard let next, heard >= next.cue.opening else { return }
    session.play(next.cue)
    current = next
    self.next = nil
  }

  /// Something newer takes the place of what waits for its turn; returned if it would have led elsewhere.
  private func dropWaiting() -> Part? {
    guard let waiting = next else { return nil }
    if session.nextFrame >= waiting.cue.opening {
      // It has been asked for, if not heard.
      promote(heard: waiting.cue.opening)
      return nil
    }
    session.follow(with: nil)
    next = nil
    return waiting.isJump ? waiting : nil
  }
}
