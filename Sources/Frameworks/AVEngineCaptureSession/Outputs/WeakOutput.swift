struct WeakOutput: @unchecked Sendable {
  // Safety: the reference is only read, and outputs protect the state that these closures use.
  private(set) weak var value: AVCaptureOutput?
  init(_ value: AVCaptureOutput) { self.value = value }
}
