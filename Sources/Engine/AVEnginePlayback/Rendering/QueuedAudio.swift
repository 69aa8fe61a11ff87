package import AVEngineCore
package import CoreMedia
import Dispatch
import Synchronization

/// Audio that a client enqueues.
///
/// It is decoded as soon as it is enqueued and kept until it has been heard, so that another rate or a pause needs
/// no decoding.
package final class QueuedAudio: Sendable {
  /// The callbacks may be called on any thread.
  package struct Listener: Sendable {
    /// Called when `isReadyForMore` is true again after it was false.
    package var wantsMore: @Sendable () -> Void
    package var failed: @Sendable (EngineError) -> Void
    /// Called when the output device is gone, or when `setDevice` sets another one.
    package var deviceChanged: @Sendable () -> Void
    package init(
      wantsMore: @escaping @Sendable () -> Void, failed: @escaping @Sendable (EngineError) -> Void,
      deviceChanged: @escaping @Sendable () -> Void
    ) { (self.wantsMore, self.failed, self.deviceChanged) = (wantsMore, failed, deviceChanged) }
  }

  struct Settings: Sendable {
    var volume: Float = 1
    var device: String?
    var keepsPitch = true
  }

  let timeline = AudioTimeline(format: PlaybackFormat.interleaved)
  let codecs: any CodecProvider
  private let state: Mutex<State>
  private let decoding: OwnedDecoding
  private let decodeQueue = DispatchQueue(label: "QueuedAudio")
  private let reads = ReadCancellation(isUrgent: true)

  private struct State: @unchecked Sendable {
    // Safety: a client that has enqueued a buffer must no longer write to it.
    var timebase: CMTimebase
    weak var synchronizer: RenderSynchronizer?
    var listener: Listener?
    var settings = Settings()
    var waiting = FIFO<CMSampleBuffer>()
    /// The approximate number of output frames in the waiting buffers and in the one that is being decoded.
    var waitingFrames = 0
    var isWorking = false
    var needsFlush = false
    /// The place that was heard when a buffer was last taken for decoding; nil if none was taken since the last flush
    /// or finish.
    var lastArrival: Int64?
    var needsFinish = false
    var wasReady = true
    var failure: EngineError?
  }

  private final class OwnedDecoding: @unchecked Sendable {
    // Safety: used on the decoding queue only.
    let value: PushedAudio
    init(_ value: PushedAudio) { self.value = value }
  }

  /// Numbers of frames: no more samples are wanted once four seconds are ready or waiting, and a fifth of a second is
  /// enough to begin.
  private static let (limit, start) = (4 * Int(PlaybackFormat.sampleRate), Int(PlaybackFormat.sampleRate) / 5)
  /// The number of waiting buffers at which no more are wanted, which limits buffers that do not state their duration.
  private static let waitingLimit = 256

  package init(_ timebase: CMTimebase, codecs: any CodecProvider) {
    self.codecs = codecs
    decoding = OwnedDecoding(PushedAudio(timeline, output: PlaybackFormat.interleaved, codecs: codecs))
    state = Mutex(State(timebase: timebase))
  }

  package func listen(_ listener: Listener) { state.withLock { $0.listener = listener } }

  package var timebase: CMTimebase { state.withLock { $0.timebase } }

  func join(_ synchronizer: RenderSynchronizer?, _ timebase: CMTimebase) {
    state.withLock { ($0.synchronizer, $0.timebase) = (synchronizer, timebase) }
  }

  var place: Int64 { Self.place(of: timebase.time) }

  static func place(of time: CMTime) -> Int64 { time.ticks(PlaybackFormat.sampleRate) ?? 0 }

  // MARK: Settings

  var settings: Settings { state.withLock { $0.settings } }

  package func setVolume(_ volume: Float) { change { $0.volume = volume } }
  package func setKeepsPitch(_ keepsPitch: Bool) { change { $0.keepsPitch = keepsPitch } }

  package func setDevice(_ device: String?) {
    guard settings.device != device else { return }
    change { $0.device = device }
    deviceChanged()
  }

  private func change(_ body: @Sendable (inout Settings) -> Void) {
    let synchronizer = state.withLock { state in
      body(&state.settings)
      return state.synchronizer
    }
    synchronizer?.settingsChanged(of: self)
  }

  func deviceChanged() { state.withLock { $0.listener }?.deviceChanged() }

  // MARK: Requests

  package func enqueue(_ buffer: CMSampleBuffer) {
    let frames = Self.frames(of: buffer)
    // Safety: a client that has enqueued a buffer must no longer write to it.
    nonisolated(unsafe) let buffer = buffer
    state.withLock { state in
      guard state.failure == nil else { return }
      state.waiting.append(buffer)
      state.waitingFrames += frames
    }
    wake()
  }

  private static func frames(of buffer: CMSampleBuffer) -> Int {
    Int(max(0, CMSampleBufferGetDuration(buffer).ticks(PlaybackFormat.sampleRate) ?? 0))
  }

  package func flush() {
    let synchronizer = state.withLock { state in
      state.waiting.removeAll()
      state.waitingFrames = 0
      state.needsFlush = true
      state.failure = nil
      return state.synchronizer
    }
    wake()
    // Audio that is being decoded reaches the timeline first, so that it is dropped too.
    decodeQueue.sync {}
    timeline.removeAll(from: .min)
    synchronizer?.audioChanged(self, from: nil)
    lookAfter()
  }

  /// Calls back with false, and drops nothing, if the time is not a number, has passed or is too soon for a change.
  package func flush(from time: CMTime, _ completion: @escaping @Sendable (Bool) -> Void) {
    decodeQueue.async { [self] in
      guard let place = time.ticks(PlaybackFormat.sampleRate), time > timebase.time else {
        return Self.answer(false, completion)
      }
      if let synchronizer = state.withLock({ $0.synchronizer }) {
        synchronizer.audioChanged(self, from: place) { Self.answer($0, completion) }
      } else {
        timeline.removeAll(from: place)
        Self.answer(true, completion)
      }
    }
  }

  private static func answer(_ isDone: Bool, _ completion: @escaping @Sendable (Bool) -> Void) {
    // A client's completion may wait for the queue that calls this function, so it runs on another queue.
    answers.async { completion(isDone) }
  }

  private static let answers = DispatchQueue(label: "QueuedAudio.answers", attributes: .concurrent)

  package var isReadyForMore: Bool {
    let place = place
    return state.withLock { state in
      let isReady = isReadyForMore(state, place)
      // After the answer false, `lookAfter` calls `wantsMore` when the answer changes.
      if !isReady { state.wasReady = false }
      return isReady
    }
  }

  private func isReadyForMore(_ state: State, _ place: Int64) -> Bool {
    guard state.failure == nil, !state.needsFlush, state.waiting.count < Self.waitingLimit else { return false }
    return state.waitingFrames + timeline.count(behind: place) < Self.limit
  }

  package var hasSufficient: Bool { timeline.count(behind: place) >= Self.start }

  package func waitUntilIdle() { decodeQueue.sync {} }

  // MARK: While time advances

  func lookAfter() {
    let place = place
    timeline.removeAll(before: place)
    finishIfLast(place)
    let listener = state.withLock { state -> Listener? in
      let isReady = isReadyForMore(state, place)
      defer { state.wasReady = isReady }
      return isReady && !state.wasReady ? state.listener : nil
    }
    listener?.wantsMore()
  }

  /// If no samples arrived for a while and little audio is left, the conversion ends, so that the frames that the
  /// converter holds back are heard.
  private func finishIfLast(_ place: Int64) {
    guard timeline.count(behind: place) < Self.start else { return }
    let isLast = state.withLock { state in
      guard state.waiting.isEmpty, let arrival = state.lastArrival, place - arrival > Int64(Self.start / 2) else {
        return false
      }
      state.lastArrival = nil
      state.needsFinish = true
      return true
    }
    if isLast { wake() }
  }

  // MARK: On the decoding queue

  private enum Task: @unchecked Sendable {
    // Safety: a client that has enqueued a buffer must no longer write to it.
    case flush
    case finish
    case take(CMSampleBuffer)
  }

  private func wake() {
    let mayWork = state.withLock { state in
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if mayWork { decodeQueue.async { self.work() } }
  }

  private func work() {
    while let task = nextTask() {
      do throws(EngineError) {
        try reads.perform { () throws(EngineError) in try self.perform(task) }
      } catch { fail(error) }
      // The buffer's frames are subtracted only now that they are on the timeline, so that `isReadyForMore` always
      // counts them.
      if case .take(let buffer) = task {
        state.withLock { $0.waitingFrames -= min($0.waitingFrames, Self.frames(of: buffer)) }
      }
      lookAfter()
      state.withLock { $0.synchronizer }?.audioCame(self)
    }
  }

  private func perform(_ task: Task) throws(EngineError) {
    switch task {
    case .flush: decoding.value.flush()
    case .finish: try decoding.value.finish()
    case .take(let buffer): try decoding.value.take(buffer)
    }
  }

  private func nextTask() -> Task? {
    let place = place
    return state.withLock { state in
      if state.needsFlush {
        state.needsFlush = false
        state.needsFinish = false
        state.lastArrival = nil
        return .flush
      }
      if state.needsFinish {
        state.needsFinish = false
        return .finish
      }
      guard let buffer = state.waiting.popFirst() else {
        state.isWorking = false
        state.waitingFrames = 0
        return nil
      }
      state.lastArrival = place
      return .take(buffer)
    }
  }

  private func fail(_ error: EngineError) {
    let listener = state.withLock { state -> Listener? in
      guard state.failure == nil else { return nil }
      state.failure = error
      state.waiting.removeAll()
      return state.listener
    }
    listener?.failed(error)
  }
}
