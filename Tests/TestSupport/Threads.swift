import Dispatch

/// Runs blocking code on a separate queue. Threads of the cooperative pool must not block.
public func onAThread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "test").async { continuation.resume(with: Result { try body() }) }
  }
}
