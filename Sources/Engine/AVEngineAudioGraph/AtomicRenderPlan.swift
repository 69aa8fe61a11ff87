import Foundation
import Synchronization

/// The plan that is rendered now, which another thread may replace at any time.
///
/// One thread is in it at a time: whoever renders, or, where no device runs, whoever changes what it works on.
final class AtomicRenderPlan: Sendable {
  private let current = Atomic<Unmanaged<RenderPlan>?>(nil)
  private let isTaken = Atomic(false)

  deinit { replace(with: nil) }

  // MARK: The thread that renders

  /// Calls `body` with the plan; nil where there is none, or somebody else is in it.
  ///
  /// - Parameter waits: For somebody else to leave.
  func enter<Result>(waits: Bool, _ body: (RenderPlan) -> Result) -> Result? {
    while !take() {
      guard waits else { return nil }
      sched_yield()
    }
    defer { leave() }
    guard let plan = current.load(ordering: .sequentiallyConsistent) else { return nil }
    // Safety: whoever replaces the plan waits until this thread has left before he releases it.
    return plan._withUnsafeGuaranteedRef { body($0) }
  }

  private func take() -> Bool {
    isTaken.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged
  }

  private func leave() { isTaken.store(false, ordering: .sequentiallyConsistent) }

  // MARK: Threads that have time

  /// Calls `body` while nobody renders.
  func wait<Result>(_ body: () throws -> Result) rethrows -> Result {
    while !take() { sched_yield() }
    defer { leave() }
    return try body()
  }

  /// Keeps the plan, for its workers.
  var plan: RenderPlan? {
    // Safety: nobody replaces the plan while this thread is in the slot.
    wait { current.load(ordering: .sequentiallyConsistent)?.takeUnretainedValue() }
  }

  func replace(with plan: RenderPlan?) {
    // Safety: the slot holds one reference, which is given back here when the thread that renders has left the old
    // plan.
    let old = current.exchange(plan.map { Unmanaged.passRetained($0) }, ordering: .sequentiallyConsistent)
    guard let old else { return }
    while isTaken.load(ordering: .sequentiallyConsistent) { sched_yield() }
    old.release()
  }
}
