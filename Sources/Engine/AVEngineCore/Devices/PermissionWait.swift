import Synchronization

/// The wait for a user's answer to a dialog, which any thread can give up.
package final class PermissionWait: Sendable {
  private struct State: Sendable {
    var isCancelled = false
    var handlers: [Int: @Sendable () -> Void] = [:]
    var lastTicket = 0
  }

  private let state = Mutex(State())

  package init() {}

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Gives the wait up, for good.
  package func cancel() {
    let handlers = state.withLock { state in
      state.isCancelled = true
      defer { state.handlers = [:] }
      return Array(state.handlers.values)
    }
    for handler in handlers { handler() }
  }

  /// Has a function called once when the wait is given up, at once where that has been.
  ///
  /// - Returns: A ticket for `forget(_:)`.
  package func onCancel(_ handler: @escaping @Sendable () -> Void) -> Int {
    let (ticket, isCancelled) = state.withLock { state in
      state.lastTicket += 1
      if !state.isCancelled { state.handlers[state.lastTicket] = handler }
      return (state.lastTicket, state.isCancelled)
    }
    if isCancelled { handler() }
    return ticket
  }

  /// Ends what `onCancel(_:)` began; a call of the function may be under way.
  package func forget(_ ticket: Int) { state.withLock { _ = $0.handlers.removeValue(forKey: ticket) } }
}
