import Synchronization

/// One observation: what it listens to, and whether it still does.
class KeyValueSubscription: @unchecked Sendable {
  // Safety: all that changes is in the mutex; subclasses hold what is immutable.
  private struct State {
    var isValid = true
    var sources: [(registrar: WeakRegistrar, key: String)] = []
  }

  private struct WeakRegistrar { weak var registrar: _KeyValueRegistrar? }

  private let state = Mutex(State())

  /// Whether the observation has not been ended.
  var isValid: Bool { state.withLock { $0.isValid } }

  /// Reports a change to come; what it gives is to be called after the change.
  func willChange() -> () -> Void { {} }

  /// Notes the values before a change; what it gives is to be called after the change, and gives the report of it.
  func noteChange() -> () -> @Sendable () -> Void { { {} } }

  /// Reports a change that was under way when the observation began.
  func missedChange() {}

  /// Listens to these properties instead of those before.
  func listen(to hits: [(registrar: _KeyValueRegistrar, key: String)]) {
    let old = state.withLock { state in
      let old = state.sources
      state.sources = state.isValid ? hits.map { (WeakRegistrar(registrar: $0.registrar), $0.key) } : []
      return old
    }
    for (source, key) in old where !hits.contains(where: { $0.registrar === source.registrar && $0.key == key }) {
      source.registrar?.remove(self, for: key)
    }
    for hit in hits { hit.registrar.add(self, for: hit.key) }
    // An end that came meanwhile found nothing to remove.
    if !isValid { for hit in hits { hit.registrar.remove(self, for: hit.key) } }
  }

  /// Ends the observation.
  func invalidate() {
    let sources = state.withLock { state in
      state.isValid = false
      defer { state.sources = [] }
      return state.sources
    }
    for (source, key) in sources { source.registrar?.remove(self, for: key) }
  }
}

/// The observation of a key path of an object, which it does not retain.
final class KeyPathSubscription<Object, Value>: KeyValueSubscription, @unchecked Sendable {
  // Safety: everything is immutable; the weak reference is cleared by the runtime, atomically.
  private weak var object: AnyObject?
  private let keyPath: KeyPath<Object, Value>
  private let options: NSKeyValueObservingOptions
  private let handler: @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void
  /// Counts the changes that were reported at once.
  private let reported = Atomic(0)

  init(
    object: Object, keyPath: KeyPath<Object, Value>, options: NSKeyValueObservingOptions,
    handler: @escaping @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void
  ) {
    self.object = object as AnyObject
    self.keyPath = keyPath
    self.options = options
    self.handler = handler
  }

  /// Finds out what to listen to, and calls the handler if it is to be called at once.
  func start() {
    guard let object = object as? Object else { return }
    let (value, hits) = KeyValueRecorder.record { object[keyPath: keyPath] }
    _require(!hits.isEmpty, "observe(_:options:changeHandler:): \(keyPath) of \(type(of: object)) cannot be observed")
    listen(to: hits)
    if options.contains(.initial) { report(object, old: nil, new: value) }
  }

  override func willChange() -> () -> Void {
    guard isValid, let object = object as? Object else { return {} }
    let old = options.contains(.old) ? object[keyPath: keyPath] : nil
    if options.contains(.prior) { report(object, old: old, new: nil, isPrior: true) }
    // The object is held until after the change, so that its last release happens outside of any lock of its own.
    return { [self] in didChange(object, old: old) }
  }

  override func noteChange() -> () -> @Sendable () -> Void {
    guard isValid, let object = object as? Object else { return { {} } }
    // Safety: the values are handed to one report.
    nonisolated(unsafe) let old = options.contains(.old) ? object[keyPath: keyPath] : nil
    return { [self] in
      let (value, hits) = KeyValueRecorder.record { object[keyPath: keyPath] }
      listen(to: hits)
      nonisolated(unsafe) let new = value
      let count = reported.load(ordering: .relaxed)
      return { [self] in
        // A report that waits keeps no object.
        guard let object = self.object as? Object else { return }
        if options.contains(.prior) { report(object, old: old, new: nil, isPrior: true) }
        // A newer value that was reported meanwhile is not followed by an older one.
        let isNewest = reported.load(ordering: .relaxed) == count
        report(object, old: old, new: isNewest ? new : object[keyPath: keyPath])
      }
    }
  }

  override func missedChange() {
    guard isValid, let object = object as? Object else { return }
    didChange(object, old: nil)
  }

  private func didChange(_ object: Object, old: Value?) {
    guard isValid else { return }
    let (value, hits) = KeyValueRecorder.record { object[keyPath: keyPath] }
    listen(to: hits)
    reported.add(1, ordering: .relaxed)
    report(object, old: old, new: value)
  }

  private func report(_ object: Object, old: Value?, new: Value?, isPrior: Bool = false) {
    guard isValid else { return }
    handler(
      object,
      NSKeyValueObservedChange(
        kind: .setting, newValue: options.contains(.new) ? new : nil, oldValue: old, indexes: nil, isPrior: isPrior))
  }
}
