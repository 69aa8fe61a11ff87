internal import AVEngineCOSLocks
internal import Glibc

/// A lock of four bytes, which are 0 if it is unlocked. Waiting threads sleep.
public struct os_unfair_lock_s: Sendable {
  /// The word of the lock.
  public var _os_unfair_lock_opaque: UInt32

  /// Creates an unlocked lock.
  public init() { _os_unfair_lock_opaque = 0 }

  /// Creates a lock from its word, which is 0 for an unlocked lock.
  public init(_os_unfair_lock_opaque: UInt32) { self._os_unfair_lock_opaque = _os_unfair_lock_opaque }
}

/// The lock as Apple's headers name it: the structure without its suffix.
public typealias os_unfair_lock = os_unfair_lock_s
/// A pointer to a lock, whose memory must neither move nor be freed while threads use it.
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

extension os_unfair_lock_t {
  fileprivate var word: UnsafeMutablePointer<UInt32> {
    // Safety: the structure consists of one word.
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: UInt32.self)
  }
}

/// Locks a lock, and waits while another thread holds it. If the calling thread holds it already, the process ends.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { coslocks_lock(lock.word, "os_unfair_lock_lock") }

/// Locks a lock if it is free, without waiting. Returns whether it was free.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { coslocks_try(lock.word) }

/// Unlocks a lock. If the calling thread does not hold it, the process ends.
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { coslocks_unlock(lock.word, "os_unfair_lock_unlock") }

/// Ends the process unless the calling thread holds the lock.
public func os_unfair_lock_assert_owner(_ lock: UnsafePointer<os_unfair_lock_s>) {
  let lock = os_unfair_lock_t(mutating: lock)
  if !coslocks_is_owned(lock.word) { coslocks_end("os_unfair_lock_assert_owner", "this thread does not hold the lock") }
}

/// Ends the process if the calling thread holds the lock.
public func os_unfair_lock_assert_not_owner(_ lock: UnsafePointer<os_unfair_lock_s>) {
  let lock = os_unfair_lock_t(mutating: lock)
  if coslocks_is_owned(lock.word) { coslocks_end("os_unfair_lock_assert_not_owner", "this thread holds the lock") }
}

/// Ends the use of a lock, which requires no action. Returns EBUSY if a thread holds it, otherwise 0.
///
/// Linux: this function is not Apple's. Packages that choose this lock by `#if canImport(os)`, and destroy it by `#if
/// canImport(Glibc)` with `pthread_mutex_destroy`, compile with this overload.
@discardableResult public func pthread_mutex_destroy(_ lock: os_unfair_lock_t) -> Int32 {
  lock.pointee._os_unfair_lock_opaque == 0 ? 0 : EBUSY
}
