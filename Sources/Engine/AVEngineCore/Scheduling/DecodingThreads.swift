import Dispatch
import Foundation
import Synchronization

/// Threads for jobs that decode. A thread whose job has ended takes the next one.
///
/// The allocator keeps what a thread has freed for that thread: decoders that follow one another on few threads use the
/// same memory again, where threads of a pool for everything would each keep a decoder's worth.
final class DecodingThreads: Sendable {
  typealias Job = DecodingTurns.Job

  /// A thread, and the job that it is given next.
  private final class Worker: Sendable {
    let semaphore = DispatchSemaphore(value: 0)
    let job = Mutex<Job?>(nil)
  }

  /// The threads that wait. The last one to become idle is the last, and is taken first.
  private let idle = Mutex<[Worker]>([])
  private let rest: DispatchTimeInterval

  /// - Parameter rest: A thread without a job for so long ends.
  init(rest: DispatchTimeInterval) { self.rest = rest }

  /// Threads that wait for a job.
  var idleCount: Int { idle.withLock { $0.count } }

  /// Runs a job at once, on a thread that nobody else has.
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
    // A job is released when it ends, not when its thread has rested.
    repeat { worker.job.withLock { $0.take() }?() } while hasNextJob(worker)
  }

  /// Waits for a job; false when none has come for the time of a rest.
  private func hasNextJob(_ worker: Worker) -> Bool {
    idle.withLock { $0.append(worker) }
    guard worker.semaphore.wait(timeout: .now() + rest) == .timedOut else { return true }
    let isLeft = idle.withLock { idle -> Bool in
      guard let place = idle.firstIndex(where: { $0 === worker }) else { return false }
      idle.remove(at: place)
      return true
    }
    if isLeft { return false }
    // A job is on its way.
    worker.semaphore.wait()
    return true
  }
}
