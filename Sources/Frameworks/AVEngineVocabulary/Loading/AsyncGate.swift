import Synchronization

final class AsyncGate: Sendable {
  private enum State {
    case idle, cancelled, done
    case waiting(CheckedContinuation<Void, any Error>)
  }

  private let state = Mutex<State>(.idle)

  func wait(for continuation: CheckedContinuation<Void, any Error>) {
    let early: Result<Void, any Error>? = state.withLock {
      switch $0 {
      case .idle, .waiting:
        $0 = .waiting(continuation)
        return nil
      case .cancelled: return .failure(CancellationError())
      case .done: return .success(())
      }
    }
    if let early { continuation.resume(with: early) }
  }

  func open() { settle(.done)?.resume() }
  package func cancel() { settle(.cancelled)?.resume(throwing: CancellationError()) }

  private func settle(_ end: State) -> CheckedContinuation<Void, any Error>? {
    state.withLock {
      switch $0 {
      case .idle:
        $0 = end
        return nil
      case .waiting(let continuation):
        $0 = .done
        return continuation
      case .cancelled, .done: return nil
      }
    }
  }
}
