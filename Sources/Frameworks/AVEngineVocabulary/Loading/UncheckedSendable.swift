/// A value that crosses from one thread to another.
///
/// Safety: what is put in is immutable (assets, tracks, items, arrays of them) or is handed over and not used on the
/// other side.
package struct UncheckedSendable<Value>: @unchecked Sendable {
  package let value: Value
  package init(_ value: Value) { self.value = value }
}
