import AVEngineCore
import Synchronization

struct ReadingState {
  private(set) var status: AVAssetReader.Status = .unknown
  private(set) var error: (any Error)?
  /// The error of the first output whose media ended early, with which the reader fails when the other outputs have
  /// ended.
  private var early: (any Error)?
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

  func requireUnstarted(_ call: String) {
    let status = status
    _require(status == .unknown, "\(call) once reading has begun (status \(status))")
  }
}
