import AVEngineAudioGraph
package import AVEngineCore
import CoreMedia
import Dispatch
import Synchronization

package final class SpeechPlayer: @unchecked Sendable {
  // Safety: the session and all mutable state are used on `queue` only.
  package typealias Identifier = SpeechState.Identifier

  package enum News: Sendable, Hashable {
    case notice(SpeechState.Notice)
    /// The frame is counted from the end of the silence before the text.
    case event(SpeechEvent.Kind, frame: Int64)
    case dropped
  }

  private let queue = DispatchQueue(label: "SpeechPlayer")
  private let session: AudioOutputSession
  private let onNews: @Sendable (Identifier, News) -> Void
  private var state = SpeechState()
  private var lines: [Identifier: SpeechLine] = [:]
  private var run: Run?

  private struct Run {
    let identifier: Identifier
    let line: SpeechLine
    let feed: AudioPrefetcher
    var cue: ScheduledAudio?
    /// The line's frame at which the cue begins. After a halt, the frame from which its audio is read again.
    var origin: Int64 = 0
    var told = 0
    var awaitsWord = false
    var wordFrame: Int64?
    /// The session's frame that corresponds to the line's frame 0; nil unless the line continues where the output
    /// stopped.
    var beginning: Int64?
    var isHalted = false

    mutating func forgetWordEnd() { (awaitsWord, wordFrame) = (false, nil) }
  }

  /// About the number of times per second that the feed is refilled.
  private static let pulses: Int64 = 10

  /// The closure is called on the player's queue.
  package init(outputs: any AudioOutputProvider, onNews: @escaping @Sendable (Identifier, News) -> Void) {
    session = AudioOutputSession(outputs, name: "AVSpeechSynthesizer", queue: queue)
    self.onNews = onNews
    session.onEvent = { [weak self] in self?.handle($0) }
  }

  // MARK: Calls

  package func speak(_ line: SpeechLine, as identifier: Identifier) {
    queue.sync {
      lines[identifier] = line
      perform(state.speak(identifier))
    }
  }

  /// This method, `resume` and `stop` return false if they had nothing to do.
  package func pause(at boundary: SpeechState.Boundary) -> Bool { queue.sync { perform(state.pause(at: boundary)) } }
  package func resume() -> Bool { queue.sync { perform(state.resume()) } }
  package func stop(at boundary: SpeechState.Boundary) -> Bool { queue.sync { perform(state.stop(at: boundary)) } }

  package var isSpeaking: Bool { queue.sync { state.isSpeaking } }
  package var isPaused: Bool { queue.sync { state.isPaused } }

  package func waitUntilIdle() {
    queue.sync { run?.feed }?.waitUntilFilled()
    queue.sync {}
  }

  // MARK: On the queue

  private func perform(_ effects: [SpeechState.Effect]?) -> Bool {
    guard let effects else { return false }
    perform(effects)
    return true
  }

  private func perform(_ effects: [SpeechState.Effect]) {
    for effect in effects {
      switch effect {
      case .begin(let identifier): begin(identifier)
      case .halt: halt()
      case .resume: goOn()
      case .awaitWordEnd: awaitWordEnd()
      case .forgetWordEnd: forgetWordEnd()
      case .drop(let identifier): drop(identifier)
      case .close: session.close()
      case .tell(let identifier, let notice): onNews(identifier, .notice(notice))
      }
    }
  }

  private func begin(_ identifier: Identifier) {
    guard let line = lines[identifier], openOutput(for: line) else {
      // `over` is not performed at once, because the caller may be performing other effects.
      return queue.async { self.perform(self.state.over()) }
    }
    let feed = AudioPrefetcher(sampleRate: Int(line.sampleRate), channelCount: 1) { start, _ throws(EngineError) in
      SpeechLineAudio(line, from: start.value)
    } onReady: { [weak self, queue] in
      queue.async { [weak self] in self?.ready(identifier) }
    }
    run = Run(identifier: identifier, line: line, feed: feed)
    feed.start(at: time(0, of: line), rate: 1)
  }

  private func time(_ frame: Int64, of line: SpeechLine) -> CMTime { CMTime(value: frame, timescale: line.sampleRate) }

  private func openOutput(for line: SpeechLine) -> Bool {
    session.setSampleRate(line.sampleRate)
    return session.open()
  }

  private func handle(_ event: AudioOutputSession.Event) {
    switch event {
    case .interrupted: perform(state.pause(at: .immediate) ?? [])
    // A lost output continues to count frames, so that the speech ends when it would have ended.
    case .lost: break
    case .due: advance()
    }
  }

  private func ready(_ identifier: Identifier) {
    guard let run, run.identifier == identifier, run.cue == nil, !run.isHalted, run.feed.isReady,
      let ring = run.feed.ring
    else { return }
    // At its start, an output requests as many frames as it can hold. After a halt, it may request again frames that it
    // was given before. All of these must be available.
    run.feed.waitUntilFilled()
    // An output whose device was lost during a pause is opened anew.
    guard openOutput(for: run.line) else { return perform(state.over()) }
    let start = run.beginning.map { $0 + run.origin } ?? session.nextStart
    guard let cue = session.begin(ring, at: start, resuming: run.beginning != nil) else {
      return perform(state.over())
    }
    self.run?.cue = cue
    advance()
  }

  private func halt() {
    guard let run, !run.isHalted else { return }
    session.halt()
    if let cue = run.cue {
      let heard = place(run, at: session.heardFrame)
      if let wordFrame = run.wordFrame, heard >= wordFrame {
        // The output was given silence for what follows the word, so the next word is played as new audio.
        self.run?.origin = wordFrame
        self.run?.beginning = nil
      } else {
        // The output may request frames again that the clock shows as heard, so audio is prepared from earlier on.
        self.run?.beginning = cue.start - run.origin
        self.run?.origin = max(0, heard - Int64(run.line.sampleRate) / 2)
      }
    }
    run.feed.stop()
    self.run?.forgetWordEnd()
    self.run?.cue = nil
    self.run?.isHalted = true
  }

  private func goOn() {
    guard let run, run.isHalted else { return }
    self.run?.isHalted = false
    run.feed.start(at: time(run.origin, of: run.line), rate: 1)
  }

  private func drop(_ identifier: Identifier) {
    lines[identifier] = nil
    if run?.identifier == identifier {
      run?.feed.stop()
      session.clear()
      run = nil
    }
    onNews(identifier, .dropped)
  }

  // MARK: While it speaks

  private func place(_ run: Run, at heard: Int64) -> Int64 {
    guard let cue = run.cue else { return run.origin }
    return run.origin + heard - cue.start
  }

  private func awaitWordEnd() {
    guard let run else { return }
    let heard = place(run, at: session.heardFrame)
    self.run?.awaitsWord = true
    seeWordEnd(after: heard)
    advance()
  }

  private func seeWordEnd(after heard: Int64) {
    guard let run, run.awaitsWord, run.wordFrame == nil, let cue = run.cue else { return }
    let next = run.line.events.dropFirst(run.told).first { if case .word = $0.kind { $0.frame > heard } else { false } }
    guard let next else { return }
    self.run?.wordFrame = next.frame
    cue.end(before: cue.start + next.frame - run.origin)
  }

  private func forgetWordEnd() {
    run?.cue?.end(before: .max)
    run?.forgetWordEnd()
  }

  private func advance() {
    guard let run, run.cue != nil else { return }
    run.feed.refill()
    let heard = place(run, at: session.heardFrame)
    let events = run.line.events
    seeWordEnd(after: heard)
    while let now = self.run, now.identifier == run.identifier, now.cue != nil, now.told < events.count,
      events[now.told].frame <= heard
    {
      if let wordFrame = now.wordFrame, events[now.told].frame >= wordFrame {
        perform(state.wordEnded())
        break
      }
      self.run?.told += 1
      tell(events[now.told], of: now)
    }
    guard let now = self.run, now.identifier == run.identifier, let cue = now.cue else { return }
    if let count = run.feed.ring?.count, heard >= now.origin + Int64(count) { return perform(state.over()) }
    let pulse = heard + Int64(run.line.sampleRate) / Self.pulses
    let next = now.told < events.count ? min(events[now.told].frame, pulse) : pulse
    let end = run.feed.ring?.count.map { now.origin + Int64($0) } ?? next
    session.wake(at: cue.start + min(next, max(end, heard)) - now.origin)
  }

  private func tell(_ event: SpeechEvent, of run: Run) {
    switch event.kind {
    case .start: perform(state.started())
    case .end: perform(state.spoken())
    default: onNews(run.identifier, .event(event.kind, frame: event.frame - run.line.before))
    }
  }
}
