import Dispatch
import Foundation
import Synchronization

/// What has to do for a graph outside of the thread that renders: call clients, read files, give memory back.
package protocol GraphWorker: AnyObject, Sendable {
  /// - Parameter heard: The frame of the graph's clock that is heard now; nil where nobody hears.
  /// - Returns: Whether something waits to be heard.
  func work(heard: Int64?) -> Bool
}

/// A thread that works whenever a block was rendered.
final class WorkerThread: Sendable {
  private let bell = DispatchSemaphore(value: 0)
  private let end = ThreadEnd()

  /// - Parameter work: Returns false when there is no more to do ever.
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

  /// Wakes the thread; takes no lock.
  func wake() { bell.signal() }
}

private final class ThreadEnd: Sendable { let value = Atomic(false) }
