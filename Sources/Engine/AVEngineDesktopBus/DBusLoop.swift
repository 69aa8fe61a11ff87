internal import AVEngineCDBus
import Dispatch
import Foundation
import Synchronization

final class DBusLoop: @unchecked Sendable {
  // Safety: `raw`, `watches` and `pending` are used on the loop's thread only. The mutex `shared` guards its value. The
  // rest is immutable.
  private let address: String
  private let receive: @Sendable (DBusMessage) -> Void
  private let onGone: @Sendable (DBusFailure) -> Void
  private let wake: Int32
  private let shared = Mutex(Shared())
  private let ended = DispatchGroup()
  private var raw: OpaquePointer?
  private var watches: [OpaquePointer] = []
  private var pending: [UInt32: Pending] = [:]

  private struct Shared: Sendable {
    var jobs: [@Sendable (DBusLoop) -> Void] = []
    var isClosing = false
    var failure: DBusFailure?
    var thread: ObjectIdentifier?
    var uniqueName = ""
  }

  private struct Pending {
    /// In nanoseconds of the monotonic clock; nil for no deadline.
    var deadline: UInt64?
    var answer: @Sendable (Result<[DBusValue], DBusFailure>) -> Void
  }

  /// In nanoseconds.
  private static let patience: UInt64 = 5_000_000_000

  private static let isPrepared: Bool = {
    guard clazy_load(cdbus_library()) else { return false }
    _ = dbus_threads_init_default()
    // libdbus would make the whole process ignore SIGPIPE. On Linux it sends without that signal.
    dbus_connection_set_change_sigpipe(0)
    return true
  }()

  /// On the loop's thread, `receive` is called with method calls and signals, in order, and `onGone` is called if the
  /// bus closes the connection.
  init(
    address: String, receive: @escaping @Sendable (DBusMessage) -> Void,
    onGone: @escaping @Sendable (DBusFailure) -> Void
  ) throws(DBusFailure) {
    guard Self.isPrepared else { throw DBusFailure(.libraryMissing, String(cString: clazy_error(cdbus_library()))) }
    self.address = address
    self.receive = receive
    self.onGone = onGone
    wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard wake >= 0 else { throw DBusFailure(.noBus, "there are no more file descriptors") }
    let outcome = Outcome()
    ended.enter()
    let thread = Thread { [self] in
      Thread.current.name = "message bus"
      open(outcome)
      run()
      ended.leave()
    }
    let identifier = ObjectIdentifier(thread)
    shared.withLock { $0.thread = identifier }
    thread.start()
    do throws(DBusFailure) { try outcome.wait() } catch {
      finish(waits: error.kind != .timedOut)
      throw error
    }
  }

  deinit { Glibc.close(wake) }

  var uniqueName: String { shared.withLock { $0.uniqueName } }
  var failure: DBusFailure? { shared.withLock { $0.failure } }

  private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

  // MARK: - From any thread

  private func perform(_ job: @escaping @Sendable (DBusLoop) -> Void) {
    let isAccepted = shared.withLock { shared in
      guard shared.failure == nil, !shared.isClosing else { return false }
      shared.jobs.append(job)
      return true
    }
    if isAccepted { signal() }
  }

  private func signal() {
    var one: UInt64 = 1
    // A write fails only if the eventfd's counter is at its maximum. Then an earlier write wakes the thread.
    _ = write(wake, &one, 8)
  }

  func send(_ message: RawMessage) {
    perform { loop in
      if let raw = loop.raw { _ = dbus_connection_send(raw, message.pointer, nil) }
    }
  }

  /// Calls `answer` once: on the loop's thread, or on the caller's thread if the connection has ended or is being
  /// closed.
  func call(
    _ message: RawMessage, timeout: Double?, answer: @escaping @Sendable (Result<[DBusValue], DBusFailure>) -> Void
  ) {
    let failure = shared.withLock { shared -> DBusFailure? in
      if let failure = shared.failure { return failure }
      guard !shared.isClosing else { return Self.closed }
      shared.jobs.append { $0.begin(message, timeout, answer) }
      return nil
    }
    if let failure { answer(.failure(failure)) } else { signal() }
  }

