import Dispatch
import Foundation
import Synchronization

package protocol GraphWorker: AnyObject, Sendable {
  /// `heard` is the frame that is audible now, by the output's clock.
  func work(heard: Int64?)
}

final class WorkerThread: Sendable {
  private let bell = DispatchSemaphore(value: 0)
  private let end = ThreadEnd()

  init(_ work: @escaping @Sendable () -> Bool) {
    let bell = bell
    let end = end
    Thread.detachNewThread {
      while true {
        bell.wait()
        if end.value.load(ordering: .acquiring) || !work() { return }
      }
    }
  }

  deinit {
    end.value.store(true, ordering: .releasing)
    bell.signal()
  }

  /// Real-time threads may call this.
  func wake() { bell.signal() }
}

private final class ThreadEnd: Sendable { let value = Atomic(false) }
