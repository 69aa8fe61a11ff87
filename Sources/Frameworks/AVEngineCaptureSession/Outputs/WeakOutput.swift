/// An output in the closures of its own mailbox.
struct WeakOutput: @unchecked Sendable {
  // Safety: outputs are used on the queues that clients name for them.
  private(set) weak var value: AVCaptureOutput?
  init(_ value: AVCaptureOutput) { self.value = value }
}
