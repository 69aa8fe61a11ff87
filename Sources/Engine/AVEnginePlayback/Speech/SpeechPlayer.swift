import AVEngineAudioGraph
package import AVEngineCore
import CoreMedia
import Dispatch
import Synchronization

/// Speaks one text after the other through an output, and tells what is heard when it is heard.
package final class SpeechPlayer: @unchecked Sendable {
  // Safety: what changes is used on the queue only; what is sent to the renderer guards itself.
  package typealias Identifier = SpeechState.Identifier

  package enum News: Sendable, Hashable {
    case notice(SpeechState.Notice)
    /// With the frame, counted from the first that is not silence.
    case event(SpeechEvent.Kind, frame: Int64)
    /// Nothing more will be told of it.
    case dropped
  }

  private let queue = DispatchQueue(label: "SpeechPlayer")
  private let outputs: any AudioOutputProvider
  private let onNews: @Sendable (Identifier, News) -> Void
  private let renderer = SpeechRenderer(channelCount: SpeechPlayer.width)
  private var state = SpeechState()
  private var lines: [Identifier: SpeechLine] = [:]
  private var output: (any AudioOutput)?
  private var alarm: TimebaseAlarm?
  private var run: Run?

  /// The text that is spoken.
  private struct Run {
    let identifier: Identifier
    let line: SpeechLine
    let feed: AudioPrefetcher
    /// What is heard, if anything is.
    var cue: ScheduledAudio?
    /// The line's frame at which the cue begins, or at which it will go on.
    var origin: Int64 = 0
    /// How many of the line's events have been told.
    var told = 0
    /// Whether the next word is waited for, and the frame at which it was seen to begin.
    var awaitsWord = false
    var wordFrame: Int64?
    /// Where the renderer counts the line's frame 0, if it goes on where the output stopped.
    var beginning: Int64?
    /// Whether it stands; what is made ready meanwhile is not begun.
    var isHalted = false

    mutating func forgetWordEnd() { (awaitsWord, wordFrame) = (false, nil) }
  }

  private static let width = 2
  /// How long before it is heard sound is handed over, and how often feeds are looked after: parts of a second.
  private static let (leads, pulses): (Int64, Int64) = (50, 10)

  /// - Parameter onNews: Called on the player's queue, in order.
  package init(outputs: any AudioOutputProvider, onNews: @escaping @Sendable (Identifier, News) -> Void) {
    self.outputs = outputs
    self.onNews = onNews
  }

  deinit { output?.stop() }

  // MARK: Calls

  package func speak(_ line: SpeechLine, as identifier: Identifier) {
    queue.sync {
      lines[identifier] = line
      perform(state.speak(identifier))
    }
  }

  /// Whether there was anything to pause, to go on with, or to stop.
  package func pause(at boundary: SpeechState.Boundary) -> Bool { queue.sync { perform(state.pause(at: boundary)) } }
  package func resume() -> Bool { queue.sync { perform(state.resume()) } }
  package func stop(at boundary: SpeechState.Boundary) -> Bool { queue.sync { perform(state.stop(at: boundary)) } }

  package var isSpeaking: Bool { queue.sync { state.isSpeaking } }
  package var isPaused: Bool { queue.sync { state.isPaused } }

  /// Waits until what is due has been done, and sound lies ready.
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
      case .close: close()
      case .tell(let identifier, let notice): onNews(identifier, .notice(notice))
      }
    }
  }

  private func begin(_ identifier: Identifier) {
    guard let line = lines[identifier], openOutput(line.sampleRate) else {
      // Whoever asked to begin is not in the middle of anything else.
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

  private func openOutput(_ sampleRate: Int32) -> Bool {
    if let output { return output.sampleRate == sampleRate }
    do {
      let made = try outputs.makeOutput(
        name: "AVSpeechSynthesizer", device: nil, sampleRate: sampleRate, channelCount: Self.width, renderer: renderer,
        // A lost output counts on by the host's clock, so that the speech ends when it would have.
        onEvent: { [weak self] event in if case .interrupted = event { _ = self?.pause(at: .immediate) } })
      let timebase = try CMTimebase(sourceClock: made.clock)
      timebase.setRate(to: 1, anchor: (made.clock.time, made.clock.time))
      renderer.stand(at: max(0, renderer.cues.nextFrame))
      alarm = TimebaseAlarm(timebase, queue: queue) { [weak self] _ in self?.advance() }
      output = made
      return true
    } catch { return false }
  }

  /// Enough sound is there to begin with, or all there is.
  private func ready(_ identifier: Identifier) {
    guard let run, run.identifier == identifier, run.cue == nil, !run.isHalted, run.feed.isReady, let output,
      let ring = run.feed.ring
    else { return }
    // An output asks for all that it holds at once, and again by their numbers for frames that were not heard: they
    // must be there.
    run.feed.waitUntilFilled()
    let start =
      run.beginning.map { $0 + run.origin } ?? renderer.cues.nextFrame + Int64(run.line.sampleRate) / Self.leads
    let cue = ScheduledAudio(ring, start: start)
    renderer.cues.play(cue)
    do { try output.start() } catch {
      close()
      return perform(state.over())
    }
    self.run?.cue = cue
    advance()
  }

  private func halt() {
    guard let run, !run.isHalted else { return }
    if let output, let cue = run.cue {
      renderer.cues.clear()
      output.stop()
      let frame = renderer.heard(at: output.clock.time.value)
      let heard = place(run, at: frame)
      if let wordFrame = run.wordFrame, heard >= wordFrame {
        // Silence was given for what follows the word.
        self.run?.origin = wordFrame
        self.run?.beginning = nil
        renderer.stand(at: frame)
      } else {
        // The server knows better than the clock what was heard last.
        self.run?.beginning = cue.start - run.origin
        self.run?.origin = max(0, heard - Int64(run.line.sampleRate) / 2)
      }
    }
    run.feed.stop()
    self.run?.forgetWordEnd()
    self.run?.cue = nil
    self.run?.isHalted = true
    alarm?.set(.invalid)
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
      renderer.cues.clear()
      run = nil
    }
    onNews(identifier, .dropped)
  }

  private func close() {
    alarm?.set(.invalid)
    renderer.cues.clear()
    output?.stop()
    output = nil
    alarm = nil
  }

  // MARK: While it speaks

  /// What is heard of what the renderer has given.
  private func heardFrame(_ output: any AudioOutput) -> Int64 { renderer.heard(at: output.clock.time.value) }

  /// The frame of the line that is heard at a frame of the renderer.
  private func place(_ run: Run, at heard: Int64) -> Int64 {
    guard let cue = run.cue else { return run.origin }
    return run.origin + heard - cue.start
  }

  private func awaitWordEnd() {
    guard let run, let output else { return }
    let heard = place(run, at: heardFrame(output))
    self.run?.awaitsWord = true
    seeWordEnd(after: heard)
    advance()
  }

  /// Has the sound end where the next word begins, once that is known.
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

  /// Does what is due at the frame that is heard, and sets the alarm for what comes next.
  private func advance() {
    guard let output, let run, run.cue != nil else { return }
    run.feed.refill()
    let heard = place(run, at: heardFrame(output))
    let events = run.line.events
    seeWordEnd(after: heard)
    while let now = self.run, now.identifier == run.identifier, now.cue != nil, now.told < events.count,
      events[now.told].frame <= heard
    {
      if let wordFrame = now.wordFrame, events[now.told].frame >= wordFrame {
        // What was waited for; the word itself is told when it is heard.
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
    let due = cue.start + min(next, max(end, heard)) - now.origin
    alarm?.set(time(renderer.outputFrame(of: due, now: output.clock.time.value), of: run.line))
  }

  private func tell(_ event: SpeechEvent, of run: Run) {
    switch event.kind {
    case .start: perform(state.started())
    case .end: perform(state.spoken())
    default: onNews(run.identifier, .event(event.kind, frame: event.frame - run.line.before))
    }
  }
}
