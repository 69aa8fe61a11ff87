import AVEngineCore
import Foundation

/// A lock for the dialog that asks the user.
final class AskingTurn: @unchecked Sendable {
  // Safety: `isTaken` is used under the condition's lock.
  private let condition = NSCondition()
  private var isTaken = false

  /// - Throws: `cancelled` if the wait was cancelled. In this case the turn was not taken.
  func take(_ wait: PermissionWait, _ operation: String) throws(EngineError) {
    let ticket = wait.onCancel { [condition] in condition.withLock { condition.broadcast() } }
    defer { wait.forget(ticket) }
    condition.lock()
    defer { condition.unlock() }
    while isTaken, !wait.isCancelled { condition.wait() }
    if wait.isCancelled { throw .waitGivenUp(operation) }
    isTaken = true
  }

  func giveBack() {
    condition.withLock {
      isTaken = false
      condition.broadcast()
    }
  }
}

extension EngineError {
  static func waitGivenUp(_ operation: String) -> EngineError {
    EngineError(.cancelled, operation, detail: "the wait for the user's answer was cancelled")
  }
}
