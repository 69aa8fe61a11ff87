import Dispatch
import Foundation
import Synchronization

/// Work for a graph that a rendering thread with deadlines must not do: calling clients, reading files, freeing memory.
package protocol GraphWorker: AnyObject, Sendable {
  /// - Parameter heard: The frame that is audible now, by the output's clock; nil without an output.
  func work(heard: Int64?)
}

/// A thread that works whenever it is woken, for example after a block was rendered.
final class WorkerThread: Sendable {
  private let bell = DispatchSemaphore(value: 0)
  private let end = ThreadEnd()

  /// - Parameter work: Returns false to end the thread.
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

  /// Wakes the thread. Real-time threads may call this.
  func wake() { bell.signal() }
}

private final class ThreadEnd: Sendable { let value = Atomic(false) }
