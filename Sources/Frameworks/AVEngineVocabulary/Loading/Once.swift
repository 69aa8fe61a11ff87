package import AVEngineCore
import Synchronization

/// A value that is kept once it has been made. An error is kept and thrown again, unless it is a cancellation.
package final class Once<Value: Sendable>: Sendable {
  private let outcome = Mutex<Result<Value, EngineError>?>(nil)

  package init() {}

  package func value(_ make: () throws(EngineError) -> Value) throws(EngineError) -> Value {
    let result: Result<Value, EngineError> = outcome.withLock { outcome in
      if let outcome { return outcome }
      let made: Result<Value, EngineError>
      do throws(EngineError) { made = .success(try make()) } catch { made = .failure(error) }
      if case .failure(let error) = made, error.kind == .cancelled { return made }
      outcome = made
      return made
    }
    return try result.get()
  }
}
