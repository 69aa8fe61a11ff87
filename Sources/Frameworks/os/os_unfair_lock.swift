internal import AVEngineCOSLocks
internal import Glibc

/// A lock of four bytes, free when they are 0, whose waiting threads sleep.
public struct os_unfair_lock_s: Sendable {
  public var _os_unfair_lock_opaque: UInt32

  /// Makes a free lock.
  public init() { _os_unfair_lock_opaque = 0 }

  /// Makes a lock from its word, which is 0 for a free one.
  public init(_os_unfair_lock_opaque: UInt32) { self._os_unfair_lock_opaque = _os_unfair_lock_opaque }
}

public typealias os_unfair_lock = os_unfair_lock_s
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock_s>

extension os_unfair_lock_t {
  fileprivate var word: UnsafeMutablePointer<UInt32> {
    // Safety: the structure is its one word.
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: UInt32.self)
  }
}

/// Locks; a thread that holds the lock already ends the process.
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { coslocks_lock(lock.word, "os_unfair_lock_lock") }

/// Locks unless a thread holds the lock, and tells whether it did.
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool { coslocks_try(lock.word) }

/// Unlocks; a thread that does not hold the lock ends the process.
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

/// Ends the life of a lock, for which nothing is to be done; EBUSY where a thread holds it.
///
/// Linux: not Apple's. Packages that take this lock where `canImport(os)` holds end it where `canImport(Glibc)` does,
/// and a Mac has both never at once.
@discardableResult public func pthread_mutex_destroy(_ lock: os_unfair_lock_t) -> Int32 {
  lock.pointee._os_unfair_lock_opaque == 0 ? 0 : EBUSY
}
