package import CoreFoundation
package import AVEngineCore
import Foundation

package protocol PropertyLoading: AVAsynchronousKeyValueLoading, SendableMetatype {
  var loader: PropertyLoader { get }
  var displayName: String { get }
  /// May block.
  func readValue(forKey key: String) throws(EngineError) -> Any
}

extension PropertyLoading {
  /// Converts "isPlayable" to "playable".
  package static func canonical(_ key: String) -> String {
    guard key.hasPrefix("is"), let first = key.dropFirst(2).first, first.isUppercase else { return key }
    return first.lowercased() + key.dropFirst(3)
  }

  func reader() -> @Sendable (String) throws(EngineError) -> UncheckedSendable<Any> {
    let target = UncheckedSendable(self)
    return { key throws(EngineError) in UncheckedSendable(try target.value.readValue(forKey: key)) }
  }

  package nonisolated(nonsending) func loadKeys(
    _ keys: [String], read: @escaping @Sendable (String) throws(EngineError) -> UncheckedSendable<Any>
  ) async throws {
    let gate = AsyncGate()
    let waiter = loader.load(keys, read: read) { gate.open() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { gate.wait(for: $0) }
    } onCancel: { [loader] in
      loader.forget(waiter)
      gate.cancel()
    }
  }

  package func outcome<Value>(_ key: String, as type: Value.Type) throws -> Value {
    switch loader.state(of: key) {
    case .loaded:
      if let value = loader.loadedValue(key) as? Value { return value }
      throw AVError(
        EngineError(
          .unsupported, "Loading the property “\(key)”", detail: "its value is not of the type \(Value.self)"))
    case .failed(let error): throw error
    default: throw AVError(EngineError(.cancelled, "Loading the property “\(key)”"))
    }
  }

  /// May block: a property that is not loaded yet is read on the caller's thread.
  package func valueNow<Value>(_ key: String, or fallback: Value) -> Value {
    let value = try? loader.valueNow(key) { key throws(EngineError) in UncheckedSendable(try readValue(forKey: key)) }
    return value as? Value ?? fallback
  }

  package func keyStatus(_ key: String, _ outError: NSErrorPointer) -> AVKeyValueStatus {
    let key = Self.canonical(key)
    switch loader.state(of: key) {
    case .unknown: return .unknown
    case .loading: return .loading
    case .loaded: return .loaded
    case .failed(let error):
      outError?.pointee = error as NSError
      return .failed
    case .cancelled:
      outError?.pointee = AVError(EngineError(.cancelled, "Loading the property “\(key)”")) as NSError
      return .cancelled
    }
  }

  package func loadKeys(_ keys: [String], handler: (@Sendable () -> Void)?) {
    loader.load(keys.map(Self.canonical), read: reader()) {
      if let handler { LoadingQueue.completion.async(execute: handler) }
    }
  }
}

extension PropertyLoading {
  /// On a Mac the async form of a method calls the form with a handler, so a client's override of that form is called.
  package nonisolated(nonsending) func awaited<Value>(
    _ load: (@escaping @Sendable (Value, (any Error)?) -> Void) -> Void
  ) async throws -> Value {
    let result: UncheckedSendable<(Value, (any Error)?)> = await withCheckedContinuation { continuation in
      load { continuation.resume(returning: UncheckedSendable(($0, $1))) }
    }
    if let error = result.value.1 { throw error }
    return result.value.0
  }

  package nonisolated(nonsending) func offPool<Value>(_ work: @escaping (Self) throws(EngineError) -> Value)
    async throws -> Value
  {
    let job = UncheckedSendable((self, work))
    let result: UncheckedSendable<Result<Value, any Error>> = await withCheckedContinuation { continuation in
      loader.enqueue { continuation.resume(returning: UncheckedSendable(attempt(job.value.0, job.value.1))) }
    }
    return try result.value.get()
  }

  package func offPool<Value>(
    _ work: @escaping (Self) throws(EngineError) -> Value,
    then handler: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) {
    let job = UncheckedSendable((self, work))
    loader.enqueue {
      let result = UncheckedSendable(attempt(job.value.0, job.value.1))
      LoadingQueue.completion.async { handler(result.value) }
    }
  }
}

private func attempt<Root, Value>(_ root: Root, _ work: (Root) throws(EngineError) -> Value) -> Result<Value, any Error>
{
  do throws(EngineError) { return .success(try work(root)) } catch { return .failure(error.forClients) }
}
