import AVEngineCore
import Synchronization

final class StillLane: Sendable {
  typealias Job = @Sendable (_ finish: @escaping @Sendable () -> Void) -> Void

  /// Nil if no job is running.
  private let waiting = Mutex<FIFO<Job>?>(nil)

  /// - Parameter job: The job must call `finish` after its last request.
  func submit(_ job: @escaping Job) {
    let isFree = waiting.withLock { waiting in
      if waiting == nil {
        waiting = FIFO()
        return true
      }
      waiting?.append(job)
      return false
    }
    if isFree { begin(job) }
  }

  private func begin(_ job: @escaping Job) { DecodingTurns.shared.submit { job { self.goOn() } } }

  private func goOn() {
    let job = waiting.withLock { waiting in
      let job = waiting?.popFirst()
      if job == nil { waiting = nil }
      return job
    }
    if let job { begin(job) }
  }
}
