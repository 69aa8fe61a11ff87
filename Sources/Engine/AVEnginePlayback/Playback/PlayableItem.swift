import AVEngineAudioGraph
package import AVEngineCore
package import AVEngineReading
import CoreAudioTypes
package import CoreMedia
import Dispatch
import Synchronization

/// What one item plays and where its time stands: its program, its timeline, its pictures and its sound, all made ready
/// a little ahead.
///
/// One item belongs to one player at a time, which calls it on a queue of its own.
package final class PlayableItem: Sendable {
  package typealias Open = @Sendable () throws(EngineError) -> PlaybackProgram

  /// What there is to be known of an item from any thread.
  package struct Report: Sendable {
    package var program: PlaybackProgram?
    package var failure: EngineError?
    /// Counts the programs that have been found.
    var opening = 0
    /// Where playing ends; invalid: where the media does.
    package var forwardEnd = CMTime.invalid
    package var reverseEnd = CMTime.invalid
  }

  private let openProgram: Open
  private let codecs: any CodecProvider
  private let queue = DispatchQueue(label: "PlayableItem")
  private let report = Mutex(Report())
  private let parts = Mutex(Parts())
  /// The item's own time; it stands while nothing plays.
  package let timebase: CMTimebase

  struct Parts: Sendable {
    var frames: VideoFrameQueue?
    var audio: AudioPrefetcher?
    var watchers = 0
    var onReady: (@Sendable () -> Void)?
    /// Told of each first picture.
    var onFrame: (@Sendable () -> Void)?
    var keepsPitch = true
    /// The rate that was prepared last.
    var rate = 1.0
    /// Of which program they are.
    var opening = 0
    /// What was noted before the feeds that there are now.
    var counts = PlaybackCounts()
  }

  /// - Parameter open: What is played; may block on the media, and is called again when `changed` says so.
  package init(clock: CMClock, codecs: any CodecProvider, open: @escaping Open) throws {
    self.codecs = codecs
    openProgram = open
    timebase = try CMTimebase(sourceClock: clock)
  }

  package var state: Report { report.withLock { $0 } }
  package var duration: CMTime { state.program?.duration ?? .indefinite }

  /// The time now, never outside of what is played.
  package var currentTime: CMTime { clamped(timebase.time) }

  package func clamped(_ time: CMTime) -> CMTime {
    guard let duration = state.program?.duration, duration.isNumeric else { return max(time, .zero) }
    return min(max(time, .zero), duration)
  }

  /// Where playing at a rate ends.
  func end(for rate: Double) -> CMTime {
    let state = state
    let duration = state.program?.duration ?? .positiveInfinity
    if rate < 0 { return state.reverseEnd.isNumeric ? max(state.reverseEnd, .zero) : .zero }
    return state.forwardEnd.isNumeric ? min(state.forwardEnd, duration) : duration
  }

  package func setEnds(forward: CMTime? = nil, reverse: CMTime? = nil) {
    report.withLock { report in
      if let forward { report.forwardEnd = forward }
      if let reverse { report.reverseEnd = reverse }
    }
  }

  /// What had no known end has got one.
  package func end(at time: CMTime) { report.withLock { $0.program?.duration = time } }

  /// Whether sound keeps its pitch at other rates than 1.
  package func setKeepsPitch(_ keepsPitch: Bool) { parts.withLock { $0.keepsPitch = keepsPitch } }

  /// Lets the time stand somewhere, before anything plays.
  package func place(at time: CMTime) { timebase.setTime(to: time) }

  // MARK: Opening

  /// Finds out what is to be played, and calls back on a queue of the item's.
  func open(_ completion: @escaping @Sendable (EngineError?) -> Void) {
    queue.async { [self] in
      do throws(EngineError) {
        let program = try openProgram()
        report.withLock { ($0.program, $0.failure, $0.opening) = (program, nil, $0.opening + 1) }
        completion(nil)
      } catch {
        report.withLock { $0.failure = error }
        completion(error)
      }
    }
  }

  /// Finds out anew; what is being shown stays until the feeds start again.
  func reopen(_ completion: @escaping @Sendable (EngineError?) -> Void) {
    close()
    open(completion)
  }

  /// Lets go of everything but the time, and of why it failed.
  func close() {
    if let failure { report.withLock { $0.failure = failure } }
    letGo()
  }

  private func letGo() {
    let feeds = parts.withLock { parts in
      defer { (parts.frames, parts.audio) = (nil, nil) }
      parts.counts.droppedFrames += parts.frames?.droppedCount ?? 0
      return (parts.frames, parts.audio)
    }
    feeds.0?.stop()
    feeds.1?.stop()
  }

  // MARK: Making ready

  /// Makes pictures and sound ready from where the time stands.
  ///
  /// - Parameters:
  ///   - format: The frames that are wanted of the sound; nil: none.
  ///   - onReady: Called once, on any thread, when enough lies ready to play.
  ///   - onFrame: Called, on any thread, whenever there is a picture where there was none: who looks may come later.
  func prepare(
    rate: Double, format: AudioStreamBasicDescription?, onReady: @escaping @Sendable () -> Void,
    onFrame: @escaping @Sendable () -> Void
  ) {
    let time = currentTime
    let opening = state.opening
    // What a feed has at hand is of the program that it was made for.
    if parts.withLock({ $0.opening != opening }) { letGo() }
    let (frames, audio) = parts.withLock { parts in
      parts.onReady = nil
      parts.onFrame = onFrame
      parts.rate = rate
      parts.opening = opening
      if parts.frames == nil { parts.frames = makeVideoFrameQueue() }
      if parts.audio == nil, let format { parts.audio = makeAudioPrefetcher(format) }
      return (parts.watchers > 0 ? parts.frames : nil, parts.audio)
    }
    frames?.begin(at: time, isReversed: rate < 0)
    // Apple does not say what is heard backwards; here it is silence.
    if rate > 0, state.program?.audioParts.isEmpty == false {
      audio?.start(at: time, rate: rate)
    } else {
      audio?.stop()
    }
    // Not before: a feed may tell late that it was ready where it was before.
    parts.withLock { $0.onReady = onReady }
    checkReady()
  }

  private func checkReady() {
    let ready = parts.withLock { parts -> (@Sendable () -> Void)? in
      guard parts.frames?.isReady ?? true, parts.audio?.isReady ?? true else { return nil }
      return parts.onReady.take()
    }
    ready?()
  }

  private func makeVideoFrameQueue() -> VideoFrameQueue {
    let program = state.program
    let codecs = codecs
    return VideoFrameQueue(duration: program?.duration ?? .zero) { () throws(EngineError) in
      try program?.makeVideoFrameStream(codecs)
    } onReady: { [weak self] in
      self?.checkReady()
      self?.parts.withLock { $0.onFrame }?()
    }
  }

  private func makeAudioPrefetcher(_ format: AudioStreamBasicDescription) -> AudioPrefetcher {
    AudioPrefetcher(sampleRate: Int(format.mSampleRate), channelCount: Int(format.mChannelsPerFrame)) {
      [weak self] start, rate throws(EngineError) in
      guard let self, let program = state.program, !program.audioParts.isEmpty, start < end(for: rate) else {
        return nil
      }
      return try ProgramAudio(
        program, range: CMTimeRange(start: start, end: end(for: rate)), rate: rate,
        keepsPitch: parts.withLock { $0.keepsPitch },
        format: format, codecs: codecs)
    } onReady: { [weak self] in
      self?.checkReady()
    }
  }

  // MARK: While it plays

  /// The sound that was made ready; nil where there is none to hear.
  var ring: AudioRingBuffer? { parts.withLock { $0.audio }?.ring }

  /// Takes away what has been shown, and makes more ready; returns whether another picture is on screen, and when the
  /// next one comes.
  func advance() -> (hasChanged: Bool, next: CMTime?) {
    let (frames, audio, rate) = parts.withLock { ($0.frames, $0.audio, $0.rate) }
    audio?.refill()
    guard let frames else { return (false, nil) }
    let now = currentTime
    let result = frames.advance(to: now)
    // Pictures that nobody would see are left out: decoding goes on from where the time stands.
    if frames.isLate(at: now) { frames.start(at: now, isReversed: rate < 0) }
    return result
  }

  /// What has failed since it was opened.
  package var failure: EngineError? {
    let (frames, audio) = parts.withLock { ($0.frames, $0.audio) }
    return frames?.failure ?? audio?.failure
  }

  /// Waits until as much sound lies ready as there is room for.
  package func waitForAudio() { parts.withLock { $0.audio }?.waitUntilFilled() }

  /// Waits until the pictures for which there is room have been decoded.
  package func waitForFrames() { parts.withLock { $0.frames }?.waitUntilFilled() }

  /// Whether there is nothing to hear at this moment that there should be.
  var hasRunDry: Bool { ring.map { !$0.hasNext } ?? false }

  // MARK: Where seeks and steps lead

  /// Finds the time that a seek leads to, on a queue of the item's.
  func resolve(_ time: CMTime, toleranceBefore: CMTime, _ completion: @escaping @Sendable (CMTime) -> Void) {
    queue.async { [self] in
      let target = clamped(time)
      guard toleranceBefore > .zero, let sync = state.program?.syncTime(atOrBefore: target), sync <= target else {
        return completion(target)
      }
      completion(toleranceBefore.isPositiveInfinity || sync >= target - toleranceBefore ? sync : target)
    }
  }

  /// Finds the time that lies some pictures further, backwards if the count is negative, on a queue of the item's.
  package func resolve(step count: Int, _ completion: @escaping @Sendable (CMTime) -> Void) {
    queue.async { [self] in
      let now = currentTime
      guard count != 0, let program = state.program, let found = try? time(of: count, from: now, in: program) else {
        return completion(now)
      }
      completion(found)
    }
  }

  private func time(of count: Int, from now: CMTime, in program: PlaybackProgram) throws(EngineError) -> CMTime {
    guard let stream = try program.makeVideoFrameStream(codecs) else { return now }
    try stream.move(to: CMTimeRange(start: now, duration: Self.moment))
    let onScreen = try stream.next()
    let steps: any VideoFrameStream = count > 0 ? stream : ReversedVideoFrames(stream)
    try steps.move(to: count > 0 ? CMTimeRange(start: now, end: program.duration) : CMTimeRange(start: .zero, end: now))
    var found = now
    var passed = 0
    while passed < abs(count), let next = try steps.next() {
      if let onScreen, next.picture.presentationTime == onScreen.picture.presentationTime { continue }
      (found, passed) = (next.range.start, passed + 1)
    }
    return found
  }

  /// Shorter than any picture is shown.
  private static let moment = CMTime(value: 1, timescale: 1_000_000)

  // MARK: Who looks

  /// The picture on screen at a time, if it is there.
  package func frame(at time: CMTime) -> TimedVideoFrame? {
    parts.withLock { $0.frames }?.frame(at: clamped(time))
  }

  /// What has gone wrong while it played.
  package var counts: PlaybackCounts {
    var (counts, frames) = parts.withLock { ($0.counts, $0.frames) }
    counts.droppedFrames += frames?.droppedCount ?? 0
    return counts
  }

  /// It waits for media in the middle of playing.
  func noteStall() { parts.withLock { $0.counts.stalls += 1 } }

  /// How far media lie ready behind the time; nil where that is not known.
  package var readyEnd: CMTime? { parts.withLock { $0.frames }?.readyEnd }

  /// Pictures are decoded as long as somebody watches.
  package func watch() {
    let isFirst = parts.withLock { parts in
      parts.watchers += 1
      return parts.watchers == 1
    }
    guard isFirst else { return }
    let (frames, rate) = parts.withLock { ($0.frames, $0.rate) }
    frames?.begin(at: currentTime, isReversed: rate < 0)
  }

  package func unwatch() {
    let feed = parts.withLock { parts -> VideoFrameQueue? in
      parts.watchers -= 1
      return parts.watchers == 0 ? parts.frames : nil
    }
    feed?.stop()
  }
}

extension VideoFrameQueue {
  /// Starts unless the picture for the time is there, on the way that is wanted.
  func begin(at time: CMTime, isReversed: Bool) {
    if goesOn(at: time, isReversed: isReversed) { return }
    start(at: time, isReversed: isReversed)
  }
}
