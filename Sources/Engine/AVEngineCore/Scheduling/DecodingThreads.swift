import Dispatch
import Foundation
import Synchronization

/// Threads for jobs that decode. A thread whose job has ended takes the next job, or ends after a rest.
///
/// The allocator keeps freed memory for the thread that freed it. Decoders that follow one another on few threads use
/// the same memory again. In a general thread pool, many threads would each keep the memory of a decoder.
final class DecodingThreads: Sendable {
  typealias Job = DecodingTurns.Job

  /// A thread and its next job.
  private final class Worker: Sendable {
    let semaphore = DispatchSemaphore(value: 0)
    let job = Mutex<Job?>(nil)
  }

  /// The idle threads. The one that became idle last is at the end of the list, and is used first.
  private let idle = Mutex<[Worker]>([])
  private let rest: DispatchTimeInterval

  /// - Parameter rest: The time after which a thread without a job ends.
  init(rest: DispatchTimeInterval) { self.rest = rest }

  var idleCount: Int { idle.withLock { $0.count } }

  /// Runs a job immediately, on an idle thread or a new one.
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
    // The job is released when it ends, not when the thread has rested.
    repeat { worker.job.withLock { $0.take() }?() } while hasNextJob(worker)
  }

  /// Waits for a job; returns false if none has come during the rest.
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
