import Synchronization

package final class PermissionWait: Sendable {
  private struct State: Sendable {
    var isCancelled = false
    var handlers: [Int: @Sendable () -> Void] = [:]
    var lastTicket = 0
  }

  private let state = Mutex(State())

  package init() {}

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  package func cancel() {
    let handlers = state.withLock { state in
      state.isCancelled = true
      defer { state.handlers = [:] }
      return Array(state.handlers.values)
    }
    for handler in handlers { handler() }
  }

  /// Registers a function that is called when the wait is cancelled, or at once if it was. Returns a ticket for
  /// `forget(_:)`.
  package func onCancel(_ handler: @escaping @Sendable () -> Void) -> Int {
    let (ticket, isCancelled) = state.withLock { state in
      state.lastTicket += 1
      if !state.isCancelled { state.handlers[state.lastTicket] = handler }
      return (state.lastTicket, state.isCancelled)
    }
    if isCancelled { handler() }
    return ticket
  }

  /// Removes a function, which may still be running.
  package func forget(_ ticket: Int) { state.withLock { _ = $0.handlers.removeValue(forKey: ticket) } }
}
