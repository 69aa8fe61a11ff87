import AVEngineCore
import Foundation

/// The turn to ask the user, which one asker has at a time. The others wait for it, and for the answer with it.
final class AskingTurn: @unchecked Sendable {
  // Safety: `isTaken` is used under the condition's lock.
  private let condition = NSCondition()
  private var isTaken = false

  /// Waits for the turn.
  ///
  /// - Throws: `cancelled` where the wait is given up; then the turn is not to be given back.
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
  /// The error of an asker that does not want the answer any more.
  static func waitGivenUp(_ operation: String) -> EngineError {
    EngineError(.cancelled, operation, detail: "the wait for the user's answer was given up")
  }
}
