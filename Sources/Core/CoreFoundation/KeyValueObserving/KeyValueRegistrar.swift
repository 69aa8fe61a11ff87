import Synchronization

/// The observers of one object's properties.
///
/// A class whose properties can be observed holds one, reads every such property in `access`, and changes it in
/// `change`:
/// ```
/// open var rate: Float { kvo.access("rate") { state.withLock { $0.rate } } }
/// func setRate(_ rate: Float) { kvo.change(["rate"]) { state.withLock { $0.rate = rate } } }
/// ```
/// A property that Apple declares and does not report (an export session's progress) is read in `access` and changed
/// without `change`.
///
/// Key paths are never compared, because `\Base.rate == \Derived.rate` is false. Instead a path is evaluated while a
/// recorder listens, and the registrars and keys that it read are those to listen to; so a path may lead through
/// several objects, and be that of a subclass or of a client's own class.
public final class _KeyValueRegistrar: Sendable {
  private let subscriptions = Mutex<[String: [KeyValueSubscription]]>([:])
  /// Closures that end the changes a client has announced, by key. The last change of a key ends first.
  private let announced = Mutex<[String: [@Sendable () -> Void]]>([:])

  public init() {}

  /// Reads a property, and tells an observation that is being set up that it did.
  public func access<Value>(_ key: String, _ body: () throws -> Value) rethrows -> Value {
    guard KeyValueRecorder.isActive, let recorder = KeyValueRecorder.current else { return try body() }
    recorder.enter(self, key)
    defer { recorder.leave() }
    return try body()
  }

  /// Changes properties, and tells their observers before and after; one that comes meanwhile, and may have read what
  /// was, is told after.
  ///
  /// Call it without holding a lock: observers run inside.
  public func change<Value>(_ keys: [String], _ body: () throws -> Value) rethrows -> Value {
    let end = begin(keys)
    defer { end() }
    return try body()
  }

  /// Changes properties at once, and has their observers told of it later. Each is told the values that there were
  /// before and after the change.
  ///
  /// - Parameter later: Is given what tells the observers, once the change is made; not called where nobody observes.
  public func change<Value>(
    _ keys: [String], tellingBy later: (@escaping @Sendable () -> Void) -> Void, _ body: () throws -> Value
  ) rethrows -> Value {
    let early = observers(of: keys)
    let notes = early.map { $0.noteChange() }
    defer {
      let reports = notes.map { $0() }
      let late = observers(of: keys).filter { one in !early.contains { $0 === one } }
      if !reports.isEmpty || !late.isEmpty {
        later {
          for report in reports { report() }
          for observer in late { observer.missedChange() }
        }
      }
    }
    return try body()
  }

  /// Tells observers that properties are about to change; the result is to be called when they have.
  private func begin(_ keys: [String]) -> () -> Void {
    let early = observers(of: keys)
    let finishers = early.map { $0.willChange() }
    return { [self] in
      let late = observers(of: keys).filter { one in !early.contains { $0 === one } }
      for finish in finishers { finish() }
      for observer in late { observer.missedChange() }
    }
  }

  /// Begins a change that a client tells of.
  func willChange(_ key: String) {
    // Safety: a client ends a change on the thread that began it, or makes the two follow each other.
    nonisolated(unsafe) let end = begin([key])
    announced.withLock { $0[key, default: []].append { end() } }
  }

  /// Ends the last change of a key that a client told of.
  func didChange(_ key: String) {
    let end = announced.withLock { announced in
      let end = announced[key]?.popLast()
      if announced[key]?.isEmpty == true { announced[key] = nil }
      return end
    }
    end?()
  }

  /// Whether somebody observes one of the keys.
  public func isObserved(_ keys: [String]) -> Bool { !observers(of: keys).isEmpty }

  /// The observers of any of the keys, each once, in the order in which they came.
  private func observers(of keys: [String]) -> [KeyValueSubscription] {
    let all = subscriptions.withLock { subscriptions in keys.flatMap { subscriptions[$0] ?? [] } }
    var seen = Set<ObjectIdentifier>()
    return all.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }

  func add(_ subscription: KeyValueSubscription, for key: String) {
    subscriptions.withLock { subscriptions in
      guard subscriptions[key]?.contains(where: { $0 === subscription }) != true else { return }
      subscriptions[key, default: []].append(subscription)
    }
  }

  func remove(_ subscription: KeyValueSubscription, for key: String) {
    subscriptions.withLock { subscriptions in
      subscriptions[key]?.removeAll { $0 === subscription }
      if subscriptions[key]?.isEmpty == true { subscriptions[key] = nil }
    }
  }
}
