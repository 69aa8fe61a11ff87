import Dispatch
import Foundation
import Synchronization

/// Has one run of the index at a time in this process, and as a rule on this machine.
final class IndexRuns: Sendable {
  private let turn = Mutex(())
  private let hasBegun = Atomic(false)
  /// Runs that wait in the background: one is enough for all that happened before it begins.
  private let isWaiting = Atomic(false)
  private let queue = DispatchQueue(label: "org.swift.avfoundation.media-library.index", qos: .utility)

  /// Whether nobody has asked for a run before.
  func isFirst() -> Bool { !hasBegun.exchange(true, ordering: .relaxed) }

  func inBackground(_ run: @escaping @Sendable () -> Void) {
    hasBegun.store(true, ordering: .relaxed)
    guard !isWaiting.exchange(true, ordering: .acquiringAndReleasing) else { return }
    queue.async { [self] in
      isWaiting.store(false, ordering: .releasing)
      run()
    }
  }

  /// - Parameter lock: A file that processes lock in turn; nil: none is shared.
  func perform<Value: Sendable>(
    lock: URL?, _ run: () throws(MediaLibraryError) -> Value
  ) throws(MediaLibraryError) -> Value {
    try turn.withLock { (_) throws(MediaLibraryError) in
      hasBegun.store(true, ordering: .relaxed)
      // Two runs at once do no harm: after a while, a run goes on without.
      let held = LockFile(lock)
      defer { _ = held.isBusy }
      return try run()
    }
  }
}

/// A file that processes lock in turn, and that is locked until this object goes away.
struct LockFile: ~Copyable {
  private let descriptor: Int32
  /// Another process has kept the lock for all the time that was waited.
  let isBusy: Bool

  /// Waits for the turn, for a minute at most. Where locks are refused, there is no turn to wait for.
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
