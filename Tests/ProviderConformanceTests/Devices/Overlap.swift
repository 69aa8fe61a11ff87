import Dispatch
import Foundation
import Synchronization

/// Makes the first call on this thread and, at the same time, the second on another. Returns when both have returned.
func overlap(_ first: () -> Void, _ second: @escaping @Sendable () -> Void) {
  let meeting = Meeting()
  Thread.detachNewThread {
    meeting.isReady.store(true, ordering: .releasing)
    while !meeting.hasBegun.load(ordering: .acquiring) { sched_yield() }
    second()
    meeting.isOver.signal()
  }
  while !meeting.isReady.load(ordering: .acquiring) { sched_yield() }
  meeting.hasBegun.store(true, ordering: .releasing)
  first()
  meeting.isOver.wait()
}

private final class Meeting: Sendable {
  let isReady = Atomic(false)
  let hasBegun = Atomic(false)
  let isOver = DispatchSemaphore(value: 0)
}
