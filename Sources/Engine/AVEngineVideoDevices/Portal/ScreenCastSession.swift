import AVEngineCore
import AVEngineDesktopBus
import Glibc
import Synchronization

final class ScreenCastSession: Sendable {
  static let interface = "org.freedesktop.portal.ScreenCast"
  static let operation = "Capturing a screen"

  struct Stream: Sendable, Hashable {
    var node: UInt32
    /// The node's serial number, which is never reused; nil if the portal does not report it.
    var serial: UInt64?
    /// The size of the screen in units of the desktop, which may differ from pixels.
    var size: PixelSize?
  }

  let stream: Stream
  /// The token with which the next session can be opened without a dialog; nil if the portal does not return one.
  let restoreToken: String?
  private let portal: DesktopPortal
  private let path: String
  private let closed: DBusConnection.Subscription
  private let state: Mutex<State>

  private struct State: Sendable {
    var isOver = false
    var users = 0
    var watchers: [ObjectIdentifier: @Sendable () -> Void] = [:]
  }

  /// The user is asked, unless the portal accepts a token from an earlier answer.
  init(
    _ portal: DesktopPortal, showsCursor: Bool, restoring token: String?, _ wait: PermissionWait
  ) throws(EngineError) {
    self.portal = portal
    let version = try portal.property("version", of: Self.interface)?.integer ?? 1
    let modes = try portal.property("AvailableCursorModes", of: Self.interface)?.integer
    let created = try portal.ask(
      Self.interface, "CreateSession", [], ["session_handle_token": .string(DesktopPortal.token())], wait)
    guard let path = created["session_handle"]?.text else {
      throw Self.nonsense(portal, "CreateSession returns no session")
    }
    self.path = path
    let over = Over()
    do throws(DBusFailure) {
      closed = try portal.bus.subscribe(
        DBusMatch(
          sender: DesktopPortal.name, path: path, interface: "org.freedesktop.portal.Session", member: "Closed")
      ) { _ in over.tell() }
    } catch {
      throw EngineError(error, Self.operation)
    }
    do throws(EngineError) {
      var options: [String: DBusValue] = ["types": .uint32(1), "multiple": .bool(false)]
      // 2 (embedded) draws the pointer into the frames, 1 (hidden) leaves it out.
      let mode: UInt32 = showsCursor ? 2 : 1
      if let modes, modes & Int64(mode) != 0 { options["cursor_mode"] = .uint32(mode) }
      if version >= 4 {
        // The value 1 means that the permission is valid as long as this program runs.
        options["persist_mode"] = .uint32(1)
        if let token { options["restore_token"] = .string(token) }
      }
      _ = try portal.ask(Self.interface, "SelectSources", [.path(path)], options, wait)
      let started = try portal.ask(Self.interface, "Start", [.path(path), .string("")], [:], wait)
      guard let stream = started["streams"]?.elements?.first.flatMap(Self.stream) else {
        throw Self.nonsense(portal, "Start returns no stream")
      }
      self.stream = stream
      restoreToken = started["restore_token"]?.text
    } catch {
      Self.close(portal, path)
      throw error
    }
    state = Mutex(State())
    over.session.withLock { $0 = WeakSession(session: self) }
    if over.hasHappened.load(ordering: .acquiring) { end() }
  }

  deinit { close() }

  private static func nonsense(_ portal: DesktopPortal, _ what: String) -> EngineError {
    EngineError(portal.nonsense(what), operation)
  }

  private static func stream(_ value: DBusValue) -> Stream? {
    guard let members = value.elements, members.count == 2, case .uint32(let node) = members[0] else { return nil }
    let properties = members[1].dictionary ?? [:]
    var stream = Stream(node: node)
    stream.serial = properties["pipewire-serial"]?.integer.flatMap { UInt64(exactly: $0) }
    let size = properties["size"]?.elements?.compactMap(\.integer) ?? []
    if size.count == 2, size.allSatisfy({ (1...16_384).contains($0) }) {
      stream.size = PixelSize(width: Int(size[0]), height: Int(size[1]))
    }
    return stream
  }

  /// Stores the session's end, which may be reported before the session object exists.
  private final class Over: Sendable {
    let session = Mutex(WeakSession())
    let hasHappened = Atomic(false)

    func tell() {
      hasHappened.store(true, ordering: .releasing)
      session.withLock { $0.session }?.end()
    }
  }

  private struct WeakSession: Sendable { weak var session: ScreenCastSession? }

  // MARK: - Use

  static var ended: EngineError {
    EngineError(
      .deviceUnavailable, operation, detail: "the user ended the sharing of the screen", code: Int(ENODEV))
  }

  func openRemote() throws(EngineError) -> DBusDescriptor {
    if state.withLock({ $0.isOver }) { throw Self.ended }
    let answer = try portal.call(
      DesktopPortal.path, Self.interface, "OpenPipeWireRemote", [.path(path), .options([:])])
    guard case .descriptor(let descriptor)? = answer.first, descriptor.number >= 0 else {
      throw Self.nonsense(portal, "OpenPipeWireRemote returns no file descriptor")
    }
    return descriptor
  }

  func use() -> Bool {
    guard portal.isAlive else { return false }
    return state.withLock { state in
      if !state.isOver { state.users += 1 }
      return !state.isOver
    }
  }

  /// A session with a restore token ends after the last user. Without a token, a new session would ask the user again.
  func leave() {
    let isLast = state.withLock { state in
      state.users -= 1
      return state.users == 0
    }
    if isLast, restoreToken != nil { close() }
  }

  func watch(_ key: AnyObject, _ tell: @escaping @Sendable () -> Void) {
    let identifier = ObjectIdentifier(key)
    let isOver = state.withLock { state in
      state.watchers[identifier] = tell
      return state.isOver
    }
    if isOver { tell() }
  }

  func unwatch(_ key: AnyObject) {
    let identifier = ObjectIdentifier(key)
    state.withLock { _ = $0.watchers.removeValue(forKey: identifier) }
  }

  private func end() {
    let watchers = state.withLock { state in
      defer { state.isOver = true }
      return state.isOver ? [] : Array(state.watchers.values)
    }
    for tell in watchers { tell() }
  }

  private func close() {
    let wasOver = state.withLock { state in
      defer { state.isOver = true }
      return state.isOver
    }
    if !wasOver { Self.close(portal, path) }
  }

  private static func close(_ portal: DesktopPortal, _ path: String) {
    _ = try? portal.bus.call(
      DBusCall(DesktopPortal.name, path, "org.freedesktop.portal.Session", "Close"), answer: { _ in })
  }
}
