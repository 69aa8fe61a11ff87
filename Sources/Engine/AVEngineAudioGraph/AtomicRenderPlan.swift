import Foundation
import Synchronization

/// The slot for the plan that is rendered. At most one thread at a time is between `take()` and `leave()`.
final class AtomicRenderPlan: Sendable {
  private let current = Atomic<Unmanaged<RenderPlan>?>(nil)
  private let isTaken = Atomic(false)

  deinit { replace(with: nil) }

  // MARK: The rendering thread

  /// Returns nil if there is no plan or, unless `waits` is true, if another thread has taken the plan.
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
