import Dispatch
import Synchronization

/// The queue of a session: one thing after the other, and only a few that wait.
// Safety: the queue and the semaphore are thread-safe, the state is behind a lock.
final class SessionLane: @unchecked Sendable {
  /// A picture of 4K has 12 MB; the client waits rather than that more of them pile up.
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

  /// Frames that went in and have not come out.
  var pending: Int { state.withLock { $0.pending } }

  func note(_ change: Int) { state.withLock { $0.pending += change } }

  private var isInside: Bool { DispatchQueue.getSpecific(key: key) != nil }

  /// Has work done behind all other; waits for room, unless it is called out of such work.
  func add(_ work: @escaping () -> Void) {
    let waits = !isInside
    if waits { free.wait() }
    // Safety: the queue is the only one that touches what the work holds.
    nonisolated(unsafe) let work = work
    queue.async { [self] in
      if !isClosed { work() }
      if waits { free.signal() }
    }
  }

  /// Does work behind all other, and returns when it is done.
  func perform(_ work: () -> Void) {
    if isInside { work() } else { queue.sync(execute: work) }
  }

  /// Returns when everything that was added is done.
  func wait() { perform {} }

  /// What has not begun is not done any more.
  func close() { state.withLock { $0.isClosed = true } }
}
