import Dispatch
import Foundation
import Synchronization

/// Limits the number of short decoding jobs that work at a time.
///
/// A job that has called no codec for a while does not count, so that jobs that wait for one another do not block each
/// other permanently.
package final class DecodingTurns: Sendable {
  package typealias Job = @Sendable () -> Void

  package static let shared = DecodingTurns(limit: CodecSlots.shared.limit)

  package let limit: Int
  private let state = Mutex(State())
  private let alarms = DispatchQueue(label: "DecodingTurns.alarms")
  private let threads = DecodingThreads(rest: DecodingTurns.rest)

  private struct State {
    var waiting: [(job: Job, isCancelled: @Sendable () -> Bool)] = []
    var begun: [Turn] = []
    var hasAlarm = false
    var endedCount = 0
  }

  private let patience: DispatchTimeInterval
  private static let interval = DispatchTimeInterval.milliseconds(50)
  /// The time without a job after which a thread ends, and after which freed memory is returned to the system.
  private static let rest = DispatchTimeInterval.seconds(1)

  init(limit: Int, patience: DispatchTimeInterval = .milliseconds(50)) {
    self.limit = limit
    self.patience = patience
  }

  package var hasWaiting: Bool { state.withLock { !$0.waiting.isEmpty } }
  package var isLone: Bool { state.withLock { $0.waiting.isEmpty && $0.begun.count <= 1 } }

  /// Runs a job when its turn comes. A cancelled job begins at the next check, so that it can report the cancellation.
  package func submit(isCancelled: @escaping @Sendable () -> Bool = { false }, _ job: @escaping Job) {
    state.withLock { $0.waiting.append((job, isCancelled)) }
    beginWaiting()
  }

  private func beginWaiting() {
    var mustLook = false
    let jobs = state.withLock { state -> [(Job, Turn)] in
      var jobs: [(Job, Turn)] = []
      let now = DispatchTime.now()
      let cancelled = state.waiting.indices.filter { state.waiting[$0].isCancelled() }
      for index in cancelled.reversed() { jobs.append((state.waiting.remove(at: index).job, Turn())) }
      let working = state.begun.count { $0.isWorking(at: now, patience: patience) }
      let count = min(max(limit - working, 0), state.waiting.count)
      for (job, _) in state.waiting.prefix(count) { jobs.append((job, Turn())) }
      state.waiting.removeFirst(count)
      state.begun += jobs.map(\.1)
      mustLook = !state.waiting.isEmpty && !state.hasAlarm
      if mustLook { state.hasAlarm = true }
      return jobs
    }
    for (job, turn) in jobs {
      threads.run { self.run(job, turn) }
    }
    if mustLook {
      alarms.asyncAfter(deadline: .now() + Self.interval) {
        self.state.withLock { $0.hasAlarm = false }
        self.beginWaiting()
      }
    }
  }

  private func run(_ job: Job, _ turn: Turn) {
    turn.perform(job)
    let endedCount = state.withLock { state -> Int? in
      state.begun.removeAll { $0 === turn }
      state.endedCount += 1
      return state.begun.isEmpty && state.waiting.isEmpty ? state.endedCount : nil
    }
    guard let endedCount else { return beginWaiting() }
    alarms.asyncAfter(deadline: .now() + Self.rest) {
      if self.state.withLock({ $0.endedCount == endedCount && $0.begun.isEmpty }) { Allocator.giveBack() }
    }
  }
}

extension DecodingTurns {
  package final class Turn: Sendable {
    private let lastCall = Atomic(DispatchTime.now().uptimeNanoseconds)
    private let calls = Atomic(0)

    private static let current: pthread_key_t = {
      var key = pthread_key_t()
      let status = pthread_key_create(&key, nil)
      precondition(status == 0, "the process has no thread-specific key left")
      return key
    }()

    package static var running: Turn? {
      // Safety: only `perform` sets the key, to an object that lives for as long as it is set.
      pthread_getspecific(current).map { Unmanaged<Turn>.fromOpaque($0).takeUnretainedValue() }
    }

    fileprivate func perform(_ job: Job) {
      // Safety: the caller holds this object until the key is set back.
      pthread_setspecific(Self.current, Unmanaged.passUnretained(self).toOpaque())
      defer { pthread_setspecific(Self.current, nil) }
      job()
    }

    func beginCall() { calls.add(1, ordering: .relaxed) }

    func endCall() {
      lastCall.store(DispatchTime.now().uptimeNanoseconds, ordering: .relaxed)
      calls.subtract(1, ordering: .relaxed)
    }

    fileprivate func isWorking(at time: DispatchTime, patience: DispatchTimeInterval) -> Bool {
      if calls.load(ordering: .relaxed) > 0 { return true }
      return DispatchTime(uptimeNanoseconds: lastCall.load(ordering: .relaxed)) + patience > time
    }
  }
}
