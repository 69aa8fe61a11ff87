package import CoreFoundation
package import AVEngineCore
import Foundation

/// What loads properties by `PropertyLoader`: assets, tracks, metadata items.
package protocol PropertyLoading: AVAsynchronousKeyValueLoading, SendableMetatype {
  var loader: PropertyLoader { get }
  /// How the object is called in messages.
  var displayName: String { get }
  /// Reads the value of a key, blocking; the value of an unknown key is an error that names it.
  func readValue(forKey key: String) throws(EngineError) -> Any
}

extension PropertyLoading {
  /// The name under which a key is kept: clients write both "isPlayable" and "playable".
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

  /// The value of a property that was loaded before.
  package func outcome<Value>(_ key: String, as type: Value.Type) throws -> Value {
    switch loader.state(of: key) {
    case .loaded:
      if let value = loader.loadedValue(key) as? Value { return value }
      throw AVError(EngineError(.unsupported, "Loading the property “\(key)”", detail: "its value is no \(Value.self)"))
    case .failed(let error): throw error
    default: throw AVError(EngineError(.cancelled, "Loading the property “\(key)”"))
    }
  }

  /// The value of a property, read on the caller's thread where it is not loaded yet, or `fallback` where it cannot be
  /// read.
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
  /// Waits for what a method hands its handler. On a Mac the awaited form of a method is the one with the handler, so a
  /// client's override of that one is awaited.
  package nonisolated(nonsending) func awaited<Value>(
    _ load: (@escaping @Sendable (Value, (any Error)?) -> Void) -> Void
  ) async throws -> Value {
    let result: UncheckedSendable<(Value, (any Error)?)> = await withCheckedContinuation { continuation in
      load { continuation.resume(returning: UncheckedSendable(($0, $1))) }
    }
    if let error = result.value.1 { throw error }
    return result.value.0
  }

  /// Does blocking work on the object's queue and waits for it without occupying a thread.
  package nonisolated(nonsending) func offPool<Value>(_ work: @escaping (Self) throws(EngineError) -> Value)
    async throws -> Value
  {
    let job = UncheckedSendable((self, work))
    let result: UncheckedSendable<Result<Value, any Error>> = await withCheckedContinuation { continuation in
      loader.enqueue { continuation.resume(returning: UncheckedSendable(attempt(job.value.0, job.value.1))) }
    }
    return try result.value.get()
  }

  /// Does blocking work on the object's queue and hands the result to a client's handler.
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
