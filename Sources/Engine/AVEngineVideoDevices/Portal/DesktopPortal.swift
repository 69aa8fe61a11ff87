import AVEngineCore
import AVEngineDesktopBus
import Dispatch
import Glibc
import Synchronization

final class DesktopPortal: Sendable {
  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  private static let requests = "org.freedesktop.portal.Request"

  let bus: DBusConnection
  private let operation: String
  private let state: State
  private let owner: DBusConnection.Subscription

  private final class State: Sendable {
    let isGone = Atomic(false)
    let waiting = Mutex<[ObjectIdentifier: Answer]>([:])

    func end() {
      isGone.store(true, ordering: .releasing)
      for answer in waiting.withLock({ Array($0.values) }) { answer.fail() }
    }
  }

  private final class Answer: Sendable {
    private let known = Mutex<[String: [DBusValue]]>([:])
    private let hasFailed = Atomic(false)
    private let news = DispatchSemaphore(value: 0)

    func add(_ message: DBusMessage) {
      guard let path = message.path else { return }
      known.withLock { if $0.count < 64 { $0[path] = message.arguments } }
      news.signal()
    }

    func fail() {
      hasFailed.store(true, ordering: .releasing)
      news.signal()
    }

    /// - Returns: nil if the portal has disappeared, or the wait was cancelled.
    func wait(for path: String) -> [DBusValue]? {
      while true {
        if let arguments = known.withLock({ $0[path] }) { return arguments }
        if hasFailed.load(ordering: .acquiring) { return nil }
        news.wait()
      }
    }
  }

  /// - Parameter address: The address of the message bus; nil for the session bus.
  init(address: String?, operation: String) throws(EngineError) {
    let state = State()
    self.operation = operation
    self.state = state
    do throws(DBusFailure) {
      bus = try DBusConnection(address: address) { _ in state.end() }
      owner = try bus.subscribe(.owner(of: Self.name)) { message in
        // If the first call starts the portal, its name has no old owner, and nothing has ended.
        if message.arguments.count == 3, message.arguments[1].text?.isEmpty == false { state.end() }
      }
    } catch {
      throw EngineError(error, operation)
    }
  }

  var isAlive: Bool { !state.isGone.load(ordering: .acquiring) && bus.failure == nil }

  func property(_ name: String, of interface: String) throws(EngineError) -> DBusValue? {
    do throws(DBusFailure) { return try bus.property(name, of: interface, Self.name, Self.path) } catch {
      switch error.kind {
      case .peer(DBusErrorName.unknownProperty), .peer(DBusErrorName.invalidArguments): return nil
      default: throw EngineError(error, operation)
      }
    }
  }

  func call(_ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue]) throws(EngineError)
    -> [DBusValue]
  {
    do throws(DBusFailure) { return try bus.call(DBusCall(Self.name, path, interface, member, arguments)) } catch {
      throw EngineError(error, operation)
    }
  }

  /// Waits for the user's answer without a time limit. If `wait` is cancelled, the dialog is closed.
  func ask(
    _ interface: String, _ member: String, _ arguments: [DBusValue] = [], _ options: [String: DBusValue] = [:],
    _ wait: PermissionWait = PermissionWait()
  ) throws(EngineError) -> [String: DBusValue] {
    let answer = Answer()
    state.waiting.withLock { $0[ObjectIdentifier(answer)] = answer }
    defer { state.waiting.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(answer)) } }
    let handle: String
    let subscription: DBusConnection.Subscription
    do throws(DBusFailure) {
      // Subscribe before the call, because the response may arrive before the call's own reply.
      subscription = try bus.subscribe(
        DBusMatch(
          sender: Self.name, pathNamespace: "\(Self.path)/request", interface: Self.requests, member: "Response")
      ) { answer.add($0) }
      var options = options
      options["handle_token"] = .string(Self.token())
      let call = DBusCall(Self.name, Self.path, interface, member, arguments + [.options(options)])
      guard case .path(let path)? = try bus.call(call).first else { throw nonsense("\(member) returns no request") }
      handle = path
    } catch {
      throw EngineError(error, operation)
    }
    defer { subscription.end() }
    if !isAlive { answer.fail() }
    let ticket = wait.onCancel { answer.fail() }
    defer { wait.forget(ticket) }
    guard let response = answer.wait(for: handle) else {
      if wait.isCancelled {
        try? bus.call(DBusCall(Self.name, handle, Self.requests, "Close"), answer: { _ in })
        throw .waitGivenUp(operation)
      }
      throw EngineError(
        .deviceUnavailable, operation, detail: "the desktop's portal is no longer available", code: Int(ENODEV))
    }
    return try results(response, member)
  }

  private func results(_ response: [DBusValue], _ member: String) throws(EngineError) -> [String: DBusValue] {
    guard response.count == 2, case .uint32(let code) = response[0], let results = response[1].dictionary else {
      throw EngineError(nonsense("the answer to \(member) has other types than expected"), operation)
    }
    switch code {
    case 0: return results
    case 1: throw EngineError(.permissionDenied, operation, detail: "the user refused", code: Int(EACCES))
    default:
      throw EngineError(
        .deviceUnavailable, operation, detail: "the desktop's portal ended the request \(member)", code: Int(EIO))
    }
  }

  func nonsense(_ what: String) -> DBusFailure {
    DBusFailure(.peer(DBusErrorName.failed), "the desktop's portal gave an invalid answer: \(what)")
  }

  private static let count = Atomic(0)

  /// Returns the part of a request's or session's path that the caller chooses.
  static func token() -> String {
    let random = String(UInt64.random(in: 0 ... .max), radix: 36)
    return "avfoundation_\(count.add(1, ordering: .relaxed).newValue)_\(random)"
  }
}

extension EngineError {
  init(_ failure: DBusFailure, _ operation: String) {
    switch failure.kind {
    case .libraryMissing: self.init(.libraryMissing, operation, detail: failure.detail)
    case .peer(DBusErrorName.accessDenied), .peer("org.freedesktop.portal.Error.NotAllowed"):
      self.init(.permissionDenied, operation, detail: failure.detail, code: Int(EACCES))
    case .peer(DBusErrorName.serviceUnknown), .peer(DBusErrorName.unknownInterface),
      .peer(DBusErrorName.unknownMethod), .peer(DBusErrorName.unknownObject):
      self.init(
        .deviceUnavailable, operation,
        detail: "the session has no desktop portal that can do this (\(failure.detail))")
    case .timedOut:
      self.init(
        .deviceUnavailable, operation, detail: "the desktop's portal does not answer", code: Int(ETIMEDOUT))
    case .gone: self.init(.deviceUnavailable, operation, detail: failure.detail, code: Int(ENODEV))
    case .noBus, .invalid, .peer: self.init(.deviceUnavailable, operation, detail: failure.detail)
    }
  }
}
