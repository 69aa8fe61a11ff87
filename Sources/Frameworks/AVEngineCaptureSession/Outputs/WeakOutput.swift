/// A weak reference to an output, for the closures of its mailbox.
struct WeakOutput: @unchecked Sendable {
  // Safety: outputs are used on the queues that clients name for them.
  private(set) weak var value: AVCaptureOutput?
  init(_ value: AVCaptureOutput) { self.value = value }
}
