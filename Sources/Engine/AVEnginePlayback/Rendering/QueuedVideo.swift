package import AVEngineCore
package import AVEngineReading
package import CoreMedia
import CoreVideo
import Dispatch
import Synchronization

/// Pictures that a client gives, compressed or not, each shown when a timebase reaches its time.
///
/// Of the pictures whose time has come the last is on screen, until another's comes. Compressed ones are decoded a
/// little ahead on a queue of their own; the rest waits as it was given, so that memory is bounded where the client
/// holds back as it is asked to.
package final class QueuedVideo: Sendable {
  /// What the owner is told; on any thread.
  package struct Listener: Sendable {
    /// Another picture is on screen, or none any more.
    package var frameChanged: @Sendable () -> Void
    /// More samples are wanted, after none were.
    package var wantsMore: @Sendable () -> Void
    package var failed: @Sendable (EngineError) -> Void
    package init(
      frameChanged: @escaping @Sendable () -> Void, wantsMore: @escaping @Sendable () -> Void,
      failed: @escaping @Sendable (EngineError) -> Void
    ) { (self.frameChanged, self.wantsMore, self.failed) = (frameChanged, wantsMore, failed) }
  }

  /// Pictures so far, without those that were only decoded.
  package struct Counts: Sendable {
    package var total = 0
    /// Their time, or that of a later one, had passed when they came.
    package var dropped = 0
    /// No picture came of the sample.
    package var damaged = 0
    /// Seconds between when pictures were due and when they came, of those that came late and were shown.
    package var delay = 0.0
  }

  private let state: Mutex<VideoQueueState>
  private let decoding: OwnedDecoding
  private let links = Mutex(Links())
  private let decodeQueue = DispatchQueue(label: "QueuedVideo")
  private let reads = ReadCancellation(isUrgent: true)
  private let alarmQueue = DispatchQueue(label: "QueuedVideo.alarm")

  private struct Links: Sendable {
    var listener: Listener?
    /// Told when something lies ready.
    var onReady: (@Sendable () -> Void)?
    var alarm: TimebaseAlarm?
    var jumps: TimebaseJumps?
  }

  private final class OwnedDecoding: @unchecked Sendable {
    // Safety: used on the decoding queue only.
    let value: PushDecoder
    init(_ value: PushDecoder) { self.value = value }
  }

  package init(_ timebase: CMTimebase, codecs: any CodecProvider) {
    decoding = OwnedDecoding(PushDecoder(codecs: codecs))
    state = Mutex(VideoQueueState(timebase))
    follow(timebase)
  }

  package func listen(_ listener: Listener) { links.withLock { $0.listener = listener } }
  func onReady(_ action: (@Sendable () -> Void)?) { links.withLock { $0.onReady = action } }

  // MARK: Time

  /// What pictures' times are times of.
  package var timebase: CMTimebase { state.withLock { $0.timebase } }

  package func follow(_ timebase: CMTimebase) {
    let alarm = TimebaseAlarm(timebase, queue: alarmQueue) { [weak self] _ in self?.advance() }
    let jumps = TimebaseJumps(timebase) { [weak self] in self?.jumped() }
    let old = links.withLock { links in
      defer { (links.alarm, links.jumps) = (alarm, jumps) }
      return (links.alarm, links.jumps)
    }
    old.0?.set(.invalid)
    state.withLock { $0.timebase = timebase }
    jumped()
  }

  private func jumped() {
    state.withLock { $0.shownTime = nil }
    advance()
  }

  /// Shows what is due, and sees to it that what follows comes.
  package func advance() {
    let alarm = links.withLock { $0.alarm }
    let outcome = state.withLock { state in
      let outcome = state.advance()
      // Under the lock, so that the last to know is the last to set it.
      alarm?.set(state.nextTime)
      return outcome
    }
    if outcome.mayWork { decodeQueue.async { self.work() } }
    let (listener, onReady) = links.withLock { ($0.listener, $0.onReady) }
    if outcome.hasChanged { listener?.frameChanged() }
    if outcome.wantsMore { listener?.wantsMore() }
    if outcome.isReady { onReady?() }
  }

  // MARK: What a client asks for

  package func enqueue(_ buffer: CMSampleBuffer) {
    do throws(EngineError) {
      let given = try PushedFrame.all(in: buffer)
      state.withLock { state in
        for frame in given { state.add(frame) }
      }
      advance()
    } catch { fail(error) }
  }

  /// Lets go of what was given and is not on screen yet, or of that too.
  package func flush(removingShown: Bool) {
    let hasChanged = state.withLock { $0.flush(removingShown: removingShown) }
    advance()
    if hasChanged { links.withLock { $0.listener }?.frameChanged() }
  }

  /// Calls back when all that was asked for before has been done.
  package func whenFlushed(_ action: @escaping @Sendable () -> Void) { decodeQueue.async(execute: action) }

  /// Whether a client should go on giving samples.
  package var isReadyForMore: Bool { state.withLock { $0.answerReady() } }
  /// Whether the picture to begin with lies ready.
  package var hasSufficient: Bool { state.withLock { $0.hasSufficient } }
  /// What is on screen.
  package var shown: TimedVideoFrame? { state.withLock { $0.shown } }
  package var counts: Counts { state.withLock { $0.counts } }

  /// Waits until what is due now has been done.
  package func waitUntilIdle() {
    alarmQueue.sync {}
    decodeQueue.sync {}
  }

  // MARK: On the decoding queue

  private func work() {
    while let task = state.withLock({ $0.nextTask() }) {
      do throws(EngineError) {
        try reads.perform { () throws(EngineError) in try self.perform(task) }
      } catch { fail(error) }
      let canEmpty = decoding.value.canEmpty
      state.withLock { $0.canEmpty = canEmpty }
      advance()
    }
  }

  private func perform(_ task: VideoQueueState.Task) throws(EngineError) {
    switch task {
    case .flush: decoding.value.flush()
    case .empty:
      try decoding.value.empty { frame in take(frame) }
      state.withLock { $0.forgetHeldBack() }
    case .show(let given, let number): try show(given, number)
    }
  }

  private func show(_ given: PushedFrame, _ number: Int64) throws(EngineError) {
    switch given.content {
    case .nothing: state.withLock { $0.arrived(nil, number) }
    case .pixels(let buffer):
      let frame = BufferVideoFrame(buffer, at: given.time)
      state.withLock { $0.arrived(frame, number) }
    case .sample(var sample):
      sample.sample.presentationTime = CMTime(value: number, timescale: 1)
      try decoding.value.decode(sample, given.format, isUrgent: given.isImmediate) { frame in take(frame) }
    }
  }

  private func take(_ frame: any DecodedVideoFrame) {
    state.withLock { $0.arrived(frame, frame.presentationTime.value) }
  }

  private func fail(_ error: EngineError) {
    guard state.withLock({ $0.fail(error) }) else { return }
    links.withLock { $0.listener }?.failed(error)
  }
}
