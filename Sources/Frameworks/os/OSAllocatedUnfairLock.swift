/// An unfair lock with the state that it guards, both allocated on the heap.
@frozen public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  // Safety: between its creation and its destruction, the state is accessed only while the lock is held.
  @usableFromInline let storage: ManagedBuffer<os_unfair_lock, State>

  /// Creates an unlocked lock with a state that need not be Sendable.
  public init(uncheckedState initialState: State) {
    storage = LockStorage<State>.create(minimumCapacity: 1) { _ in os_unfair_lock() }
    storage.withUnsafeMutablePointerToElements { $0.initialize(to: initialState) }
  }

  /// Runs a closure with the state while holding the lock. Neither the closure nor its result has to be Sendable.
  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    try storage.withUnsafeMutablePointers { lock, state in
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
      return try body(&state.pointee)
    }
  }

  /// Runs a closure with the state while holding the lock, and returns its result. The closure must not lock it again.
  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  /// Runs a closure with the state if the lock is free; returns nil if a thread holds it. Neither the closure nor its
  /// result has to be Sendable.
  public func withLockIfAvailableUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R? {
    try storage.withUnsafeMutablePointers { lock, state in
      guard os_unfair_lock_trylock(lock) else { return nil }
      defer { os_unfair_lock_unlock(lock) }
      return try body(&state.pointee)
    }
  }

  /// Runs a closure with the state if the lock is free. Returns nil if a thread holds it.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Whether the calling thread holds the lock.
  public enum Ownership: Hashable, Sendable {
    /// The calling thread holds the lock.
    case owner
    /// The calling thread does not hold the lock.
    case notOwner
  }

  /// Ends the process unless the calling thread's ownership is as stated.
  public func precondition(_ condition: Ownership) {
    storage.withUnsafeMutablePointerToHeader { lock in
      switch condition {
      case .owner: os_unfair_lock_assert_owner(lock)
      case .notOwner: os_unfair_lock_assert_not_owner(lock)
      }
    }
  }
}

extension OSAllocatedUnfairLock where State: Sendable {
  /// Creates an unlocked lock with the state that it guards.
  public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates an unlocked lock without a state.
  public init() { self.init(uncheckedState: ()) }

  /// Runs a closure while holding the lock. Neither the closure nor its result has to be Sendable.
  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R { try withLockUnchecked { _ in try body() } }

  /// Runs a closure while holding the lock, and returns its result. The closure must not lock it again.
  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R { try withLockUnchecked(body) }

  /// Runs a closure if the lock is free; returns nil if a thread holds it. Neither the closure nor its result has to be
  /// Sendable.
  public func withLockIfAvailableUnchecked<R>(_ body: () throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked { _ in try body() }
  }

  /// Runs a closure if the lock is free. Returns nil if a thread holds it.
  public func withLockIfAvailable<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R? {
    try withLockIfAvailableUnchecked(body)
  }

  /// Locks the lock, and waits while another thread holds it. If the calling thread holds it already, the process ends.
  @available(*, noasync, message: "Use withLock, which cannot be suspended in between")
  public func lock() { storage.withUnsafeMutablePointerToHeader { os_unfair_lock_lock($0) } }

  /// Unlocks the lock. If the calling thread does not hold it, the process ends.
  @available(*, noasync, message: "Use withLock, which cannot be suspended in between")
  public func unlock() { storage.withUnsafeMutablePointerToHeader { os_unfair_lock_unlock($0) } }

  /// Locks the lock if it is free, without waiting. Returns whether it was free.
  @available(*, noasync, message: "Use withLockIfAvailable, which cannot be suspended in between")
  public func lockIfAvailable() -> Bool { storage.withUnsafeMutablePointerToHeader { os_unfair_lock_trylock($0) } }
}

private final class LockStorage<State>: ManagedBuffer<os_unfair_lock, State> {
  deinit { withUnsafeMutablePointerToElements { _ = $0.deinitialize(count: 1) } }
}