  /// Waits for the loop's thread, unless called on that thread.
  func close() { finish(waits: true) }

  private func finish(waits: Bool) {
    let thread = shared.withLock { shared in
      shared.isClosing = true
      return shared.thread
    }
    signal()
    if waits, thread != ObjectIdentifier(Thread.current) { ended.wait() }
  }

  private static var closed: DBusFailure { DBusFailure(.gone, "the connection to the message bus was closed") }

  // MARK: - On the thread

  private func begin(
    _ message: RawMessage, _ timeout: Double?,
    _ answer: @escaping @Sendable (Result<[DBusValue], DBusFailure>) -> Void
  ) {
    var serial: UInt32 = 0
    guard let raw, dbus_connection_send(raw, message.pointer, &serial) != 0 else {
      return answer(.failure(DBusFailure(.gone, "the message cannot be sent over this bus")))
    }
    let deadline = timeout.map { Self.now + UInt64(min(max($0, 0), 1e9) * 1e9) }
    pending[serial] = Pending(deadline: deadline, answer: answer)
  }

  private func open(_ outcome: Outcome) {
    var error = cdbus_error()
    dbus_error_init(&error)
    guard let raw = address.withCString({ dbus_connection_open_private($0, &error) }) else {
      let reason = error.message.map { String(cString: $0) } ?? "it cannot be reached"
      dbus_error_free(&error)
      let failure = DBusFailure(.noBus, "no message bus at \(address): \(reason)")
      shared.withLock { $0.failure = failure }
      return outcome.set(failure)
    }
    self.raw = raw
    dbus_connection_set_exit_on_disconnect(raw, 0)
    dbus_connection_set_max_message_size(raw, DBusValue.maximumSize)
    // Safety: the loop outlives its thread, on which the functions are called until the connection is closed.
    _ = dbus_connection_set_watch_functions(
      raw, Self.addWatch, Self.removeWatch, { _, _ in }, Unmanaged.passUnretained(self).toOpaque(), nil)
    greet(outcome)
  }

  private func greet(_ outcome: Outcome) {
    let hello = DBusCall(DBusConnection.bus, "/org/freedesktop/DBus", DBusConnection.bus, "Hello")
    let message: RawMessage
    do throws(DBusFailure) { message = try DBusMessage(hello).encoded() } catch { return outcome.set(error) }
    begin(message, Double(Self.patience) / 1e9) { [unowned self] result in
      guard case .success(let values) = result, let name = values.first?.text, let raw = self.raw else {
        let reason = if case .failure(let failure) = result { failure.detail } else { "it did not answer the greeting" }
        return outcome.set(DBusFailure(.noBus, "no message bus at \(self.address): \(reason)"))
      }
      _ = name.withCString { dbus_bus_set_unique_name(raw, $0) }
      self.shared.withLock { $0.uniqueName = name }
      outcome.set(nil)
    }
  }

  private func run() {
    while let raw {
      let jobs = shared.withLock { shared in
        defer { shared.jobs = [] }
        return shared.jobs
      }
      for job in jobs { job(self) }
      if shared.withLock({ $0.isClosing }) { return end(Self.closed, isTold: false) }
      while let pointer = dbus_connection_pop_message(raw) { take(RawMessage(owning: pointer)) }
      guard dbus_connection_get_is_connected(raw) != 0 else {
        return end(DBusFailure(.gone, "the message bus has closed the connection"), isTold: true)
      }
      expire()
      wait()
    }
  }

  private func take(_ raw: RawMessage) {
    guard let message = DBusMessage(raw) else { return }
    switch message.kind {
    case .call, .signal: receive(message)
    case .answer, .error:
      guard let waiting = pending.removeValue(forKey: message.answeredSerial) else { return }
      guard message.kind == .error else { return waiting.answer(.success(message.arguments)) }
      let name = message.errorName ?? DBusErrorName.failed
      waiting.answer(.failure(DBusFailure(.peer(name), message.arguments.first?.text ?? name)))
    }
  }

