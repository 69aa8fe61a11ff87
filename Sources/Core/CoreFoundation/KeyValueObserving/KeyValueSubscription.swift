import Synchronization

class KeyValueSubscription: @unchecked Sendable {
  // Safety: the mutex guards all mutable state; subclasses hold immutable or atomic state.
  private struct State {
    var isValid = true
    var sources: [(registrar: WeakRegistrar, key: String)] = []
  }

  private struct WeakRegistrar { weak var registrar: _KeyValueRegistrar? }

  private let state = Mutex(State())

  var isValid: Bool { state.withLock { $0.isValid } }

  /// The caller calls the result after the change.
  func willChange() -> () -> Void { {} }

  /// The caller calls the result after the change; that call returns a closure that reports the change.
  func noteChange() -> () -> @Sendable () -> Void { { {} } }

  /// Reports a change that was in progress when the observation began.
  func missedChange() {}

  /// Returns whether there is something to which it did not listen before.
  func listen(to hits: [(registrar: _KeyValueRegistrar, key: String)]) -> Bool {
    let old = state.withLock { state in
      let old = state.sources
      state.sources = state.isValid ? hits.map { (WeakRegistrar(registrar: $0.registrar), $0.key) } : []
      return old
    }
    for (source, key) in old where !hits.contains(where: { $0.registrar === source.registrar && $0.key == key }) {
      source.registrar?.remove(self, for: key)
    }
    for hit in hits { hit.registrar.add(self, for: hit.key) }
    // `invalidate()` may have run before the line above.
    guard isValid else {
      for hit in hits { hit.registrar.remove(self, for: hit.key) }
      return false
    }
    return hits.contains { hit in !old.contains { $0.registrar.registrar === hit.registrar && $0.key == hit.key } }
  }

  func invalidate() {
    let sources = state.withLock { state in
      state.isValid = false
      defer { state.sources = [] }
      return state.sources
    }
    for (source, key) in sources { source.registrar?.remove(self, for: key) }
  }
}

final class KeyPathSubscription<Object, Value>: KeyValueSubscription, @unchecked Sendable {
  // Safety: immutable, except for an atomic count and a weak reference, which the runtime clears atomically.
  private weak var object: AnyObject?
  private let keyPath: KeyPath<Object, Value>
  private let options: NSKeyValueObservingOptions
  private let handler: @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void
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

  func start() {
    guard let object = object as? Object else { return }
    let (value, isObservable) = readAndListen(object)
    _require(isObservable, "observe(_:options:changeHandler:): \(keyPath) of \(type(of: object)) cannot be observed")
    if options.contains(.initial) { report(object, old: nil, new: value) }
  }

  /// Reads the value, and listens to the properties that were read. A change between reading and listening is not
  /// reported. Therefore the value is read again after it listens to another property, at most four times, because a
  /// getter may make a new object for each read.
  private func readAndListen(_ object: Object) -> (value: Value, isObservable: Bool) {
    var (value, hits) = KeyValueRecorder.record { object[keyPath: keyPath] }
    var repeats = 0
    while listen(to: hits), repeats < 4 {
      (value, hits) = KeyValueRecorder.record { object[keyPath: keyPath] }
      repeats += 1
    }
    return (value, !hits.isEmpty)
  }

  override func willChange() -> () -> Void {
    guard isValid, let object = object as? Object else { return {} }
    let old = options.contains(.old) ? object[keyPath: keyPath] : nil
    if options.contains(.prior) { report(object, old: old, new: nil, isPrior: true) }
    // Holds the object until after the change, so that the object is not released while one of its locks is held.
    return { [self] in didChange(object, old: old) }
  }

  override func noteChange() -> () -> @Sendable () -> Void {
    guard isValid, let object = object as? Object else { return { {} } }
    // Safety: the values pass to one report only.
    nonisolated(unsafe) let old = options.contains(.old) ? object[keyPath: keyPath] : nil
    return { [self] in
      nonisolated(unsafe) let new = readAndListen(object).value
      let count = reported.load(ordering: .relaxed)
      return { [self] in
        guard let object = self.object as? Object else { return }
        if options.contains(.prior) { report(object, old: old, new: nil, isPrior: true) }
        // If `didChange` has reported a newer value since, reports the current value and not an older one.
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
    let (value, _) = readAndListen(object)
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
