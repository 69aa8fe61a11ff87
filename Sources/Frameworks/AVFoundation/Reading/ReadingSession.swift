import AVEngineCore
import Synchronization

/// The status of a reader, which depends on which of its outputs have ended.
struct ReadingState {
  private(set) var status: AVAssetReader.Status = .unknown
  private(set) var error: (any Error)?
  /// The error of the first output whose media ended early. The reader fails with it when all other outputs have ended.
  private var early: (any Error)?
  /// The numbers of the outputs that have not ended.
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

/// The state that a reader shares with its outputs, which may outlive the reader.
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

  /// Traps if reading has begun or was cancelled.
  func requireUnstarted(_ call: String) {
    let status = status
    _require(status == .unknown, "\(call) once reading has begun (status \(status))")
  }
}
