/// Makes a value `Sendable` without a check by the compiler.
struct UnsafeSendable<Value>: @unchecked Sendable {
  // Safety: each use states why it is safe.
  let value: Value
  init(_ value: Value) { self.value = value }
}
