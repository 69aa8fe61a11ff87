import Dispatch
import Foundation
import Synchronization

final class IndexRuns: Sendable {
  private let turn = Mutex(())
  private let hasBegun = Atomic(false)
  /// One waiting run is enough for everything that happens before the run begins.
  private let isWaiting = Atomic(false)
  private let queue = DispatchQueue(label: "org.swift.avfoundation.media-library.index", qos: .utility)

  func isFirst() -> Bool { !hasBegun.exchange(true, ordering: .relaxed) }

  func inBackground(_ run: @escaping @Sendable () -> Void) {
    hasBegun.store(true, ordering: .relaxed)
    guard !isWaiting.exchange(true, ordering: .acquiringAndReleasing) else { return }
    queue.async { [self] in
      isWaiting.store(false, ordering: .releasing)
      run()
    }
  }

  /// - Parameter lock: The file that processes lock in turn; nil to wait for no other process.
  func perform<Value: Sendable>(
    lock: URL?, _ run: () throws(MediaLibraryError) -> Value
  ) throws(MediaLibraryError) -> Value {
    try turn.withLock { (_) throws(MediaLibraryError) in
      hasBegun.store(true, ordering: .relaxed)
      // After a long wait, the run begins without the lock. Two runs at once do no harm.
      let held = LockFile(lock)
      defer { _ = held.isBusy }
      return try run()
    }
  }
}

/// The lock is held as long as this value exists, unless the wait for the lock failed.
struct LockFile: ~Copyable {
  private let descriptor: Int32
  /// Whether another process kept the lock for the whole waiting time.
  let isBusy: Bool

  /// Waits for the lock, for a minute at most. Does not wait if the file system refuses locks.
  init(_ file: URL?) {
    let path = file?.path ?? ""
    descriptor = path.isEmpty ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    var isBusy = false
    for _ in 0..<600 where descriptor >= 0 {
      isBusy = false
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { break }
      guard errno == EWOULDBLOCK || errno == EINTR else { break }
      isBusy = true
      usleep(100_000)
    }
    self.isBusy = isBusy
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
