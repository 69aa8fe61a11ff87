import CoreFoundation
import Synchronization

/// What observers see of one object. Several threads bring it up to date, each with what was so at some moment, and it
/// never goes back.
final class PublishedState<Value: Sendable>: Sendable {
  private let state: Mutex<(version: Int, value: Value)>

  init(_ value: Value) { state = Mutex((0, value)) }

  var value: Value { state.withLock { $0.value } }

  /// Makes it what was so at a moment, and tells the observers of what differs; nil where it is of a later moment
  /// already.
  ///
  /// - Parameters:
  ///   - version: Grows from moment to moment; nil: what is changed has nothing to do with it.
  ///   - change: May be called several times.
  ///   - keys: The keys of what differs between two values.
  @discardableResult
  func update(
    _ registrar: _KeyValueRegistrar, to version: Int? = nil, _ change: (inout Value) -> Void,
    keys: (_ new: Value, _ old: Value) -> [String]
  ) -> (old: Value, new: Value)? {
    while true {
      let old = state.withLock { $0 }
      let version = version ?? old.version
      guard version >= old.version else { return nil }
      var new = old.value
      change(&new)
      // Observers are called without the lock: if another thread was quicker, what differs is found anew.
      let isDone = registrar.change(keys(new, old.value)) {
        state.withLock { state in
          guard state.version == old.version else { return false }
          state = (version, new)
          return true
        }
      }
      if isDone { return (old.value, new) }
    }
  }
}
