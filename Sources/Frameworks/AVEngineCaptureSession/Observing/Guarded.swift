import Foundation

/// A value that one thread at a time may use. Unlike `Mutex`, it can return objects that are not `Sendable`: objects
/// that are safe to use on any thread, or for which clients are responsible.
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
