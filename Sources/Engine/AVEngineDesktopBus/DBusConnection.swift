import Dispatch
import Foundation
import Synchronization

/// A connection to a message bus. Handlers run on its serial queue in the order of their messages, and may block.
package final class DBusConnection: Sendable {
  /// The bus's own name, which is also the name of its interface.
  package static let bus = "org.freedesktop.DBus"

  private let loop: DBusLoop
  private let router: DBusRouter

  /// `address` is nil for the session bus; `onGone` is called once if the bus disappears.
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

  private static func sessionAddress() throws(DBusFailure) -> String {
    let environment = ProcessInfo.processInfo.environment
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      guard !address.utf8.contains(0), !address.hasPrefix("autolaunch:") else {
        throw DBusFailure(.noBus, "no session bus: DBUS_SESSION_BUS_ADDRESS is not a usable address")
      }
      return address
    }
    guard let folder = environment["XDG_RUNTIME_DIR"], access("\(folder)/bus", F_OK) == 0 else {
      throw DBusFailure(.noBus, "no session bus: DBUS_SESSION_BUS_ADDRESS is not set")
    }
    return "unix:path=\(folder)/bus"
  }

  package var uniqueName: String { loop.uniqueName }

  package var failure: DBusFailure? { loop.failure }

  /// Unanswered calls fail with `gone`, and received messages whose handlers have not begun are dropped.
  package func close() {
    router.close()
    loop.close()
  }

  // MARK: - Calls

  /// In seconds, as in libdbus.
  package static let usualTimeout = 25.0

  /// Waits for the answer, without a limit if `timeout` is nil. A handler must not call an object of this connection,
  /// because the handler blocks the queue on which the object would answer.
  package func call(_ call: DBusCall, timeout: Double? = usualTimeout) throws(DBusFailure) -> [DBusValue] {
    let message = try DBusMessage(call).encoded()
    let answered = DispatchSemaphore(value: 0)
    let answer = Mutex<Result<[DBusValue], DBusFailure>?>(nil)
    loop.call(message, timeout: timeout) { result in
      answer.withLock { $0 = result }
      answered.signal()
    }
    answered.wait()
    return try answer.withLock { $0 ?? .failure(DBusFailure(.gone, "there was no answer")) }.get()
  }

  /// Calls `answer` on the connection's queue.
  package func call(
    _ call: DBusCall, timeout: Double? = usualTimeout,
    answer: @escaping @Sendable (Result<[DBusValue], DBusFailure>) -> Void
  ) throws(DBusFailure) {
    let message = try DBusMessage(call).encoded()
    loop.call(message, timeout: timeout) { [router] result in
      router.tell(always: true) { answer(result) }
    }
  }

  package func property(
    _ name: String, of interface: String, _ destination: String, _ path: String, timeout: Double? = usualTimeout
  ) throws(DBusFailure) -> DBusValue {
    let arguments: [DBusValue] = [.string(interface), .string(name)]
    let answer = try call(DBusCall(destination, path, DBusObjects.properties, "Get", arguments), timeout: timeout)
    guard case .variant(let value)? = answer.first else {
      throw DBusFailure(.peer(DBusErrorName.failed), "\(destination) does not return a value for \(name)")
    }
    return value
  }

  // MARK: - Signals

  /// Sends a signal to `destination`, or to all subscribers if `destination` is nil.
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

  package func emitChanges(
    of interface: String, at path: String, _ changed: [String: DBusValue], invalidated: [String] = []
  ) throws(DBusFailure) {
    try emit(
      path, DBusObjects.properties, "PropertiesChanged",
      [.string(interface), .options(changed), .strings(invalidated)])
  }

  /// Subscribes to signals until the result is released or ended. The bus knows the subscription when this returns.
  package func subscribe(
    _ match: DBusMatch, _ handler: @escaping @Sendable (DBusMessage) -> Void
  ) throws(DBusFailure) -> Subscription {
    let subscription = Subscription(self, try match.rule())
    if let name = match.followedName {
      try tellBus("AddMatch", DBusMatch.owner(of: name).rule())
      subscription.followed = name
      router.follow(name)
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

  package final class Subscription: @unchecked Sendable {
    // Safety: `followed` is set before the object is shared.
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

  /// Exports an object until the connection is closed.
  ///
  /// - Throws: `invalid` if a path, a name or a signature is not valid, or if the path is in use.
  package func export(_ interfaces: [DBusInterface], at path: String) throws(DBusFailure) {
    try router.objects.add(interfaces, at: path)
  }

  /// Requests a name; `replaces` takes the name from an owner that permits this. Returns false if another program keeps
  /// it.
  package func takeName(_ name: String, replaces: Bool = false) throws(DBusFailure) -> Bool {
    try DBusText.busName.check(name)
    // DBUS_NAME_FLAG_DO_NOT_QUEUE, and DBUS_NAME_FLAG_REPLACE_EXISTING if `replaces` is true.
    let flags: UInt32 = replaces ? 6 : 4
    let answer = try call(
      DBusCall(Self.bus, "/org/freedesktop/DBus", Self.bus, "RequestName", [.string(name), .uint32(flags)]))
    // DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER or DBUS_REQUEST_NAME_REPLY_ALREADY_OWNER.
    return answer.first?.integer == 1 || answer.first?.integer == 4
  }
}
