import Dispatch
import Foundation
import Synchronization

/// A connection to a message bus: calls of others' methods, signals, objects of this program's own, and names.
///
/// Handlers are called on a queue of the connection's, in the order in which messages came. They may use the
/// connection, and wait for answers of others. When the connection is let go of, it is closed.
package final class DBusConnection: Sendable {
  /// The bus's own name and interface.
  package static let bus = "org.freedesktop.DBus"

  private let loop: DBusLoop
  private let router: DBusRouter

  /// - Parameters:
  ///   - address: A bus's address; nil for the session's.
  ///   - onGone: Told once where the bus goes away.
  /// - Throws: `libraryMissing`; `noBus` where there is none, or where it does not let this program in.
  package init(
    address: String? = nil, onGone: @escaping @Sendable (DBusFailure) -> Void = { _ in }
  ) throws(DBusFailure) {
    let place: String
    if let address { place = address } else { place = try Self.sessionAddress() }
    let router = DBusRouter(onGone: onGone)
    self.router = router
    loop = try DBusLoop(
      address: place, receive: { router.take($0) }, onGone: { router.end($0) })
    router.connect { [weak loop] in loop?.send($0) }
  }

  deinit { close() }

  /// The session's bus: by its variable, else where systemd has it.
  private static func sessionAddress() throws(DBusFailure) -> String {
    let environment = ProcessInfo.processInfo.environment
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      guard !address.utf8.contains(0), !address.hasPrefix("autolaunch:") else {
        throw DBusFailure(.noBus, "no session bus: DBUS_SESSION_BUS_ADDRESS names none that runs")
      }
      return address
    }
    guard let folder = environment["XDG_RUNTIME_DIR"], access("\(folder)/bus", F_OK) == 0 else {
      throw DBusFailure(.noBus, "no session bus: DBUS_SESSION_BUS_ADDRESS is not set")
    }
    return "unix:path=\(folder)/bus"
  }

  /// The name that the bus has given to this connection, as `:1.42`.
  package var uniqueName: String { loop.uniqueName }

  /// Why nothing can be done any more; nil while the bus is there.
  package var failure: DBusFailure? { loop.failure }

  /// Ends the connection: no handler begins any more, and calls that wait are answered with `gone`.
  package func close() {
    router.close()
    loop.close()
  }

  // MARK: - Calls

  /// Seconds that the specification's own programs wait.
  package static let usualTimeout = 25.0

  /// Calls a method and waits for its answer. A handler that calls this program's own objects waits in vain.
  ///
  /// - Parameter timeout: Seconds; nil for as long as the bus is there.
  package func call(_ call: DBusCall, timeout: Double? = usualTimeout) throws(DBusFailure) -> [DBusValue] {
    let message = try DBusMessage(call).encoded()
    let answered = DispatchSemaphore(value: 0)
    let answer = Mutex<Result<[DBusValue], DBusFailure>?>(nil)
    _ = loop.call(message, timeout: timeout) { result in
      answer.withLock { $0 = result }
      answered.signal()
    }
    answered.wait()
    return try answer.withLock { $0 ?? .failure(DBusFailure(.gone, "nobody answers")) }.get()
  }

  /// Calls a method; the answer is told on the connection's queue.
  ///
  /// - Returns: By which the call can be cancelled.
  package func call(
    _ call: DBusCall, timeout: Double? = usualTimeout,
    answer: @escaping @Sendable (Result<[DBusValue], DBusFailure>) -> Void
  ) throws(DBusFailure) -> Pending {
    let message = try DBusMessage(call).encoded()
    return Pending(
      loop,
      loop.call(message, timeout: timeout) { [router] result in
        // A call is answered even where the connection was closed.
        router.tell(always: true) { answer(result) }
      })
  }

  /// Calls a method; a task that is cancelled does not wait any more.
  package func answer(to call: DBusCall, timeout: Double? = usualTimeout) async throws -> [DBusValue] {
    let message = try DBusMessage(call).encoded()
    let ticket = Mutex<DBusLoop.Ticket?>(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let made = loop.call(message, timeout: timeout) { continuation.resume(with: $0) }
        ticket.withLock { $0 = made }
        // The task may have been cancelled before there was a ticket.
        if Task.isCancelled { loop.cancel(made) }
      }
    } onCancel: {
      if let made = ticket.withLock({ $0 }) { loop.cancel(made) }
    }
  }

  /// A call that may not have been answered yet.
  package final class Pending: Sendable {
    private let loop: DBusLoop
    private let ticket: DBusLoop.Ticket

    init(_ loop: DBusLoop, _ ticket: DBusLoop.Ticket) {
      self.loop = loop
      self.ticket = ticket
    }

    /// Has the call answered with `cancelled`, unless it has been answered. The peer is not told.
    package func cancel() { loop.cancel(ticket) }
  }

  /// A property of an object.
  package func property(
    _ name: String, of interface: String, _ destination: String, _ path: String, timeout: Double? = usualTimeout
  ) throws(DBusFailure) -> DBusValue {
    let arguments: [DBusValue] = [.string(interface), .string(name)]
    let answer = try call(DBusCall(destination, path, DBusObjects.properties, "Get", arguments), timeout: timeout)
    guard case .variant(let value)? = answer.first else {
      throw DBusFailure(.peer(DBusErrorName.failed), "\(destination) answers no value for \(name)")
    }
    return value
  }

  // MARK: - Signals

  /// Sends a signal to all who want it, or to one peer.
  package func emit(
    _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue] = [], to destination: String? = nil
  ) throws(DBusFailure) {
    var signal = DBusMessage(.signal)
    signal.path = path
    signal.interface = interface
    signal.member = member
    signal.arguments = arguments
    signal.destination = destination
    signal.expectsAnswer = false
    let raw = try signal.encoded()
    if let failure = loop.failure { throw failure }
    loop.send(raw)
  }

  /// Tells that properties of an object are others.
  package func emitChanges(
    of interface: String, at path: String, _ changed: [String: DBusValue], invalidated: [String] = []
  ) throws(DBusFailure) {
    try emit(
      path, DBusObjects.properties, "PropertiesChanged",
      [.string(interface), .options(changed), .strings(invalidated)])
  }

  /// Has signals told, as long as the result lives. The bus knows of it when this returns.
  package func subscribe(
    _ match: DBusMatch, _ handler: @escaping @Sendable (DBusMessage) -> Void
  ) throws(DBusFailure) -> Subscription {
    let subscription = Subscription(self, try match.rule())
    if let name = match.followedName {
      try tellBus("AddMatch", DBusMatch.owner(of: name).rule())
      subscription.followed = name
      router.follow(name)
      // Later changes come behind the answer.
      let owner = try? call(DBusCall(Self.bus, "/org/freedesktop/DBus", Self.bus, "GetNameOwner", [.string(name)]))
      router.setFirstOwner(owner?.first?.text, of: name)
    }
    router.add(subscription, match, handler)
    do throws(DBusFailure) { try tellBus("AddMatch", subscription.rule) } catch {
      subscription.end()
      throw error
    }
    subscription.isKnown.store(true, ordering: .releasing)
    return subscription
  }

  private func tellBus(_ member: String, _ rule: String) throws(DBusFailure) {
    _ = try call(DBusCall(Self.bus, "/org/freedesktop/DBus", Self.bus, member, [.string(rule)]))
  }

  /// Signals that somebody wants.
  package final class Subscription: @unchecked Sendable {
    // Safety: `followed` is set before anybody else has the object.
    fileprivate let rule: String
    fileprivate var followed: String?
    fileprivate let isKnown = Atomic(false)
    private let hasEnded = Atomic(false)
    private let loop: DBusLoop
    private let router: DBusRouter

    fileprivate init(_ connection: DBusConnection, _ rule: String) {
      loop = connection.loop
      router = connection.router
      self.rule = rule
    }

    deinit { end() }

    /// No call of the handler begins any more, but one may be under way.
    package func end() {
      guard !hasEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
      router.remove(self)
      if isKnown.exchange(false, ordering: .acquiringAndReleasing) { forget(rule) }
      guard let name = followed else { return }
      router.unfollow(name)
      if let rule = try? DBusMatch.owner(of: name).rule() { forget(rule) }
    }

    private func forget(_ rule: String) {
      var message = DBusMessage(
        DBusCall(DBusConnection.bus, "/org/freedesktop/DBus", DBusConnection.bus, "RemoveMatch", [.string(rule)]))
      message.expectsAnswer = false
      if let raw = try? message.encoded() { loop.send(raw) }
    }
  }

  // MARK: - Objects and names

  /// Shows an object, until it is removed.
  ///
  /// - Throws: `invalid` for a path, a name or a signature that breaks its rule, or where the path is taken.
  package func export(_ interfaces: [DBusInterface], at path: String) throws(DBusFailure) {
    try router.objects.add(interfaces, at: path)
  }

  package func removeObject(at path: String) { router.objects.remove(path) }

  /// Takes a name, under which others find this program.
  ///
  /// - Parameter replaces: Whether it is taken from an owner who allows that.
  /// - Returns: false where somebody else has it.
  package func takeName(_ name: String, replaces: Bool = false) throws(DBusFailure) -> Bool {
    try DBusText.busName.check(name)
    // DBUS_NAME_FLAG_DO_NOT_QUEUE, DBUS_NAME_FLAG_REPLACE_EXISTING.
    let flags: UInt32 = replaces ? 6 : 4
    let answer = try call(
      DBusCall(Self.bus, "/org/freedesktop/DBus", Self.bus, "RequestName", [.string(name), .uint32(flags)]))
    // DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER, …_ALREADY_OWNER.
    return answer.first?.integer == 1 || answer.first?.integer == 4
  }

  /// Gives a name back.
  package func releaseName(_ name: String) throws(DBusFailure) {
    _ = try call(DBusCall(Self.bus, "/org/freedesktop/DBus", Self.bus, "ReleaseName", [.string(name)]))
  }
}
