import Dispatch
import Synchronization

final class DBusRouter: Sendable {
  private let queue = DispatchQueue(label: "DBusConnection")
  private let onGone: @Sendable (DBusFailure) -> Void
  private let state = Mutex(State())
  private let waiting = Atomic(0)
  private let isClosed = Atomic(false)
  private let transmit = Mutex<(@Sendable (RawMessage) -> Void)?>(nil)

  /// If this many closures wait, method calls are refused, and signals are dropped.
  private static let maximumWaiting = 4_096

  private struct State: Sendable {
    var subscribers: [(key: ObjectIdentifier, match: DBusMatch, handler: @Sendable (DBusMessage) -> Void)] = []
    /// By the service's name: the unique name of the owner, the number of subscriptions, and whether an owner was
    /// reported.
    var owners: [String: (name: String?, count: Int, isSet: Bool)] = [:]
    var objects: DBusObjects?
  }

  init(onGone: @escaping @Sendable (DBusFailure) -> Void) { self.onGone = onGone }

  var objects: DBusObjects {
    state.withLock { state in
      let objects = state.objects ?? DBusObjects { [weak self] in self?.transmit.withLock { $0 }?($0) }
      state.objects = objects
      return objects
    }
  }

  func connect(_ transmit: @escaping @Sendable (RawMessage) -> Void) { self.transmit.withLock { $0 = transmit } }

  func close() { isClosed.store(true, ordering: .releasing) }

  /// After the connection was closed, `body` runs only if `always` is set.
  func tell(always: Bool = false, _ body: @escaping @Sendable () -> Void) {
    waiting.add(1, ordering: .relaxed)
    queue.async { [self] in
      waiting.subtract(1, ordering: .relaxed)
      if always || !isClosed.load(ordering: .acquiring) { body() }
    }
  }

  func end(_ failure: DBusFailure) { tell { [onGone] in onGone(failure) } }

  // MARK: - On the loop's thread

  func take(_ message: DBusMessage) {
    let isCrowded = waiting.load(ordering: .relaxed) >= Self.maximumWaiting
    if message.kind == .call {
      if isCrowded { return refuse(message) }
      let objects = objects
      return tell { objects.perform(message) }
    }
    let handlers = state.withLock { state in
      Self.note(message, &state)
      return state.subscribers.filter { subscriber in
        let owner = subscriber.match.followedName.flatMap { state.owners[$0]?.name }
        return subscriber.match.fits(message, owner: owner)
      }
    }
    for handler in handlers where !isCrowded {
      tell { [self] in
        let isWanted = state.withLock { $0.subscribers.contains { $0.key == handler.key } }
        if isWanted { handler.handler(message) }
      }
    }
  }

  private func refuse(_ message: DBusMessage) {
    let invocation = DBusInvocation(message, outputs: nil) { [weak self] in self?.transmit.withLock { $0 }?($0) }
    invocation.fail(DBusErrorName.limitsExceeded, "too many calls are waiting")
  }

  private static func note(_ message: DBusMessage, _ state: inout State) {
    guard message.member == "NameOwnerChanged", message.sender == DBusConnection.bus,
      let name = message.arguments.first?.text, message.arguments.count == 3, state.owners[name] != nil
    else { return }
    let owner = message.arguments[2].text ?? ""
    state.owners[name]?.name = owner.isEmpty ? nil : owner
    state.owners[name]?.isSet = true
  }

  // MARK: - Subscriptions

  func add(_ key: AnyObject, _ match: DBusMatch, _ handler: @escaping @Sendable (DBusMessage) -> Void) {
    let identifier = ObjectIdentifier(key)
    state.withLock { $0.subscribers.append((identifier, match, handler)) }
  }

  func remove(_ key: AnyObject) {
    let identifier = ObjectIdentifier(key)
    state.withLock { state in state.subscribers.removeAll { $0.key == identifier } }
  }

  func follow(_ name: String) {
    state.withLock { state in state.owners[name, default: (nil, 0, false)].count += 1 }
  }

  /// Sets the owner at the time of the subscription, unless a later owner has been reported.
  func setFirstOwner(_ owner: String?, of name: String) {
    state.withLock { state in
      guard state.owners[name]?.isSet == false else { return }
      state.owners[name]?.name = owner
    }
  }

  func unfollow(_ name: String) {
    state.withLock { state in
      guard let count = state.owners[name]?.count else { return }
      state.owners[name]?.count = count - 1
      if count == 1 { state.owners[name] = nil }
    }
  }
}
