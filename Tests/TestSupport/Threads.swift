import Dispatch

/// Runs what waits on a thread of its own, which those of the pool may not.
public func onAThread<T: Sendable>(_ body: @escaping @Sendable () throws -> T) async throws -> T {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "test").async { continuation.resume(with: Result { try body() }) }
  }
}
