import Dispatch

/// An output in the closures of its own mailbox.
struct WeakOutput: @unchecked Sendable {
  // Safety: outputs are used on the queues that clients name for them.
  private(set) weak var value: AVCaptureOutput?
  init(_ value: AVCaptureOutput) { self.value = value }
}

/// A data output that can give what it has to a synchronizer.
protocol SynchronizedOutput: AVCaptureOutput {
  /// Gives what comes to a synchronizer instead of the delegate; nil: to the delegate again.
  func synchronize(_ queue: DispatchQueue?, _ body: (@Sendable (DataOutputCore.Arrival) -> Void)?)
}
