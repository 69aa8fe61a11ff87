/// Which keys of an object are in what state, and who waits for them: a pure state machine.
///
/// Every transition returns what is to be done; its owner does it after unlocking.
package struct KeyStates {
  typealias Waiter = Int

  package enum State {
    case unknown, loading, loaded, cancelled
    case failed(any Error)
  }

  /// One go at loading a key; a key that was cancelled and is wanted again has another.
  struct Attempt: Equatable {
    var key: String
    var number: Int
  }

  private var states = ShortTable<String, State>()
  private var attempts = ShortTable<String, Int>()
  private var waiting = ShortTable<Waiter, [String]>()

  func state(of key: String) -> State { states[key] ?? .unknown }

  /// Somebody wants these keys.
  ///
  /// - Returns: What is to be started, and whether there is nothing to wait for.
  ///   What failed stays failed; what was cancelled is tried anew.
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

  /// A key's value is there, or is known to be out of reach.
  ///
  /// - Returns: Those who need to wait no longer.
  mutating func finish(_ key: String, failure: (any Error)?) -> [Waiter] {
    if let failure { states[key] = .failed(failure) } else { states[key] = .loaded }
    return release { $0.removeAll { $0 == key } }
  }

  /// Whether somebody still waits for the outcome of an attempt.
  func isWanted(_ attempt: Attempt) -> Bool {
    if case .loading = state(of: attempt.key) { attempts[attempt.key] == attempt.number } else { false }
  }

  /// An attempt was broken off.
  ///
  /// - Returns: Those who need to wait no longer: none if the key was asked for again meanwhile, since a later attempt
  ///   serves them.
  mutating func breakOff(_ attempt: Attempt) -> [Waiter] {
    guard isWanted(attempt) else { return [] }
    states[attempt.key] = .cancelled
    return release { $0.removeAll { $0 == attempt.key } }
  }

  /// Nothing that is being loaded is wanted any more.
  mutating func cancel() -> [Waiter] {
    for (key, state) in states.entries {
      if case .loading = state { states[key] = .cancelled }
    }
    return release { $0.removeAll() }
  }

  /// What was loaded or has failed is unknown again; what is being loaded goes on.
  package mutating func reset(keeping kept: Set<String> = []) {
    states.removeAll { key, state in
      if kept.contains(key) { return false }
      switch state {
      case .loaded, .failed: return true
      default: return false
      }
    }
  }

  /// A waiter went away by itself.
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
