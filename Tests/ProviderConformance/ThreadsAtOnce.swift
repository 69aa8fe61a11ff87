import Dispatch
import Foundation
import Synchronization

/// Runs a body on several threads, which call it when all have started, and waits until all have ended.
func onThreadsAtOnce(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let (missing, group) = (Missing(count), DispatchGroup())
  for number in 0..<count {
    group.enter()
    Thread.detachNewThread {
      missing.count.subtract(1, ordering: .acquiringAndReleasing)
      while missing.count.load(ordering: .acquiring) > 0 { sched_yield() }
      body(number)
      group.leave()
    }
  }
  group.wait()
}

private final class Missing: Sendable {
  let count: Atomic<Int>
  init(_ count: Int) { self.count = Atomic(count) }
}
