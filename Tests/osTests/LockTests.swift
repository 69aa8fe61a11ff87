import Foundation
import Testing
import os

/// The lock of swift-argument-parser is like this one, and uses the system's lock if it can import `os`.
private struct GuardedState<State> {
  #if canImport(os)
    typealias Primitive = os_unfair_lock
  #else
    #error("os is there")
  #endif

  private final class Storage: ManagedBuffer<State, Primitive> {
    deinit {
      withUnsafeMutablePointerToElements { lock in
        #if canImport(Glibc)
          pthread_mutex_destroy(lock)
        #endif
        _ = lock.deinitialize(count: 1)
      }
    }
  }
  private let storage: ManagedBuffer<State, Primitive>

  init(_ state: State) {
    storage = Storage.create(minimumCapacity: 1) { buffer in
      buffer.withUnsafeMutablePointerToElements { $0.initialize(to: os_unfair_lock()) }
      return state
    }
  }

  func withLock<T>(_ body: (inout State) throws -> T) rethrows -> T {
    try storage.withUnsafeMutablePointers { state, lock in
      os_unfair_lock_lock(lock)
      defer { os_unfair_lock_unlock(lock) }
      return try body(&state.pointee)
    }
  }
}
// Safety: the state is used only while the lock is held.
extension GuardedState: @unchecked Sendable where State: Sendable {}

@Suite struct LockTests {
  @Test func aLockIsFourBytesThatAreZero() {
    #expect(MemoryLayout<os_unfair_lock>.size == 4 && MemoryLayout<os_unfair_lock>.alignment == 4)
    var lock = os_unfair_lock()
    #expect(lock._os_unfair_lock_opaque == 0)
    os_unfair_lock_lock(&lock)
    #expect(lock._os_unfair_lock_opaque != 0 && pthread_mutex_destroy(&lock) == EBUSY)
    os_unfair_lock_unlock(&lock)
    #expect(lock._os_unfair_lock_opaque == 0 && pthread_mutex_destroy(&lock) == 0)
  }

  @Test func eightThreadsCountTogether() {
    let guarded = GuardedState(0)
    let allocated = OSAllocatedUnfairLock(initialState: 0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 {
        guarded.withLock { $0 += 1 }
        allocated.withLock { $0 += 1 }
      }
    }
    #expect(guarded.withLock { $0 } == 80_000 && allocated.withLock { $0 } == 80_000)
  }

  @Test func aHeldLockIsNotTaken() {
    let lock = OSAllocatedUnfairLock()
    #expect(lock.lockIfAvailable())
    lock.precondition(.owner)
    #expect(!lock.lockIfAvailable() && lock.withLockIfAvailable { 1 } == nil)
    let isChecked = DispatchSemaphore(value: 0)
    let other = Thread {
      lock.precondition(.notOwner)
      isChecked.signal()
    }
    other.start()
    isChecked.wait()
    lock.unlock()
    lock.precondition(.notOwner)
    #expect(lock.withLockIfAvailable { 1 } == 1)
  }

  @Test func theStateGoesWithTheLock() {
    final class Kept {}
    weak var kept: Kept?
    do {
      let state = Kept()
      kept = state
      let lock = OSAllocatedUnfairLock(uncheckedState: state)
      #expect(lock.withLockUnchecked { $0 === state })
    }
    #expect(kept == nil)
  }

  enum Misuse: String, CaseIterable, Codable, Sendable {
    case lockedTwice, unlockedByAnother, unlockedFree, notOwned, owned

    var words: String {
      switch self {
      case .lockedTwice: "os_unfair_lock_lock: this thread holds the lock already"
      case .unlockedByAnother: "os_unfair_lock_unlock: another thread holds the lock"
      case .unlockedFree: "os_unfair_lock_unlock: no thread holds the lock"
      case .notOwned: "os_unfair_lock_assert_owner: this thread does not hold the lock"
      case .owned: "os_unfair_lock_assert_not_owner: this thread holds the lock"
      }
    }

    func commit() {
      let lock = os_unfair_lock_t.allocate(capacity: 1)
      lock.initialize(to: os_unfair_lock())
      switch self {
      case .lockedTwice:
        os_unfair_lock_lock(lock)
        os_unfair_lock_lock(lock)
      case .unlockedByAnother:
        // Safety: the threads share only the lock itself.
        nonisolated(unsafe) let shared = lock
        let locked = DispatchSemaphore(value: 0)
        let other = Thread {
          os_unfair_lock_lock(shared)
          locked.signal()
          while true { pause() }
        }
        other.start()
        locked.wait()
        os_unfair_lock_unlock(lock)
      case .unlockedFree: os_unfair_lock_unlock(lock)
      case .notOwned: os_unfair_lock_assert_owner(lock)
      case .owned:
        os_unfair_lock_lock(lock)
        os_unfair_lock_assert_not_owner(lock)
      }
    }
  }

  @Test(arguments: Misuse.allCases) func misuseEndsTheProcessByName(_ misuse: Misuse) async {
    let result = await #expect(processExitsWith: .signal(SIGABRT), observing: [\.standardErrorContent]) { [misuse] in
      misuse.commit()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Fatal error: \(misuse.words) (thread "), "\(text.prefix(300))")
  }
}
