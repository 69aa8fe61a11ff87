import Dispatch
import Synchronization

// Safety: the queue and the semaphore are thread-safe, and a lock guards the state.
final class SessionLane: @unchecked Sendable {
  /// The number of pieces of work, added outside the queue, that may wait or run. It is small because a 4K frame has
  /// 12 MB.
  private static let room = 8

  private struct State {
    var pending = 0
    var isClosed = false
  }

  private let queue: DispatchQueue
  private let free = DispatchSemaphore(value: room)
  private let key = DispatchSpecificKey<Bool>()
  private let state = Mutex(State())

  init(_ label: String) {
    queue = DispatchQueue(label: label)
    queue.setSpecific(key: key, value: true)
  }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// The number of frames that were passed to the session and not delivered yet.
  var pending: Int { state.withLock { $0.pending } }

  func note(_ change: Int) { state.withLock { $0.pending += change } }

  private var isInside: Bool { DispatchQueue.getSpecific(key: key) != nil }

  /// Waits for room, unless it is called on the queue.
  func add(_ work: @escaping () -> Void) {
    let waits = !isInside
    if waits { free.wait() }
    // Safety: only the queue calls `work`, and clients must not change a buffer that they have passed.
    nonisolated(unsafe) let work = work
    queue.async { [self] in
      if !isClosed { work() }
      if waits { free.signal() }
    }
  }

  func perform(_ work: () -> Void) {
    if isInside { work() } else { queue.sync(execute: work) }
  }

  func wait() { perform {} }

  /// Added work that has not started is skipped.
  func close() { state.withLock { $0.isClosed = true } }
}
