import Foundation

/// Unlike `Mutex`, this lock can return objects that are not `Sendable`.
final class Guarded<Value>: @unchecked Sendable {
  // Safety: the value is used under the lock only.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
