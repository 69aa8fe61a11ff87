internal import AVEngineCV4L2
import AVEngineCore
import Foundation
import Synchronization

final class DeviceThread: Sendable {
  private let shared = Shared()

  final class Shared: Sendable {
    fileprivate let stopping = Atomic(false)
    fileprivate let over = Atomic(false)
    fileprivate let thread = Atomic<UInt>(0)
    fileprivate let ended = DispatchSemaphore(value: 0)

    var isStopping: Bool { stopping.load(ordering: .acquiring) }
    var isCurrent: Bool { thread.load(ordering: .acquiring) == UInt(pthread_self()) }
    func stop() { stopping.store(true, ordering: .releasing) }
    /// Withdraws the request to stop. Called on the thread.
    func goOn() { stopping.store(false, ordering: .releasing) }
    /// Ends the wait in `DeviceThread.stop(_:)`, so that a client that learns of the loss of its device may call
    /// `stop(_:)`.
    func finish() {
      guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
      ended.signal()
    }
  }

  /// - Parameter body: Released before the thread counts as ended, unless the body calls `Shared.finish()`.
  init(name: String, _ body: @escaping @Sendable (Shared) -> Void) {
    let (shared, work) = (shared, Work(body))
    let thread = Thread {
      shared.thread.store(UInt(pthread_self()), ordering: .releasing)
      work.perform(shared)
      shared.finish()
    }
    thread.name = name
    thread.start()
  }

  private final class Work: Sendable {
    private let body: Mutex<(@Sendable (Shared) -> Void)?>
    init(_ body: @escaping @Sendable (Shared) -> Void) { self.body = Mutex(body) }
    func perform(_ shared: Shared) {
      let body = self.body.withLock { $0.take() }
      body?(shared)
    }
  }

  var isOver: Bool { shared.over.load(ordering: .acquiring) }
  var isStopping: Bool { shared.isStopping }

  /// Waits until the thread's work is done, unless the caller is on the thread itself.
  func stop(_ wake: () -> Void) {
    shared.stop()
    guard !isOver else { return }
    wake()
    guard !shared.isCurrent else { return }
    shared.ended.wait()
    // Wakes the next thread that waits here.
    shared.ended.signal()
  }
}

final class WakeDescriptor: Sendable {
  let descriptor: Int32

  init(_ operation: String) throws(EngineError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .system(errno, operation, subject: nil) }
  }

  deinit { close(descriptor) }

  func signal() {
    var one: UInt64 = 1
    // A write fails only if the eventfd's counter is at its maximum. Then an earlier write wakes the thread.
    _ = write(descriptor, &one, 8)
  }

  func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
