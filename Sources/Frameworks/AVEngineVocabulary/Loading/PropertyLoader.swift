import AVEngineCore
import Dispatch
import Foundation
import Synchronization

package final class PropertyLoader: Sendable {
  private struct Contents {
    var states = KeyStates()
    var values = ShortTable<String, UncheckedSendable<Any>>()
    var waiters = ShortTable<KeyStates.Waiter, @Sendable () -> Void>()
    var nextWaiter = 0
  }

  private let contents = Mutex(Contents())
  /// Serial, so that the loader's work occupies at most one thread.
  private let queue = DispatchQueue(label: "AVFoundation.properties", target: LoadingQueue.work)

  package init() {}

  package func state(of key: String) -> KeyStates.State { contents.withLock { $0.states.state(of: key) } }

  package func loadedValue(_ key: String) -> Any? { contents.withLock { $0.values[key] }?.value }

  /// The handler runs on the loader's queue, or on the thread that calls `load`, `valueNow` or `cancel`, and must not
  /// block.
  @discardableResult
  func load(
    _ keys: [String], read: @escaping @Sendable (String) throws(EngineError) -> UncheckedSendable<Any>,
    then handler: @escaping @Sendable () -> Void
  ) -> KeyStates.Waiter {
    let (waiter, request) = contents.withLock { contents in
      contents.nextWaiter += 1
      let request = contents.states.request(keys, for: contents.nextWaiter)
      if !request.isDone { contents.waiters[contents.nextWaiter] = handler }
      return (contents.nextWaiter, request)
    }
    for attempt in request.start {
      queue.async { self.perform(attempt, read) }
    }
    if request.isDone { handler() }
    return waiter
  }

  func forget(_ waiter: KeyStates.Waiter) {
    contents.withLock {
      $0.states.forget(waiter)
      $0.waiters[waiter] = nil
    }
  }

  /// May block: a key that is neither loaded nor failed is read on the caller's thread.
  func valueNow(_ key: String, read: (String) throws(EngineError) -> UncheckedSendable<Any>) throws -> Any {
    switch state(of: key) {
    case .loaded: if let value = loadedValue(key) { return value }
    case .failed(let error): throw error
    default: break
    }
    do throws(EngineError) {
      let value = try read(key)
      finish(key, value: value, failure: nil)
      return value.value
    } catch {
      let failure = error.forClients
      if error.kind != .cancelled { finish(key, value: nil, failure: failure) }
      throw failure
    }
  }

  package func isLoaded(_ key: String) -> Bool { if case .loaded = state(of: key) { true } else { false } }

  package func reset(keeping kept: Set<String> = []) {
    contents.withLock { contents in
      contents.states.reset(keeping: kept)
      contents.values.removeAll { [states = contents.states] key, _ in
        if case .unknown = states.state(of: key) { true } else { false }
      }
    }
  }

  /// A value that is read after this call is kept nevertheless.
  package func cancel() {
    let handlers = contents.withLock { contents in
      contents.states.cancel().compactMap { contents.waiters.removeValue(forKey: $0) }
    }
    for handler in handlers { handler() }
  }

  func enqueue(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  private func perform(_ attempt: KeyStates.Attempt, _ read: (String) throws(EngineError) -> UncheckedSendable<Any>) {
    guard contents.withLock({ $0.states.isWanted(attempt) }) else { return }
    do throws(EngineError) {
      finish(attempt.key, value: try read(attempt.key), failure: nil)
    } catch {
      if error.kind == .cancelled {
        breakOff(attempt)
      } else {
        finish(attempt.key, value: nil, failure: error.forClients)
      }
    }
  }

  private func breakOff(_ attempt: KeyStates.Attempt) {
    let handlers = contents.withLock { contents in
      contents.states.breakOff(attempt).compactMap { contents.waiters.removeValue(forKey: $0) }
    }
    for handler in handlers { handler() }
  }

  private func finish(_ key: String, value: UncheckedSendable<Any>?, failure: (any Error)?) {
    let handlers = contents.withLock { contents in
      if let value { contents.values[key] = value }
      return contents.states.finish(key, failure: failure).compactMap { contents.waiters.removeValue(forKey: $0) }
    }
    for handler in handlers { handler() }
  }
}
