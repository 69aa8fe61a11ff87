import AVEngineAudioGraph
import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Dispatch
import Synchronization

/// A feed of audio, which reads ahead on its own queue.
final class AudioPrefetcher: Sendable {
  typealias Open = @Sendable (_ start: CMTime, _ rate: Double) throws(EngineError) -> (any AudioFrameSource)?

  private let open: Open
  private let onReady: @Sendable () -> Void
  private let channelCount: Int
  private let capacity: Int
  private let queue = DispatchQueue(label: "AudioPrefetcher")
  private let current = Mutex<Run?>(nil)

  private final class Run: Sendable {
    let start: CMTime
    let rate: Double
    let ring: AudioRingBuffer
    let cancellation = ReadCancellation(isUrgent: true, toleratesLoss: true)
    let state = Mutex(State())

    struct State: @unchecked Sendable {
      // Safety: `audio` is made and read on the feed's queue only. The mutex `Run.state` guards the rest.
      var audio: (any AudioFrameSource)?
      var rest: PCMBuffer?
      var isOpen = false
      var isFilling = true
      var wasReported = false
      var failure: EngineError?
    }

    init(_ start: CMTime, rate: Double, ring: AudioRingBuffer) {
      self.start = start
      self.rate = rate
      self.ring = ring
    }
  }

  /// Both closures are called on the feed's queue: `open`, which returns nil if there is nothing to hear, and
  /// `onReady`, at most once after each start.
  init(sampleRate: Int, channelCount: Int, open: @escaping Open, onReady: @escaping @Sendable () -> Void) {
    self.open = open
    self.onReady = onReady
    self.channelCount = channelCount
    capacity = sampleRate
  }

  deinit { stop() }

  var ring: AudioRingBuffer? { current.withLock { $0?.ring } }

  /// The value is true also while nothing is started.
  var isReady: Bool { current.withLock { $0 }.map { isReady($0) } ?? true }

  var failure: EngineError? { current.withLock { $0 }?.state.withLock { $0.failure } }

  private func isReady(_ run: Run) -> Bool { run.ring.count != nil || run.ring.readyCount >= capacity / 5 }

  func start(at time: CMTime, rate: Double) {
    let run = Run(time, rate: rate, ring: AudioRingBuffer(capacity: capacity, channelCount: channelCount))
    replace(with: run)
    queue.async { self.fill(run) }
  }

  /// Waits until the filling that is under way has ended.
  func waitUntilFilled() { queue.sync {} }

  func stop() { replace(with: nil) }

  private func replace(with run: Run?) {
    let old = current.withLock { current in
      defer { current = run }
      return current
    }
    old?.cancellation.cancel()
  }

  func refill() {
    guard let run = current.withLock({ $0 }) else { return }
    let mayFill = run.state.withLock { state in
      guard !state.isFilling, run.ring.count == nil, run.ring.room > capacity / 4 else { return false }
      state.isFilling = true
      return true
    }
    if mayFill { queue.async { self.fill(run) } }
  }

  // MARK: On the queue

  private func fill(_ run: Run) {
    do throws(EngineError) {
      try run.cancellation.perform { () throws(EngineError) in
        while try step(run) { report(run) }
      }
    } catch {
      run.state.withLock { $0.failure = error }
      run.ring.finish()
    }
    run.state.withLock { $0.isFilling = false }
    report(run)
  }

  private func report(_ run: Run) {
    guard isReady(run),
      run.state.withLock({ state in
        defer { state.wasReported = true }
        return !state.wasReported
      })
    else { return }
    onReady()
  }

  private func step(_ run: Run) throws(EngineError) -> Bool {
    if run.cancellation.isCancelled || run.ring.count != nil { return false }
    var (audio, rest, isOpen) = run.state.withLock { ($0.audio, $0.rest, $0.isOpen) }
    if !isOpen {
      audio = try open(run.start, run.rate)
      run.state.withLock { ($0.audio, $0.isOpen) = (audio, true) }
    }
    if rest == nil { rest = try audio?.next() }
    guard var frames = rest else {
      run.ring.finish()
      return false
    }
    if frames.frameCount == 0 {
      run.state.withLock { $0.rest = nil }
      return false
    }
    // Safety: the one plane holds whole frames of 32-bit floats.
    let written = frames.planes[0].withUnsafeBytes { run.ring.write($0.assumingMemoryBound(to: Float.self)) }
    frames.removeFirst(written)
    let left = frames.frameCount > 0 ? frames : nil
    run.state.withLock { $0.rest = left }
    return left == nil
  }
}
