import Synchronization

/// Observers of properties, by the properties' keys.
///
/// A class with observable properties reads them in `access` of a registrar, and changes them in `change`:
/// ```
/// open var rate: Float { kvo.access("rate") { state.withLock { $0.rate } } }
/// func setRate(_ rate: Float) { kvo.change(["rate"]) { state.withLock { $0.rate = rate } } }
/// ```
/// A property that never changes (`AVPlayer.isExternalPlaybackActive`) is read in `access` so that it can be observed.
/// A property that is read without `access` cannot be observed (`AVAssetExportSession.progress`, as on a Mac).
public final class _KeyValueRegistrar: Sendable {
  private let subscriptions = Mutex<[String: [KeyValueSubscription]]>([:])
  /// Closures that end announced changes, by key. The last change of a key ends first.
  private let announced = Mutex<[String: [@Sendable () -> Void]]>([:])

  /// Makes a registrar without observers.
  public init() {}

  /// Reads a property. If a key path is being recorded on this thread, notes the property as read, unless it is read
  /// within another `access`.
  public func access<Value>(_ key: String, _ body: () throws -> Value) rethrows -> Value {
    guard KeyValueRecorder.isActive, let recorder = KeyValueRecorder.current else { return try body() }
    recorder.enter(self, key)
    defer { recorder.leave() }
    return try body()
  }

  /// Changes properties, and notifies their observers after the change, those with the option `prior` also before. An
  /// observer that is added during the change may have read the old value; it is notified after the change.
  ///
  /// Observers run inside this call, so the caller must hold no lock.
  public func change<Value>(_ keys: [String], _ body: () throws -> Value) rethrows -> Value {
    let end = begin(keys)
    defer { end() }
    return try body()
  }

  /// Changes properties now, and passes to `later` a closure that notifies their observers.
  ///
  /// - Parameter later: receives the closure after the change. Not called if there are no observers.
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

  private func begin(_ keys: [String]) -> () -> Void {
    let early = observers(of: keys)
    let finishers = early.map { $0.willChange() }
    return { [self] in
      let late = observers(of: keys).filter { one in !early.contains { $0 === one } }
      for finish in finishers { finish() }
      for observer in late { observer.missedChange() }
    }
  }

  func willChange(_ key: String) {
    // Safety: a client ends a change on the thread that began it, or synchronizes the two threads.
    nonisolated(unsafe) let end = begin([key])
    announced.withLock { $0[key, default: []].append { end() } }
  }

  func didChange(_ key: String) {
    let end = announced.withLock { announced in
      let end = announced[key]?.popLast()
      if announced[key]?.isEmpty == true { announced[key] = nil }
      return end
    }
    end?()
  }

  /// Returns whether one of the keys has an observer.
  public func isObserved(_ keys: [String]) -> Bool { !observers(of: keys).isEmpty }

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
