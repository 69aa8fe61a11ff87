package import AVEngineCore
import AVEngineWriting
package import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// A file is completed on another thread while the next one is recorded.
package final class CaptureRecorder: CaptureSink, @unchecked Sendable {
  // Safety: makers are used on the queue, and so is a recording until it has ended; shared state is behind the mutex.

  package enum Limit: Sendable, Hashable { case duration, size, disk }

  package enum Cause: Sendable {
    case stopped
    case limit(Limit)
    case sessionStopped
    /// The session does not run. There is no file.
    case notRunning
    case configurationChanged
    /// The size or the pixel format of frames has changed, or the sample rate or the channels of audio.
    case mediaChanged
    case deviceLost(EngineError)
    case failed(EngineError)
    /// The recording ended before anything was recorded. There is no file.
    case noData
  }

  package enum Event: Sendable {
    /// The file begins at this time, on the sources' timeline.
    case started(CMTime)
    case paused, resumed
    case willFinish(Cause)
    /// The file is complete, unless the cause is a failure, no data, or a session that does not run.
    case finished(Cause)
  }

  /// An observer that receives samples before they are recorded, and may start or end a recording with a sample.
  package struct Inspector: Sendable {
    /// Whether a call such as `stop()` within `show` takes effect before the shown sample is recorded.
    package var isAccurate: Bool
    /// Called on the recorder's queue with a sample and its link.
    package var show: @Sendable (CMSampleBuffer, Int) -> Void

    package init(isAccurate: Bool, show: @escaping @Sendable (CMSampleBuffer, Int) -> Void) {
      self.isAccurate = isAccurate
      self.show = show
    }
  }

  private struct Shared: Sendable {
    var inspector: Inspector?
    var path: String?
    var isOpen = false
    var pending = 0
    var dropped = 0
    var duration = CMTime.zero
    var size: Int64 = 0
    var isRecording = false
    var isPaused = false
    /// The last frame of each screen, by link.
    var shown: [Int: CaptureItem] = [:]
  }

  private static let mostPending = 64

  private let queue = DispatchQueue(label: "AVCapture.recorder", qos: .userInitiated)
  private let engine: Engine
  private let clock: CMClock
  private let shared = Mutex(Shared())
  private let observer: @Sendable (Int, Event) -> Void
  private let frames: CaptureFrameMaker
  private let sounds: CaptureAudioMaker
  private var current: CaptureRecording?
  private var hasTold = false
  private var inspected: CMSampleBuffer?
  /// A recording that has ended, but still takes audio from before the next file's first frame.
  private var trailing: Closing?

  private struct Closing: Sendable {
    let recording: CaptureRecording
    let cause: Cause
    /// The time at which the recording ended, on the sources' timeline.
    let end: CMTime
  }

  /// The seconds of video after which a file that has ended no longer waits for audio.
  private static let patience = 1.0

  /// - Parameter observer: Called on the recorder's queue or a global queue.
  package init(engine: Engine, clock: CMClock, observer: @escaping @Sendable (Int, Event) -> Void) {
    self.engine = engine
    self.clock = clock
    self.observer = observer
    frames = CaptureFrameMaker(codecs: engine.codecs)
    sounds = CaptureAudioMaker(codecs: engine.codecs)
    queue.setSpecific(key: Self.place, value: ObjectIdentifier(self))
  }

  private static let place = DispatchSpecificKey<ObjectIdentifier>()

  private func perform(_ body: @escaping @Sendable () -> Void) {
    let isInspecting = DispatchQueue.getSpecific(key: Self.place) == ObjectIdentifier(self) && inspected != nil
    if isInspecting, shared.withLock({ $0.inspector?.isAccurate }) == true {
      body()
    } else {
      queue.async(execute: body)
    }
  }

  // MARK: - Client

  /// Ends a recording in progress.
  package func start(_ plan: CaptureRecordingPlan, id: Int) {
    shared.withLock { $0.isRecording = true }
    perform {
      guard self.shared.withLock({ $0.isOpen }) else { return self.refuse(id, .notRunning) }
      self.end(.stopped, isFollowed: true)
      do throws(EngineError) {
        self.current = try CaptureRecording(
          plan, id: id, engine: self.engine,
          readiness: { [weak self] in
            guard let self else { return }
            queue.async {
              self.trailing?.recording.flush()
              self.current?.flush()
            }
          },
          failed: { [weak self] error in
            guard let self else { return }
            queue.async { if self.current?.id == id { self.end(.failed(error)) } }
          })
        self.hasTold = false
        self.shared.withLock {
          $0.isRecording = true
          $0.isPaused = false
          $0.duration = .zero
          $0.size = 0
          $0.path = plan.path
        }
        self.takeShown()
      } catch {
        self.completeTrailing()
        self.refuse(id, .failed(error))
      }
    }
  }

  private func refuse(_ id: Int, _ cause: Cause) {
    shared.withLock { $0.isRecording = false }
    observer(id, .willFinish(cause))
    observer(id, .finished(cause))
  }

  package func setMetadata(_ metadata: [MetadataEntry]) { perform { self.current?.setMetadata(metadata) } }

  package func stop() { perform { self.end(.stopped) } }

  package func pause() {
    perform {
      guard let current = self.current, !current.timeline.isPaused else { return }
      current.pause()
      self.shared.withLock { $0.isPaused = true }
      self.observer(current.id, .paused)
    }
  }

  package func resume() {
    perform {
      guard let current = self.current, current.timeline.isPaused else { return }
      current.resume()
      self.shared.withLock { $0.isPaused = false }
      self.observer(current.id, .resumed)
    }
  }

  package var isRecording: Bool { shared.withLock { $0.isRecording } }
  package var isPaused: Bool { shared.withLock { $0.isPaused } }
  package var recordedDuration: CMTime { shared.withLock { $0.duration } }
  /// The size of the current or last file in bytes.
  package var recordedSize: Int64 {
    let (path, size) = shared.withLock { ($0.isRecording ? $0.path : nil, $0.size) }
    return path.flatMap { CaptureRecording.size(of: $0) } ?? size
  }

  /// The inspector receives samples whether or not they are recorded.
  package func setInspector(_ inspector: Inspector?) { shared.withLock { $0.inspector = inspector } }

  /// Waits for media that has arrived, but not for encoders.
  package func waitUntilIdle() { queue.sync {} }

  package var droppedCount: Int { shared.withLock { $0.dropped } }

  package var waitingCount: Int { queue.sync { current?.waitingCount ?? 0 } }

  // MARK: - Session

  package func open() { shared.withLock { $0.isOpen = true } }

  package func close() {
    shared.withLock {
      $0.isOpen = false
      $0.shown = [:]
    }
    queue.async { self.end(.sessionStopped) }
  }

  package func sourceEnded(_ error: EngineError?) {
    let cause: Cause = error.map { .deviceLost($0) } ?? .configurationChanged
    routesChanged()
    queue.async { self.end(cause) }
  }

  package func routesChanged() { shared.withLock { $0.shown = [:] } }

  package func drop(_ drop: CaptureDrop) {}

  package func offer(_ item: CaptureItem) {
    let isTaken = shared.withLock { shared in
      if shared.isOpen, item.lasts { shared.shown[item.route.link] = item }
      guard shared.isOpen, shared.isRecording || shared.inspector != nil else { return false }
      guard shared.pending < Self.mostPending else {
        shared.dropped += 1
        return false
      }
      shared.pending += 1
      return true
    }
    guard isTaken else { return }
    queue.async {
      self.shared.withLock { $0.pending -= 1 }
      self.take(item)
    }
  }

  // MARK: - On the queue

  /// A screen that does not change delivers no frames, so the file begins with its last frame.
  private func takeShown() {
    // If the inspector is seeing a frame, that frame is recorded as the first one.
    if let inspected, CMSampleBufferGetImageBuffer(inspected) != nil { return }
    let now = clock.time
    for item in shared.withLock({ Array($0.shown.values) }) {
      guard case .frame(var frame, let format) = item.content else { continue }
      frame.time = now
      let shown = CaptureItem(route: item.route, content: .frame(frame, format))
      if let sample = sample(of: shown) { record(sample, from: item.route.link) }
    }
  }

  private func take(_ item: CaptureItem) {
    let (inspector, link) = (shared.withLock { $0.inspector }, item.route.link)
    if case .metadata(let group) = item.content {
      if let inspector { show(group, from: link, to: inspector) }
      return record(metadata: group, from: link)
    }
    guard inspector != nil || isRecorded(link), let sample = sample(of: item) else { return }
    if let inspector { show(sample, from: link, to: inspector) }
    record(sample, from: link)
  }

  private func show(_ sample: CMSampleBuffer, from link: Int, to inspector: Inspector) {
    inspected = sample
    inspector.show(sample, link)
    inspected = nil
  }

  private func isRecorded(_ link: Int) -> Bool {
    let recordings = [current, trailing?.recording].compactMap { $0 }
    return recordings.contains { $0.plan.links.contains(link) && !$0.timeline.isPaused }
  }

  private func sample(of item: CaptureItem) -> CMSampleBuffer? {
    do throws(EngineError) {
      switch item.content {
      case .frame(let frame, let format):
        frames.usesAlpha = usesAlpha
        return try frames.sample(of: frame, format, settings: item.route.settings)
      case .sound(let sound): return try sounds.sample(of: sound, settings: item.route.settings)
      case .metadata: return nil
      }
    } catch { return nil }
  }

  private var usesAlpha: Bool {
    if shared.withLock({ $0.inspector }) != nil { return true }
    return [current, trailing?.recording].contains { recording in
      recording?.plan.video.map { VideoProfiles.hasAlpha($0.coding.settings.codec) } ?? false
    }
  }

  private func record(_ sample: CMSampleBuffer, from link: Int) {
    guard let own = trail(sample, from: link) else { return }
    guard let current, current.plan.links.contains(link), !current.timeline.isPaused else { return }
    let known = current.droppedCount
    let cause = current.take(own)
    shared.withLock {
      $0.duration = current.duration
      $0.dropped += current.droppedCount - known
    }
    if current.hasSamples, !hasTold {
      hasTold = true
      observer(current.id, .started(current.timeline.start ?? CMSampleBufferGetPresentationTimeStamp(own)))
    }
    if let cause { end(cause) }
  }

  private func record(metadata group: CMSampleBuffer, from link: Int) {
    guard let current, current.plan.links.contains(link) else { return }
    let known = current.droppedCount
    current.take(metadata: group, from: link)
    shared.withLock { $0.dropped += current.droppedCount - known }
  }

  /// Adds audio that precedes the current file's first frame to the previous file, and returns the rest.
  private func trail(_ sample: CMSampleBuffer, from link: Int) -> CMSampleBuffer? {
    guard let trailing, trailing.recording.plan.links.contains(link) else { return sample }
    let time = CMSampleBufferGetPresentationTimeStamp(sample)
    let begin = current?.timeline.start
    guard CMSampleBufferGetImageBuffer(sample) == nil else {
      if (time - (begin ?? trailing.end)).seconds > Self.patience { completeTrailing() }
      return sample
    }
    guard let begin else {
      _ = trailing.recording.take(sample)
      return nil
    }
    let (before, after) = sample.audioSplit(at: begin)
    if let before { _ = trailing.recording.take(before) }
    if after != nil { completeTrailing() }
    return after
  }

  private func end(_ cause: Cause, isFollowed: Bool = false) {
    completeTrailing()
    guard let ended = current else { return }
    current = nil
    shared.withLock {
      $0.isRecording = isFollowed
      $0.isPaused = false
    }
    let cause: Cause =
      switch cause {
      case .failed: cause
      default: ended.hasSamples ? cause : .noData
      }
    observer(ended.id, .willFinish(cause))
    let closing = Closing(recording: ended, cause: cause, end: clock.time)
    let hasBoth = ended.plan.audio != nil && ended.plan.video != nil
    if isFollowed, hasBoth, ended.hasSamples, !ended.timeline.isPaused { trailing = closing } else { complete(closing) }
  }

  private func completeTrailing() {
    if let trailing { complete(trailing) }
    trailing = nil
  }

  private func complete(_ closing: Closing) {
    let (observer, ended) = (observer, closing.recording)
    DispatchQueue.global(qos: .userInitiated).async { [shared = WeakRecorder(self)] in
      var result = closing.cause
      switch closing.cause {
      case .failed, .noData, .notRunning: ended.cancel()
      default:
        do throws(EngineError) { try ended.finish(at: closing.end) } catch { result = .failed(error) }
      }
      let size = ended.size
      shared.recorder?.shared.withLock { if !$0.isRecording { $0.size = size } }
      observer(ended.id, .finished(result))
    }
  }

  private struct WeakRecorder: Sendable {
    weak var recorder: CaptureRecorder?
    init(_ recorder: CaptureRecorder) { self.recorder = recorder }
  }
}
