import Foundation
import Synchronization

/// The plan that is being rendered, which another thread may replace at any time.
///
/// Only one thread takes the plan at a time: a thread that renders, one that retains the plan for its workers or, if no
/// device runs, one that changes a player.
final class AtomicRenderPlan: Sendable {
  private let current = Atomic<Unmanaged<RenderPlan>?>(nil)
  private let isTaken = Atomic(false)

  deinit { replace(with: nil) }

  // MARK: The rendering thread

  /// Calls `body` with the plan; returns nil if there is none, or if another thread has taken it.
  ///
  /// - Parameter waits: Whether to wait instead, until no other thread has taken the plan.
  func enter<Result>(waits: Bool, _ body: (RenderPlan) -> Result) -> Result? {
    while !take() {
      guard waits else { return nil }
      sched_yield()
    }
    defer { leave() }
    guard let plan = current.load(ordering: .sequentiallyConsistent) else { return nil }
    // Safety: a thread that replaces the plan releases it only after this thread has left.
    return plan._withUnsafeGuaranteedRef { body($0) }
  }

  private func take() -> Bool {
    isTaken.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
  }

  private func leave() { isTaken.store(false, ordering: .sequentiallyConsistent) }

  // MARK: Threads that may wait

  /// Calls `body` while no thread renders.
  func wait<Result>(_ body: () throws -> Result) rethrows -> Result {
    while !take() { sched_yield() }
    defer { leave() }
    return try body()
  }

  /// The plan, retained for its workers.
  var plan: RenderPlan? {
    // Safety: no thread releases the plan while this one has taken it.
    wait { current.load(ordering: .sequentiallyConsistent)?.takeUnretainedValue() }
  }

  func replace(with plan: RenderPlan?) {
    // Safety: the slot holds one reference, which is released here after any other thread has left the old plan.
    let old = current.exchange(plan.map { Unmanaged.passRetained($0) }, ordering: .sequentiallyConsistent)
    guard let old else { return }
    while isTaken.load(ordering: .sequentiallyConsistent) { sched_yield() }
    old.release()
  }
}
