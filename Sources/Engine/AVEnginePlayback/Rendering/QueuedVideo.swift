package import AVEngineCore
package import AVEngineReading
package import CoreMedia
import CoreVideo
import Dispatch
import Synchronization

/// Video frames that a client enqueues, each shown when a timebase reaches its time.
package final class QueuedVideo: Sendable {
  /// The callbacks may be called on any thread.
  package struct Listener: Sendable {
    package var frameChanged: @Sendable () -> Void
    /// Called when `isReadyForMore` is true again after it was false.
    package var wantsMore: @Sendable () -> Void
    package var failed: @Sendable (EngineError) -> Void
    package init(
      frameChanged: @escaping @Sendable () -> Void, wantsMore: @escaping @Sendable () -> Void,
      failed: @escaping @Sendable (EngineError) -> Void
    ) { (self.frameChanged, self.wantsMore, self.failed) = (frameChanged, wantsMore, failed) }
  }

  /// Frames that are not to be shown do not count.
  package struct Counts: Sendable {
    package var total = 0
    /// The number of frames that were not shown because they came too late or were replaced.
    package var dropped = 0
    /// The number of samples that had given no frame when the decoder was emptied.
    package var damaged = 0
    /// The sum of delays in seconds, without those of frames that were dropped on arrival.
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

  package func advance() {
    let alarm = links.withLock { $0.alarm }
    let outcome = state.withLock { state in
      let outcome = state.advance()
      // The alarm is set under the lock, so that the latest state sets it last.
      alarm?.set(state.nextTime)
      return outcome
    }
    if outcome.mayWork { decodeQueue.async { self.work() } }
    let (listener, onReady) = links.withLock { ($0.listener, $0.onReady) }
    if outcome.hasChanged { listener?.frameChanged() }
    if outcome.wantsMore { listener?.wantsMore() }
    if outcome.isReady { onReady?() }
  }

  // MARK: Requests

  package func enqueue(_ buffer: CMSampleBuffer) {
    do throws(EngineError) {
      let given = try PushedFrame.all(in: buffer)
      state.withLock { state in
        for frame in given { state.add(frame) }
      }
      advance()
    } catch { fail(error) }
  }

  package func flush(removingShown: Bool) {
    let hasChanged = state.withLock { $0.flush(removingShown: removingShown) }
    advance()
    if hasChanged { links.withLock { $0.listener }?.frameChanged() }
  }

  /// Calls back on the decoding queue when earlier flushes have been performed.
  package func whenFlushed(_ action: @escaping @Sendable () -> Void) { decodeQueue.async(execute: action) }

  package var isReadyForMore: Bool { state.withLock { $0.answerReady() } }
  package var hasSufficient: Bool { state.withLock { $0.hasSufficient } }
  package var shown: TimedVideoFrame? { state.withLock { $0.shown } }
  package var counts: Counts { state.withLock { $0.counts } }

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
