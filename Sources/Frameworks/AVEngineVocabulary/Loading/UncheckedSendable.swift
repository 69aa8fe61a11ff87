/// A value that passes from one thread to another.
///
/// Safety: the value does not change or guards its state with locks, for example an asset or an array of tracks, or the
/// sending thread does not use it afterwards.
package struct UncheckedSendable<Value>: @unchecked Sendable {
  package let value: Value
  package init(_ value: Value) { self.value = value }
}
