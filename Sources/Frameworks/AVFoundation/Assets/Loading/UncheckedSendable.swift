/// A value that crosses from one thread to another.
///
/// Safety: what is put in is immutable (assets, tracks, items, arrays of them) or is handed over and not used on the other side.
struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
