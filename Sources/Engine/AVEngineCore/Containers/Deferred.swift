import Synchronization

package final class Deferred<Value: Sendable>: Sendable {
  private let find: @Sendable () throws(EngineError) -> Value
  private let cache = Mutex<Result<Value, EngineError>?>(nil)

  package init(_ find: @escaping @Sendable () throws(EngineError) -> Value) { self.find = find }

  /// Blocks while the value is being found. A failure is kept, except a cancellation.
  package func value() throws(EngineError) -> Value {
    let result = cache.withLock { cached in
      if let cached { return cached }
      let found: Result<Value, EngineError>
      do throws(EngineError) { found = .success(try find()) } catch { found = .failure(error) }
      if case .failure(let error) = found, error.kind == .cancelled { return found }
      cached = found
      return found
    }
    return try result.get()
  }
}