  private func expire() {
    let now = Self.now
    for (serial, waiting) in pending {
      guard let deadline = waiting.deadline, deadline <= now else { continue }
      pending[serial] = nil
      waiting.answer(.failure(DBusFailure(.timedOut, "no answer in time")))
    }
  }

  private func wait() {
    var polled = [pollfd(fd: wake, events: Int16(POLLIN), revents: 0)]
    let open = watches.filter { dbus_watch_get_enabled($0) != 0 }
    for watch in open {
      let flags = Int(dbus_watch_get_flags(watch))
      let events =
        (flags & CDBUS_WATCH_READABLE != 0 ? POLLIN : 0) | (flags & CDBUS_WATCH_WRITABLE != 0 ? POLLOUT : 0)
      polled.append(pollfd(fd: dbus_watch_get_unix_fd(watch), events: Int16(events), revents: 0))
    }
    let nearest = pending.values.compactMap(\.deadline).min()
    let now = Self.now
    // Rounded up, so that the loop does not poll repeatedly until the deadline.
    let rest = nearest.map { $0 > now ? Int32(clamping: ($0 - now + 999_999) / 1_000_000) : 0 } ?? -1
    guard poll(&polled, nfds_t(polled.count), rest) > 0 else { return }
    if polled[0].revents != 0 {
      var count: UInt64 = 0
      _ = read(wake, &count, 8)
    }
    for (watch, answer) in zip(open, polled.dropFirst()) where answer.revents != 0 {
      // The handling of one watch may remove another.
      guard watches.contains(watch) else { continue }
      let happened = Int32(answer.revents)
      let pairs = [
        (POLLIN, CDBUS_WATCH_READABLE), (POLLOUT, CDBUS_WATCH_WRITABLE), (POLLERR, CDBUS_WATCH_ERROR),
        (POLLNVAL, CDBUS_WATCH_ERROR), (POLLHUP, CDBUS_WATCH_HANGUP),
      ]
      let flags = pairs.reduce(0) { happened & $1.0 != 0 ? $0 | $1.1 : $0 }
      _ = dbus_watch_handle(watch, UInt32(flags))
    }
  }

  private func end(_ failure: DBusFailure, isTold: Bool) {
    let jobs = shared.withLock { shared in
      shared.failure = failure
      defer { shared.jobs = [] }
      return shared.jobs
    }
    if let raw {
      dbus_connection_close(raw)
      dbus_connection_unref(raw)
    }
    raw = nil
    watches = []
    // Without `raw`, these jobs send nothing, and answer their calls with an error.
    for job in jobs { job(self) }
    let waiting = pending.values
    pending = [:]
    for call in waiting { call.answer(.failure(failure)) }
    if isTold { onGone(failure) }
  }

  // MARK: - Callbacks of libdbus

  private static let addWatch: cdbus_add_watch = { watch, data in
    guard let watch, let data else { return 0 }
    // Safety: as in `open`.
    Unmanaged<DBusLoop>.fromOpaque(data).takeUnretainedValue().watches.append(watch)
    return 1
  }

  private static let removeWatch: cdbus_watch_changed = { watch, data in
    guard let watch, let data else { return }
    // Safety: as in `open`.
    Unmanaged<DBusLoop>.fromOpaque(data).takeUnretainedValue().watches.removeAll { $0 == watch }
  }

  private final class Outcome: Sendable {
    private let known = DispatchSemaphore(value: 0)
    private let failure = Mutex<DBusFailure?>(nil)

    func set(_ failure: DBusFailure?) {
      self.failure.withLock { $0 = failure }
      known.signal()
    }

    func wait() throws(DBusFailure) {
      // Longer than the limit of the greeting, because opening the connection can also take time.
      guard known.wait(timeout: .now() + .seconds(2 * Int(DBusLoop.patience / 1_000_000_000))) == .success else {
        throw DBusFailure(.timedOut, "the message bus does not answer")
      }
      if let failure = failure.withLock({ $0 }) { throw failure }
    }
  }
}

extension DBusMessage {
  init(_ call: DBusCall) {
    self.init(.call)
    destination = call.destination
    path = call.path
    interface = call.interface
    member = call.member
    arguments = call.arguments
  }
}
