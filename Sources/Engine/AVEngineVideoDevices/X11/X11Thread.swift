import AVEngineDisplays
import Dispatch
import Foundation
import Synchronization

final class X11Thread: Sendable {
  private let ended = DispatchGroup()
  private let thread = Mutex<ObjectIdentifier?>(nil)

  func start(name: String, _ body: @escaping @Sendable () -> Void) {
    ended.enter()
    let isStarted = DispatchSemaphore(value: 0)
    let made = Thread { [ended] in
      // The kernel gets the name only if the thread itself sets it, after `Thread.start` has returned.
      isStarted.wait()
      Thread.current.name = name
      PipeSignal.suppressed { body() }
      ended.leave()
    }
    let identifier = ObjectIdentifier(made)
    thread.withLock { $0 = identifier }
    made.start()
    isStarted.signal()
  }

  /// Does nothing on the thread itself, or if no thread was started.
  func join() {
    let current = ObjectIdentifier(Thread.current)
    let isOwn = thread.withLock { $0 == current }
    if !isOwn { ended.wait() }
  }
}
