/// Methods return the attempts to start and the waiters to notify, so that the owner can release its lock first.
package struct KeyStates {
  typealias Waiter = Int

  package enum State {
    case unknown, loading, loaded, cancelled
    case failed(any Error)
  }

  /// A key that was cancelled and is requested again gets a new attempt.
  struct Attempt: Equatable {
    var key: String
    var number: Int
  }

  private var states = ShortTable<String, State>()
  private var attempts = ShortTable<String, Int>()
  private var waiting = ShortTable<Waiter, [String]>()

  func state(of key: String) -> State { states[key] ?? .unknown }

  mutating func request(_ keys: [String], for waiter: Waiter) -> (start: [Attempt], isDone: Bool) {
    var start: [Attempt] = []
    var pending: [String] = []
    for key in keys where !pending.contains(key) {
      switch state(of: key) {
      case .loaded, .failed: continue
      case .loading: pending.append(key)
      case .unknown, .cancelled:
        states[key] = .loading
        let number = (attempts[key] ?? 0) + 1
        attempts[key] = number
        start.append(Attempt(key: key, number: number))
        pending.append(key)
      }
    }
    if !pending.isEmpty { waiting[waiter] = pending }
    return (start, pending.isEmpty)
  }

  mutating func finish(_ key: String, failure: (any Error)?) -> [Waiter] {
    if let failure { states[key] = .failed(failure) } else { states[key] = .loaded }
    return release { $0.removeAll { $0 == key } }
  }

  func isWanted(_ attempt: Attempt) -> Bool {
    if case .loading = state(of: attempt.key) { attempts[attempt.key] == attempt.number } else { false }
  }

  mutating func breakOff(_ attempt: Attempt) -> [Waiter] {
    guard isWanted(attempt) else { return [] }
    states[attempt.key] = .cancelled
    return release { $0.removeAll { $0 == attempt.key } }
  }

  mutating func cancel() -> [Waiter] {
    for (key, state) in states.entries {
      if case .loading = state { states[key] = .cancelled }
    }
    return release { $0.removeAll() }
  }

  package mutating func reset(keeping kept: Set<String> = []) {
    states.removeAll { key, state in
      if kept.contains(key) { return false }
      switch state {
      case .loaded, .failed: return true
      default: return false
      }
    }
  }

  mutating func forget(_ waiter: Waiter) { waiting[waiter] = nil }

  private mutating func release(_ change: (inout [String]) -> Void) -> [Waiter] {
    var done: [Waiter] = []
    for (waiter, pending) in waiting.entries {
      var keys = pending
      change(&keys)
      waiting[waiter] = keys.isEmpty ? nil : keys
      if keys.isEmpty { done.append(waiter) }
    }
    return done
  }
}
