import Dispatch
import Foundation
import Synchronization

/// Threads for jobs that decode. A thread whose job has ended takes the next one.
///
/// The allocator keeps what a thread has freed for that thread: decoders that follow one another on few threads use the same memory
/// again, where threads of a pool for everything would each keep a decoder's worth.
final class DecodingThreads: Sendable {
  typealias Job = DecodingTurns.Job

  /// A thread that has no job.
  private final class Idle: Sendable {
    let semaphore = DispatchSemaphore(value: 0)
    let job = Mutex<Job?>(nil)
  }

  /// The last one that has become idle is the last.
  private let idle = Mutex<[Idle]>([])
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
    let first = Idle()
    first.job.withLock { $0 = job }
    let thread = Thread { self.work(first) }
    thread.name = "DecodingTurns"
    thread.stackSize = 4 << 20
    thread.start()
  }

  /// What a job holds is let go of when the job ends, however long its thread rests.
  private func work(_ first: Idle) {
    first.job.withLock { $0.take() }?()
    while let next = nextJob() { next() }
  }

  /// Waits for a job; nil when none has come for the time of a rest.
  private func nextJob() -> Job? {
    let own = Idle()
    idle.withLock { $0.append(own) }
    if own.semaphore.wait(timeout: .now() + rest) == .timedOut {
      let isLeft = idle.withLock { idle -> Bool in
        guard let place = idle.firstIndex(where: { $0 === own }) else { return false }
        idle.remove(at: place)
        return true
      }
      if isLeft { return nil }
      // A job is on its way.
      own.semaphore.wait()
    }
    return own.job.withLock { $0.take() }
  }
}
