internal import AVEngineCV4L2
import AVEngineCore
import Foundation
import Synchronization

/// A thread with a name that can be told to stop, and waited for.
final class DeviceThread: Sendable {
  private let shared = Shared()

  final class Shared: Sendable {
    fileprivate let stopping = Atomic(false)
    fileprivate let over = Atomic(false)
    /// The thread's number (pthread_self(3)), 0 before it has begun.
    fileprivate let thread = Atomic<UInt>(0)
    fileprivate let ended = DispatchSemaphore(value: 0)

    var isStopping: Bool { stopping.load(ordering: .acquiring) }
    var isCurrent: Bool { thread.load(ordering: .acquiring) == UInt(pthread_self()) }
    /// Has the thread stop, of itself.
    func stop() { stopping.store(true, ordering: .releasing) }
    /// Takes that back, on the thread.
    func goOn() { stopping.store(false, ordering: .releasing) }
    /// The work is done: nobody has to wait for the thread any more, which goes on to tell of it.
    func finish() {
      guard !over.exchange(true, ordering: .acquiringAndReleasing) else { return }
      ended.signal()
    }
  }

  /// - Parameter body: The thread's work. What it holds is let go of before the thread counts as ended.
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

  /// Has the thread stop, and waits until it has; on the thread itself, without waiting.
  func stop(_ wake: () -> Void) {
    shared.stop()
    guard !isOver else { return }
    wake()
    guard !shared.isCurrent else { return }
    shared.ended.wait()
    // For whoever waits next.
    shared.ended.signal()
  }
}

/// A descriptor that a thread waits for along with others, so that it can be woken (eventfd(2)).
final class WakeDescriptor: Sendable {
  let descriptor: Int32

  init(_ operation: String) throws(EngineError) {
    descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard descriptor >= 0 else { throw .system(errno, operation, subject: nil) }
  }

  deinit { close(descriptor) }

  func signal() {
    var one: UInt64 = 1
    // A write that fails finds the count at its end, and the thread awake.
    _ = write(descriptor, &one, 8)
  }

  func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
