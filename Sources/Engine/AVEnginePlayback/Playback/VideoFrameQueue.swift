import AVEngineCore
import AVEngineReading
import CoreMedia
import Dispatch
import Synchronization

/// A feed of video frames, which decodes ahead on its own queue.
///
/// Frames stay until the time has passed them, so that several watchers of one item see the same frame.
final class VideoFrameQueue: Sendable {
  typealias Open = @Sendable () throws(EngineError) -> (any VideoFrameStream)?

  private let open: Open
  private let duration: CMTime
  /// The stream, which is kept from run to run with its decoders. Used on the queue only.
  private let source = Mutex<TransferredStream?>(nil)
  private let onReady: @Sendable () -> Void
  private let queue = DispatchQueue(label: "VideoFrameQueue")
  private let state: Mutex<State>

  private struct State {
    var run: Run?
    var frames: [TimedVideoFrame] = []
    var isFilling = false
    /// nil while more frames may follow those in `frames`.
    var ending: Result<Void, EngineError>?
    var droppedCount = 0

    /// Returns the last frame if it stays on screen for lack of another.
    func held(at time: CMTime) -> TimedVideoFrame? {
      guard let run, let last = frames.last, ending != nil || frames.count == 1 else { return nil }
      return (run.isReversed ? time < last.range.start : time >= last.range.end) ? last : nil
    }
  }

  private final class Run: Sendable {
    let start: CMTime
    let isReversed: Bool
    let cancellation = ReadCancellation(isUrgent: true, toleratesLoss: true)
    /// The run's stream; nil until it is opened. Used on the queue only.
    let stream = Mutex<TransferredStream?>(nil)
    init(_ start: CMTime, isReversed: Bool) { (self.start, self.isReversed) = (start, isReversed) }
  }

  private struct TransferredStream: @unchecked Sendable {
    // Safety: made and read on the feed's queue.
    let stream: (any VideoFrameStream)?
  }

  /// The largest number of frames that are kept: enough that one slow frame among quick ones is not noticed, and few
  /// enough that large frames fit in memory.
  private let capacity = 6

  /// Both closures are called on the feed's queue; `open` returns nil if there is nothing to see.
  init(duration: CMTime, open: @escaping Open, onReady: @escaping @Sendable () -> Void) {
    self.duration = duration
    self.open = open
    self.onReady = onReady
    state = Mutex(State())
  }

  deinit { replaceRun(with: nil)?.cancellation.cancel() }

  /// The value is true also while nothing is started.
  var isReady: Bool { state.withLock { $0.run == nil || !$0.frames.isEmpty || $0.ending != nil } }

  var failure: EngineError? {
    state.withLock { state in
      guard case .failure(let error) = state.ending else { return nil }
      return error
    }
  }

  /// The number of decoded frames that were never on screen, because their time had passed by the next `advance`.
  var droppedCount: Int { state.withLock { $0.droppedCount } }

  var readyEnd: CMTime? { state.withLock { $0.frames.last?.range.end } }

  /// Returns false if the frame at a time is not available in this direction, so that the feed must start anew. If the
  /// frame is among those kept, the frames before it are dropped.
  func goesOn(at time: CMTime, isReversed: Bool) -> Bool {
    let run = state.withLock { state -> Run? in
      guard let run = state.run, run.isReversed == isReversed else { return nil }
      if let index = state.frames.firstIndex(where: { $0.range.start <= time && time < $0.range.end }) {
        state.frames.removeFirst(index)
        return run
      }
      return state.ending != nil && state.held(at: time) != nil ? run : nil
    }
    guard let run else { return false }
    queue.async { self.fill(run) }
    return true
  }

  func start(at time: CMTime, isReversed: Bool) {
    let run = Run(time, isReversed: isReversed)
    replaceRun(with: run)?.cancellation.cancel()
    queue.async { self.fill(run) }
  }

  func stop() {
    replaceRun(with: nil)?.cancellation.cancel()
    queue.async {
      if self.state.withLock({ $0.run == nil }) { self.source.withLock { $0 = nil } }
    }
  }

