/// A value that crosses from one thread to another.
///
/// Safety: the value is immutable (assets, tracks, items, arrays of them), or the sending thread does not use it
/// afterwards.
package struct UncheckedSendable<Value>: @unchecked Sendable {
  package let value: Value
  package init(_ value: Value) { self.value = value }
}
