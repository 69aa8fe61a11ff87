import AVEngineCV4L2
import Glibc

final class X11Alarm: @unchecked Sendable {
  // Safety: `isSet` is used under the lock; the lock and the condition are made for several threads.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isSet = false

  init() {
    pthread_mutex_init(lock, nil)
    // The default clock is the wall clock, which could be set during the wait.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  func stop() {
    pthread_mutex_lock(lock)
    isSet = true
    pthread_cond_broadcast(changed)
    pthread_mutex_unlock(lock)
  }

  var isStopped: Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return isSet
  }

  /// - Parameter moment: The time in nanoseconds of CLOCK_MONOTONIC.
  /// - Returns: Whether the alarm was stopped.
  func wait(until moment: Int64) -> Bool {
    var end = timespec(tv_sec: Int(moment / 1_000_000_000), tv_nsec: Int(moment % 1_000_000_000))
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while !isSet, pthread_cond_timedwait(changed, lock, &end) == 0 {}
    return isSet
  }
}
