package import AVEngineCore
package import CoreMedia
import Dispatch
import Foundation
import Synchronization

/// Records what its links bring to files, one after the other.
///
/// Everything happens on one queue, which waits neither for encoders nor for the client: a file is completed on a
/// thread of its own while the next one is recorded.
package final class CaptureRecorder: CaptureSink, @unchecked Sendable {
  // Safety: recordings and makers are used on the queue; what is waiting is counted behind the mutex.

  /// A bound that the client has set.
  package enum Limit: Sendable, Hashable { case duration, size, disk }

  /// Why a recording ended.
  package enum Cause: Sendable {
    case stopped
    case limit(Limit)
    case sessionStopped
    /// What is recorded was changed.
    case configurationChanged
    case deviceLost(EngineError)
    case failed(EngineError)
    /// It ended before anything was recorded; there is no file.
    case noData
  }

  package enum Event: Sendable {
    /// The first sample is written.
    case started(CMTime)
    case paused, resumed
    case willFinish(Cause)
    /// The file is whole, unless the cause is a failure or no data.
    case finished(Cause)
  }

  private struct Shared: Sendable {
    var isOpen = false
    var pending = 0
    var duration = CMTime.zero
    var size: Int64 = 0
    var isRecording = false
    var isPaused = false
    /// By link: what screens show.
    var shown: [Int: CaptureItem] = [:]
  }

  /// Items on their way to the queue.
  private static let mostPending = 64

  private let queue = DispatchQueue(label: "AVCapture.recorder", qos: .userInitiated)
  private let engine: Engine
  private let clock: CMClock
  private let shared = Mutex(Shared())
  private let observer: @Sendable (Int, Event) -> Void
  private let frames: CaptureFrameMaker
  private let sounds: CaptureSoundMaker
  private var current: CaptureRecording?
  private var hasTold = false

  /// - Parameter observer: Is told of recordings by their numbers, in order, on queues of the recorder's.
  package init(engine: Engine, clock: CMClock, observer: @escaping @Sendable (Int, Event) -> Void) {
    self.engine = engine
    self.clock = clock
    self.observer = observer
    frames = CaptureFrameMaker(codecs: engine.codecs)
    sounds = CaptureSoundMaker(codecs: engine.codecs)
  }

  // MARK: - The client

  /// Records to another file. What is being recorded ends with the sample before the new file's first.
  package func start(_ plan: CaptureRecordingPlan, id: Int) {
    shared.withLock { $0.isRecording = true }
    queue.async {
      self.end(.stopped, isFollowed: true)
      do throws(EngineError) {
        self.current = try CaptureRecording(
          plan, id: id, engine: self.engine,
          readiness: { [weak self] in
            guard let self else { return }
            queue.async { self.current?.flush() }
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
        }
        self.takeShown()
      } catch {
        self.shared.withLock { $0.isRecording = false }
        self.observer(id, .willFinish(.failed(error)))
        self.observer(id, .finished(.failed(error)))
      }
    }
  }

  package func stop() { queue.async { self.end(.stopped) } }

  package func pause() {
    queue.async {
      guard let current = self.current, !current.timeline.isPaused else { return }
      current.pause()
      self.shared.withLock { $0.isPaused = true }
      self.observer(current.id, .paused)
    }
  }

  package func resume() {
    queue.async {
      guard let current = self.current, current.timeline.isPaused else { return }
      current.resume()
      self.shared.withLock { $0.isPaused = false }
      self.observer(current.id, .resumed)
    }
  }

  package var isRecording: Bool { shared.withLock { $0.isRecording } }
  package var isPaused: Bool { shared.withLock { $0.isPaused } }
  package var recordedDuration: CMTime { shared.withLock { $0.duration } }
  /// Bytes.
  package var recordedSize: Int64 { queue.sync { current?.measure() } ?? shared.withLock { $0.size } }

  /// Waits until what has come is recorded.
  package func settle() { queue.sync {} }

  // MARK: - The session

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
      guard shared.isOpen, shared.isRecording, shared.pending < Self.mostPending else { return false }
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

  /// A screen on which nothing changes gives no picture to begin with: what it shows is the first one.
  private func takeShown() {
    let now = clock.time
    for item in shared.withLock({ Array($0.shown.values) }) {
      guard case .frame(var frame, let format) = item.content else { continue }
      frame.time = now
      take(CaptureItem(route: item.route, content: .frame(frame, format)))
    }
  }

  private func take(_ item: CaptureItem) {
    guard let current, current.plan.links.contains(item.route.link), !current.timeline.isPaused else { return }
    let made: CMSampleBuffer?
    do throws(EngineError) {
      switch item.content {
      case .frame(let frame, let format):
        made = try frames.sample(of: frame, format, settings: item.route.settings)
      case .sound(let sound): made = try sounds.sample(of: sound, settings: item.route.settings)
      }
    } catch {
      // A damaged frame is left out.
      return
    }
    guard let made else { return }
    let limit = current.take(made)
    shared.withLock { $0.duration = current.duration }
    if current.hasSamples, !hasTold {
      hasTold = true
      observer(current.id, .started(current.timeline.start ?? item.time))
    }
    if let limit { end(.limit(limit)) }
  }

  /// - Parameter isFollowed: Another recording begins with the next sample.
  private func end(_ cause: Cause, isFollowed: Bool = false) {
    guard let ended = current else { return }
    current = nil
    let now = clock.time
    shared.withLock {
      $0.isRecording = isFollowed
      $0.isPaused = false
    }
    let observer = observer
    let cause: Cause =
      switch cause {
      case .failed: cause
      default: ended.hasSamples ? cause : .noData
      }
    observer(ended.id, .willFinish(cause))
    // Encoders take their time; what is recorded next does not wait for them.
    DispatchQueue.global(qos: .userInitiated).async { [shared = WeakRecorder(self)] in
      var result = cause
      switch cause {
      case .failed, .noData: ended.cancel()
      default:
        do throws(EngineError) { try ended.finish(at: now) } catch { result = .failed(error) }
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