  private func replaceRun(with run: Run?) -> Run? {
    state.withLock { state in
      defer { state = State(run: run, droppedCount: state.droppedCount) }
      return state.run
    }
  }

  func frame(at time: CMTime) -> TimedVideoFrame? {
    state.withLock { state in
      state.frames.last { $0.range.start <= time && time < $0.range.end } ?? state.held(at: time)
    }
  }

  func isLate(at time: CMTime) -> Bool {
    state.withLock { state in
      guard let run = state.run, state.ending == nil, let last = state.frames.last else { return false }
      let delay = run.isReversed ? last.range.start - time : time - last.range.end
      return delay > CMTime(value: 1, timescale: 2)
    }
  }

  func advance(to time: CMTime) -> (hasChanged: Bool, next: CMTime?) {
    let (gone, next, run) = state.withLock { state -> (Int, CMTime?, Run?) in
      guard let run = state.run else { return (0, nil, nil) }
      let passed = state.frames.prefix { run.isReversed ? $0.range.start > time : $0.range.end <= time }.count
      // The last frame stays on screen until another arrives.
      let gone = min(passed, state.frames.count - 1)
      if gone > 1 { state.droppedCount += gone - 1 }
      if gone > 0 { state.frames.removeFirst(gone) }
      // Backwards, a frame is still on screen at the exact time of its start.
      let next = state.frames.first.map {
        run.isReversed ? $0.range.start - CMTime(value: 1, timescale: 1_000_000) : $0.range.end
      }
      let mayFill = !state.isFilling && state.ending == nil && state.frames.count < capacity
      return (gone, next, mayFill ? run : nil)
    }
    if let run { queue.async { self.fill(run) } }
    return (gone > 0, next)
  }

  func waitUntilFilled() { queue.sync {} }

  // MARK: On the queue

  private func fill(_ run: Run) {
    guard begin(run) else { return }
    var wasReady = isReady
    while let outcome = decode(run) {
      let goesOn = add(outcome, of: run)
      if !wasReady { onReady() }
      wasReady = true
      if !goesOn { return }
    }
  }

  private func begin(_ run: Run) -> Bool {
    state.withLock { state in
      guard state.run === run, !state.isFilling, state.ending == nil, state.frames.count < capacity else {
        return false
      }
      state.isFilling = true
      return true
    }
  }

  /// Returns a success with nil after the last frame, and nil if the run was replaced or stopped.
  private func decode(_ run: Run) -> Result<TimedVideoFrame?, EngineError>? {
    var result: Result<TimedVideoFrame?, EngineError>?
    do throws(EngineError) {
      try run.cancellation.perform { () throws(EngineError) in
        if run.stream.withLock({ $0 == nil }) { try openStream(of: run) }
        let stream = run.stream.withLock { $0 }?.stream
        result = .success(try stream?.next())
      }
    } catch {
      result = .failure(error)
      if error.kind != .cancelled { source.withLock { $0 = nil } }
    }
    return run.cancellation.isCancelled ? nil : result
  }

  private func openStream(of run: Run) throws(EngineError) {
    let range =
      run.isReversed ? CMTimeRange(start: .zero, end: run.start) : CMTimeRange(start: run.start, end: duration)
    if source.withLock({ $0 == nil }) {
      let opened = TransferredStream(stream: try open())
      source.withLock { $0 = opened }
    }
    let source = range.duration > .zero ? source.withLock { $0 }?.stream : nil
    let stream = run.isReversed ? source.map { ReversedVideoFrames($0) } : source
    try stream?.move(to: range)
    run.stream.withLock { $0 = TransferredStream(stream: stream) }
  }

  private func add(_ outcome: Result<TimedVideoFrame?, EngineError>, of run: Run) -> Bool {
    state.withLock { state in
      guard state.run === run else { return false }
      switch outcome {
      case .success(let frame?): state.frames.append(frame)
      case .success(nil): state.ending = .success(())
      case .failure(let error): state.ending = .failure(error)
      }
      state.isFilling = state.ending == nil && state.frames.count < capacity
      return state.isFilling
    }
  }
}
