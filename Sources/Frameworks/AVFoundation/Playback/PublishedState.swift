import CoreFoundation
import Synchronization

final class PublishedState<Value: Sendable>: Sendable {
  /// `updateCount` grows with each update, also with those that keep the version.
  private let state: Mutex<(version: Int, updateCount: Int, value: Value)>

  init(_ value: Value) { state = Mutex((0, 0, value)) }

  var value: Value { state.withLock { $0.value } }

  /// Updates the value and notifies observers. Returns nil if a newer version has been published.
  ///
  /// - Parameters:
  ///   - version: The version of the snapshot that the update comes from; nil to keep the version.
  ///   - change: Changes a copy of the value. It may be called several times.
  ///   - keys: Returns the keys of the changed properties.
  ///   - beforeObservers: Called with the new value after the update, before its observers.
  @discardableResult
  func update(
    _ registrar: _KeyValueRegistrar, to version: Int? = nil, _ change: (inout Value) -> Void,
    keys: (_ new: Value, _ old: Value) -> [String], beforeObservers: (_ new: Value) -> Void = { _ in }
  ) -> (old: Value, new: Value)? {
    while true {
      let old = state.withLock { $0 }
      let version = version ?? old.version
      guard version >= old.version else { return nil }
      var new = old.value
      change(&new)
      // Observers are called without the lock. If another thread has updated the value meanwhile, the update starts
      // again.
      let isDone = registrar.change(keys(new, old.value)) {
        let isDone = state.withLock { state in
          guard state.updateCount == old.updateCount else { return false }
          state = (version, old.updateCount + 1, new)
          return true
        }
        if isDone { beforeObservers(new) }
        return isDone
      }
      if isDone { return (old.value, new) }
    }
  }
}
