import AVEngineCore
import Synchronization

/// Where a reader and its outputs stand, as values.
struct ReadingState {
  private(set) var status: AVAssetReader.Status = .unknown
  private(set) var error: (any Error)?
  /// Why an output came to its end before its media's; the reader fails with it when all others have come to theirs.
  private var early: (any Error)?
  /// Outputs that have not come to their end.
  private var open: Set<Int> = []

  mutating func begin(outputs: Int) {
    guard status == .unknown else { return }
    open = Set(0..<outputs)
    status = outputs == 0 ? .completed : .reading
  }

  mutating func finish(output: Int, early error: (any Error)? = nil) {
    guard status == .reading else { return }
    early = early ?? error
    open.remove(output)
    guard open.isEmpty else { return }
    status = early == nil ? .completed : .failed
    self.error = early
  }

  mutating func fail(_ error: any Error) {
    guard status == .reading else { return }
    status = .failed
    self.error = error
  }

  mutating func cancel() {
    guard status == .reading || status == .unknown else { return }
    status = .cancelled
  }
}

/// What a reader shares with its outputs, which may outlive it.
final class ReadingSession: Sendable {
  private let state = Mutex(ReadingState())
  let cancellation = ReadCancellation()

  var status: AVAssetReader.Status { state.withLock { $0.status } }
  var error: (any Error)? { state.withLock { $0.error } }

  func begin(outputs: Int) { state.withLock { $0.begin(outputs: outputs) } }
  func finish(output: Int, early error: (any Error)? = nil) {
    state.withLock { $0.finish(output: output, early: error) }
  }

  func fail(_ error: any Error) {
    state.withLock { $0.fail(error) }
    cancellation.cancel()
  }

  func cancel() {
    state.withLock { $0.cancel() }
    cancellation.cancel()
  }

  /// For what may be done before reading only.
  func requireUnstarted(_ call: String) {
    let status = status
    _require(status == .unknown, "\(call) once reading has begun (status \(status))")
  }
}
