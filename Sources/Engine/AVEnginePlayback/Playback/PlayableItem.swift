import AVEngineAudioGraph
package import AVEngineCore
package import AVEngineReading
import CoreAudioTypes
package import CoreMedia
import Dispatch
import Synchronization

/// An item belongs to one player at a time.
package final class PlayableItem: Sendable {
  package typealias Open = @Sendable () throws(EngineError) -> PlaybackProgram

  package struct Report: Sendable {
    package var program: PlaybackProgram?
    package var failure: EngineError?
    var opening = 0
    /// The time at which forward playback ends; invalid: at the end of the media.
    package var forwardEnd = CMTime.invalid
    /// The time at which backward playback ends; invalid: at time zero.
    package var reverseEnd = CMTime.invalid

    func end(for rate: Double) -> CMTime {
      if rate < 0 { return reverseEnd.isNumeric ? max(reverseEnd, .zero) : .zero }
      let duration = program?.duration ?? .positiveInfinity
      return forwardEnd.isNumeric ? min(forwardEnd, duration) : duration
    }
  }

  private let openProgram: Open
  private let codecs: any CodecProvider
  private let queue = DispatchQueue(label: "PlayableItem")
  private let report = Mutex(Report())
  private let parts = Mutex(Parts())
  package let timebase: CMTimebase

  struct Parts: Sendable {
    var frames: VideoFrameQueue?
    var audio: AudioPrefetcher?
    var watchers = 0
    var onReady: (@Sendable () -> Void)?
    var onFrame: (@Sendable () -> Void)?
    var keepsPitch = true
    var rate = 1.0
    /// The number of the program that the parts belong to, as in `Report.opening`.
    var opening = 0
    /// The number of stalls, and of frames that earlier video feeds dropped. `frames` counts its own dropped frames.
    var counts = PlaybackCounts()
  }

  /// `open` may block on the media, and `reopen` calls it again.
  package init(clock: CMClock, codecs: any CodecProvider, open: @escaping Open) throws {
    self.codecs = codecs
    openProgram = open
    timebase = try CMTimebase(sourceClock: clock)
  }

  package var state: Report { report.withLock { $0 } }
  package var duration: CMTime { state.program?.duration ?? .indefinite }

  package var currentTime: CMTime { clamped(timebase.time) }

  package func clamped(_ time: CMTime) -> CMTime {
    guard let duration = state.program?.duration, duration.isNumeric else { return max(time, .zero) }
    return min(max(time, .zero), duration)
  }

  func end(for rate: Double) -> CMTime { state.end(for: rate) }

  /// Returns nil if playback ends where it did before.
  @discardableResult
  package func setEnds(forward: CMTime? = nil, reverse: CMTime? = nil) -> PlayerState.EndMove? {
    report.withLock { report in
      let old = report
      if let forward { report.forwardEnd = forward }
      if let reverse { report.reverseEnd = reverse }
      let (former, end) = (old.end(for: 1), report.end(for: 1))
      if end != former { return end > former ? .later : .earlier }
      return report.end(for: -1) != old.end(for: -1) ? .other : nil
    }
  }

  package func end(at time: CMTime) { report.withLock { $0.program?.duration = time } }

  package func setKeepsPitch(_ keepsPitch: Bool) { parts.withLock { $0.keepsPitch = keepsPitch } }

  package func place(at time: CMTime) { timebase.setTime(to: time) }

  // MARK: Its player

  private struct Owner: Sendable { weak var player: Player? }

  /// The player that took the item last. Effects of an earlier one may still be under way.
  private let owner = Mutex(Owner())

  /// An item that another player still plays stops.
  func pass(to player: Player) {
    owner.withLock { owner in
      if owner.player !== player, timebase.rate != 0 { timebase.setRate(to: 0) }
      owner.player = player
    }
  }

  func belongs(to player: Player?) -> Bool { owner.withLock { $0.player === player } }

  /// Does nothing if the item belongs to another player.
  func change(for player: Player?, _ body: () -> Void) { owner.withLock { if $0.player === player { body() } } }

  // MARK: Opening

  /// Calls back on the item's queue.
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

  func reopen(_ completion: @escaping @Sendable (EngineError?) -> Void) {
    close()
    open(completion)
  }

  /// Drops the prepared media; the time, the program and a failure stay.
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

  /// Both closures are called on any thread, `onReady` at most once.
  func prepare(
    rate: Double, format: AudioStreamBasicDescription?, onReady: @escaping @Sendable () -> Void,
    onFrame: @escaping @Sendable () -> Void
  ) {
    let time = currentTime
    let opening = state.opening
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
    // Apple does not state what is heard backwards; here it is silence.
    if rate > 0, state.program?.audioParts.isEmpty == false {
      audio?.start(at: time, rate: rate)
    } else {
      audio?.stop()
    }
    // `onReady` is set only here, because until now a feed may have reported that it is ready at its earlier time.
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

  var ring: AudioRingBuffer? { parts.withLock { $0.audio }?.ring }

  func advance() -> (hasChanged: Bool, next: CMTime?) {
    let (frames, audio, rate) = parts.withLock { ($0.frames, $0.audio, $0.rate) }
    audio?.refill()
    guard let frames else { return (false, nil) }
    let now = currentTime
    let result = frames.advance(to: now)
    // Frames that are too late to be seen are skipped: decoding continues at the current time.
    if frames.isLate(at: now) { frames.start(at: now, isReversed: rate < 0) }
    return result
  }

  package var failure: EngineError? {
    let (frames, audio) = parts.withLock { ($0.frames, $0.audio) }
    return frames?.failure ?? audio?.failure
  }

  package func waitForAudio() { parts.withLock { $0.audio }?.waitUntilFilled() }

  package func waitForFrames() { parts.withLock { $0.frames }?.waitUntilFilled() }

  // MARK: Targets of seeks and steps

  /// Calls back on the item's queue.
  func resolve(_ time: CMTime, toleranceBefore: CMTime, _ completion: @escaping @Sendable (CMTime) -> Void) {
    queue.async { [self] in
      let target = clamped(time)
      guard toleranceBefore > .zero, let sync = state.program?.syncTime(atOrBefore: target), sync <= target else {
        return completion(target)
      }
      completion(toleranceBefore.isPositiveInfinity || sync >= target - toleranceBefore ? sync : target)
    }
  }

  /// Calls back on the item's queue. A negative count leads backwards.
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
      if let onScreen, next.frame.presentationTime == onScreen.frame.presentationTime { continue }
      (found, passed) = (next.range.start, passed + 1)
    }
    return found
  }

  private static let moment = CMTime(value: 1, timescale: 1_000_000)

  // MARK: Watching

  package func frame(at time: CMTime) -> TimedVideoFrame? {
    parts.withLock { $0.frames }?.frame(at: clamped(time))
  }

  package var counts: PlaybackCounts {
    var (counts, frames) = parts.withLock { ($0.counts, $0.frames) }
    counts.droppedFrames += frames?.droppedCount ?? 0
    return counts
  }

  func noteStall() { parts.withLock { $0.counts.stalls += 1 } }

  package var readyEnd: CMTime? { parts.withLock { $0.frames }?.readyEnd }

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
  func begin(at time: CMTime, isReversed: Bool) {
    if goesOn(at: time, isReversed: isReversed) { return }
    start(at: time, isReversed: isReversed)
  }
}
