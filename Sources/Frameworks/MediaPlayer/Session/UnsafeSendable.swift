/// Takes a value past the compiler's check.
struct UnsafeSendable<Value>: @unchecked Sendable {
  // Safety: each use says why it is safe.
  let value: Value
  init(_ value: Value) { self.value = value }
}
