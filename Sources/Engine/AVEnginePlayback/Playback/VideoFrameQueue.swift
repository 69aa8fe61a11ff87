import AVEngineCore
import AVEngineReading
import CoreMedia
import Dispatch
import Synchronization

/// Decodes an item's pictures a little ahead of the time at which they are shown, on a queue of its own.
///
/// Pictures stay until the time has passed them, so that several who look at one item see the same one. Memory is
/// bounded: with so many waiting, decoding waits too.
final class VideoFrameQueue: Sendable {
  typealias Open = @Sendable () throws(EngineError) -> (any VideoFrameStream)?

  private let open: Open
  private let duration: CMTime
  /// Kept from run to run, with its decoders; used on the queue only.
  private let source = Mutex<TransferredStream?>(nil)
  private let onReady: @Sendable () -> Void
  private let queue = DispatchQueue(label: "VideoFrameQueue")
  private let state: Mutex<State>

  private struct State {
    /// Nobody looks: nothing is decoded.
    var run: Run?
    var frames: [TimedVideoFrame] = []
    var isFilling = false
    /// Nothing comes after the pictures, and why.
    var ending: Result<Void, EngineError>?
    var droppedCount = 0

    /// The last picture goes on being shown where no other follows, or has come yet.
    func held(at time: CMTime) -> TimedVideoFrame? {
      guard let run, let last = frames.last, ending != nil || frames.count == 1 else { return nil }
      return (run.isReversed ? time < last.range.start : time >= last.range.end) ? last : nil
    }
  }

  /// From one start to the next.
  private final class Run: Sendable {
    let start: CMTime
    let isReversed: Bool
    let cancellation = ReadCancellation(isUrgent: true, toleratesLoss: true)
    /// Nothing inside: there is nothing to see. Used on the queue only.
    let stream = Mutex<TransferredStream?>(nil)
    init(_ start: CMTime, isReversed: Bool) { (self.start, self.isReversed) = (start, isReversed) }
  }

  private struct TransferredStream: @unchecked Sendable {
    // Safety: made and read on the feed's queue.
    let stream: (any VideoFrameStream)?
  }

  /// Enough that a slow picture among quick ones is not seen, and few enough for large ones.
  private let capacity = 6

  /// - Parameters:
  ///   - duration: Where the pictures end.
  ///   - open: Called on the feed's queue, once, and again where reading has failed; nil where there is nothing to see.
  ///   - onReady: The first picture from a start on is there, or will not come. Called on the feed's queue.
  init(duration: CMTime, open: @escaping Open, onReady: @escaping @Sendable () -> Void) {
    self.duration = duration
    self.open = open
    self.onReady = onReady
    state = Mutex(State())
  }

  deinit { replaceRun(with: nil)?.cancellation.cancel() }

  /// Whether the picture to begin with is there, or will not come.
  var isReady: Bool { state.withLock { $0.run == nil || !$0.frames.isEmpty || $0.ending != nil } }

  var failure: EngineError? {
    state.withLock { state in
      guard case .failure(let error) = state.ending else { return nil }
      return error
    }
  }

  /// Pictures that were never on screen, because their time had passed when they came.
  var droppedCount: Int { state.withLock { $0.droppedCount } }

  /// The time up to which pictures lie ready; nil where none do.
  var readyEnd: CMTime? { state.withLock { $0.frames.last?.range.end } }

  /// Goes on at a time if its picture lies ready; one that is only shown until others come does not count. What is
  /// before it is let go.
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

  /// Begins anew at a time.
  func start(at time: CMTime, isReversed: Bool) {
    let run = Run(time, isReversed: isReversed)
    replaceRun(with: run)?.cancellation.cancel()
    queue.async { self.fill(run) }
  }

  /// Lets go of everything.
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

  /// The picture shown at a time, if it is there.
  func frame(at time: CMTime) -> TimedVideoFrame? {
    state.withLock { state in
      state.frames.last { $0.range.start <= time && time < $0.range.end } ?? state.held(at: time)
    }
  }

  /// Whether decoding is so slow that the picture for a time will not come soon.
  func isLate(at time: CMTime) -> Bool {
    state.withLock { state in
      guard let run = state.run, state.ending == nil, let last = state.frames.last else { return false }
      let delay = run.isReversed ? last.range.start - time : time - last.range.end
      return delay > CMTime(value: 1, timescale: 2)
    }
  }

  /// Lets go of what the time has passed; returns whether another picture is on screen, and when the next one's turn
  /// comes, if that is known.
  func advance(to time: CMTime) -> (hasChanged: Bool, next: CMTime?) {
    let (gone, next, run) = state.withLock { state -> (Int, CMTime?, Run?) in
      guard let run = state.run else { return (0, nil, nil) }
      let passed = state.frames.prefix { run.isReversed ? $0.range.start > time : $0.range.end <= time }.count
      // The last one stays on screen until another comes.
      let gone = min(passed, state.frames.count - 1)
      if gone > 1 { state.droppedCount += gone - 1 }
      if gone > 0 { state.frames.removeFirst(gone) }
      // Backwards, a picture stays on screen at the very time of its start.
      let next = state.frames.first.map {
        run.isReversed ? $0.range.start - CMTime(value: 1, timescale: 1_000_000) : $0.range.end
      }
      let mayFill = !state.isFilling && state.ending == nil && state.frames.count < capacity
      return (gone, next, mayFill ? run : nil)
    }
    if let run { queue.async { self.fill(run) } }
    return (gone > 0, next)
  }

  /// Waits until the pictures that were asked for have been decoded.
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

  /// One picture, nil in place of one at the end; nil if another run has begun.
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

  /// Takes a picture in; false where it is to be the last for now.
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
