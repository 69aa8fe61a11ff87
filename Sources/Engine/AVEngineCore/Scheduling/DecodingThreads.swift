import Dispatch
import Foundation
import Synchronization

/// Threads that take one decoding job after another, because the allocator keeps freed memory for each thread.
final class DecodingThreads: Sendable {
  typealias Job = DecodingTurns.Job

  private final class Worker: Sendable {
    let semaphore = DispatchSemaphore(value: 0)
    let job = Mutex<Job?>(nil)
  }

  private let idle = Mutex<[Worker]>([])
  private let rest: DispatchTimeInterval

  init(rest: DispatchTimeInterval) { self.rest = rest }

  var idleCount: Int { idle.withLock { $0.count } }

  func run(_ job: @escaping Job) {
    if let taken = idle.withLock({ $0.popLast() }) {
      taken.job.withLock { $0 = job }
      taken.semaphore.signal()
      return
    }
    let worker = Worker()
    worker.job.withLock { $0 = job }
    let thread = Thread { self.work(worker) }
    thread.name = "DecodingTurns"
    thread.stackSize = 4 << 20
    thread.start()
  }

  private func work(_ worker: Worker) {
    repeat { worker.job.withLock { $0.take() }?() } while hasNextJob(worker)
  }

  /// Returns false if no job has come during the rest.
  private func hasNextJob(_ worker: Worker) -> Bool {
    idle.withLock { $0.append(worker) }
    guard worker.semaphore.wait(timeout: .now() + rest) == .timedOut else { return true }
    let isLeft = idle.withLock { idle -> Bool in
      guard let place = idle.firstIndex(where: { $0 === worker }) else { return false }
      idle.remove(at: place)
      return true
    }
    if isLeft { return false }
    // Another thread has taken this worker from the list and is about to signal it.
    worker.semaphore.wait()
    return true
  }
}
