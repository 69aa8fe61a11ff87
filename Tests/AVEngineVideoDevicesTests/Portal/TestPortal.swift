import AVEngineDesktopBus
import Foundation
import Synchronization
import TestSupport

@testable import AVEngineVideoDevices

final class TestPortal: Sendable {
  struct Settings: Sendable {
    /// The version of the interface for screens; it has restore tokens from 4 on.
    var version: UInt32 = 4
    /// The answer to a dialog: 0 for consent, 1 if the user refuses, 2 for any other end.
    var answer: UInt32 = 0
    var node: UInt32 = 0
    var size: (Int32, Int32)? = (320, 240)
    var nonsense = Nonsense.none
    var isSilent = false
    /// Whether access is refused until this portal has shown a dialog.
    var isForgetful = false
  }

  enum Nonsense: CaseIterable, Sendable {
    case none, handleIsText, responseIsShort, codeIsText, noSession, sessionIsNoPath, noStreams, streamIsText,
      nodeIsNegative, sizeIsHuge, noDescriptor, fileInPlaceOfSocket
  }

  struct Log: Sendable {
    var calls: [String] = []
    var dialogs = 0
    var options: [[String: DBusValue]] = []
    var openSessions: Set<String> = []
    var closedDialogs = 0
  }

  let settings: Mutex<Settings>
  private let log = Mutex(Log())
  private let tokens = Mutex<Set<String>>([])
  private let restored = Mutex<Set<String>>([])
  private let connection: DBusConnection
  private let server: String
  private static let screenCast = "org.freedesktop.portal.ScreenCast"
  private static let camera = "org.freedesktop.portal.Camera"

  var seen: Log { log.withLock { $0 } }

  init(_ bus: MessageBus, server: String, _ settings: Settings = Settings()) throws {
    self.settings = Mutex(settings)
    self.server = server
    connection = try DBusConnection(address: bus.address)
    try connection.export([screens(settings.nonsense), cameras()], at: DesktopPortal.path)
    guard try connection.takeName(DesktopPortal.name) else { throw Tool.Failure(description: "there is a portal") }
  }

  func end() { connection.close() }

  func closeSessions() throws {
    for path in seen.openSessions { try connection.emit(path, "org.freedesktop.portal.Session", "Closed") }
    log.withLock { $0.openSessions = [] }
  }

  private func screens(_ nonsense: Nonsense) -> DBusInterface {
    let handle = [DBusInterface.Argument("handle", nonsense == .handleIsText ? "s" : "o")]
    let options = DBusInterface.Argument("options", "a{sv}")
    let session = DBusInterface.Argument("session", "o")
    let remote = [DBusInterface.Argument("fd", nonsense == .noDescriptor ? "u" : "h")]
    return DBusInterface(
      Self.screenCast,
      methods: [
        .init("CreateSession", takes: [options], gives: handle) { [weak self] in self?.createSession($0) },
        .init("SelectSources", takes: [session, options], gives: handle) { [weak self] in self?.select($0) },
        .init("Start", takes: [session, .init("parent", "s"), options], gives: handle) { [weak self] in
          self?.start($0)
        },
        .init("OpenPipeWireRemote", takes: [session, options], gives: remote) { [weak self] in self?.openRemote($0) },
      ],
      properties: [
        .init("version", "u", get: { [weak self] in .uint32(self?.settings.withLock { $0.version } ?? 0) }),
        .init("AvailableCursorModes", "u", get: { .uint32(7) }),
      ])
  }

  private func cameras() -> DBusInterface {
    let options = DBusInterface.Argument("options", "a{sv}")
    return DBusInterface(
      Self.camera,
      methods: [
        .init("AccessCamera", takes: [options], gives: [.init("handle", "o")]) { [weak self] invocation in
          self?.note(invocation)
          self?.log.withLock { $0.dialogs += 1 }
          self?.respond(invocation, self?.settings.withLock { $0.answer } ?? 2, [:])
        },
        .init("OpenPipeWireRemote", takes: [options], gives: [.init("fd", "h")]) { [weak self] in
          self?.openRemote($0)
        },
      ])
  }

  // MARK: - Methods

  private func note(_ invocation: DBusInvocation) {
    let options = invocation.arguments.last?.dictionary ?? [:]
    log.withLock { log in
      log.calls.append(invocation.message.member ?? "")
      log.options.append(options)
    }
  }

  private func path(_ kind: String, _ invocation: DBusInvocation, _ token: String) -> String {
    let options = invocation.arguments.last?.dictionary ?? [:]
    let sender = (invocation.message.sender ?? "").dropFirst().replacing(".", with: "_")
    return "\(DesktopPortal.path)/\(kind)/\(sender)/\(options[token]?.text ?? "t")"
  }

  private func respond(_ invocation: DBusInvocation, _ code: UInt32, _ results: [String: DBusValue]) {
    let (nonsense, isSilent) = settings.withLock { ($0.nonsense, $0.isSilent) }
    let path = path("request", invocation, "handle_token")
    guard nonsense != .handleIsText else { return invocation.answer([.string("nonsense")]) }
    if isSilent {
      let close = DBusInterface.Method("Close") { [weak self] invocation in
        self?.log.withLock { $0.closedDialogs += 1 }
        invocation.answer()
      }
      try? connection.export([DBusInterface("org.freedesktop.portal.Request", methods: [close])], at: path)
    }
    invocation.answer([.path(path)])
    guard !isSilent else { return }
    let arguments: [DBusValue] =
      switch nonsense {
      case .responseIsShort: [.uint32(code)]
      case .codeIsText: [.string("granted"), .options(results)]
      default: [.uint32(code), .options(results)]
      }
    try? connection.emit(
      path, "org.freedesktop.portal.Request", "Response", arguments, to: invocation.message.sender)
  }

  private func createSession(_ invocation: DBusInvocation) {
    note(invocation)
    let path = path("session", invocation, "session_handle_token")
    let close = DBusInterface.Method("Close") { [weak self] invocation in
      self?.log.withLock { _ = $0.openSessions.remove(path) }
      invocation.answer()
    }
    try? connection.export([DBusInterface("org.freedesktop.portal.Session", methods: [close])], at: path)
    log.withLock { _ = $0.openSessions.insert(path) }
    switch settings.withLock({ $0.nonsense }) {
    case .noSession: respond(invocation, 0, [:])
    case .sessionIsNoPath: respond(invocation, 0, ["session_handle": .string("no path")])
    default: respond(invocation, 0, ["session_handle": .string(path)])
    }
  }

  private func select(_ invocation: DBusInvocation) {
    note(invocation)
    let token = invocation.arguments.last?.dictionary?["restore_token"]?.text
    // A token is valid for one session.
    if let token, tokens.withLock({ $0.remove(token) }) != nil, let path = invocation.arguments.first?.text {
      restored.withLock { _ = $0.insert(path) }
    }
    respond(invocation, 0, [:])
  }

  private func start(_ invocation: DBusInvocation) {
    note(invocation)
    let settings = settings.withLock { $0 }
    let isRestored = restored.withLock { $0.remove(invocation.arguments.first?.text ?? "") } != nil
    if !isRestored { log.withLock { $0.dialogs += 1 } }
    guard isRestored || settings.answer == 0 else { return respond(invocation, settings.answer, [:]) }
    var properties: [String: DBusValue] = ["source_type": .uint32(1)]
    if let size = settings.size { properties["size"] = .structure([.int32(size.0), .int32(size.1)]) }
    if settings.nonsense == .sizeIsHuge { properties["size"] = .structure([.int32(.max), .int32(-1)]) }
    var results: [String: DBusValue] = [:]
    let node: DBusValue = settings.nonsense == .nodeIsNegative ? .int32(-1) : .uint32(settings.node)
    let member = settings.nonsense == .nodeIsNegative ? "i" : "u"
    results["streams"] = .array(of: "(\(member)a{sv})", [.structure([node, .options(properties)])])
    if settings.nonsense == .noStreams { results["streams"] = .array(of: "(ua{sv})", []) }
    if settings.nonsense == .streamIsText { results["streams"] = .strings(["a stream"]) }
    if settings.version >= 4 {
      let token = UUID().uuidString
      tokens.withLock { _ = $0.insert(token) }
      results["restore_token"] = .string(token)
    }
    respond(invocation, 0, results)
  }

  private func openRemote(_ invocation: DBusInvocation) {
    note(invocation)
    if settings.withLock({ $0.isForgetful }), seen.dialogs == 0 {
      return invocation.fail("org.freedesktop.portal.Error.NotAllowed", "the user has not been asked")
    }
    switch settings.withLock({ $0.nonsense }) {
    case .noDescriptor: return invocation.answer([.uint32(3)])
    case .fileInPlaceOfSocket:
      return invocation.answer([.descriptor(DBusDescriptor(owning: open("/dev/null", O_RDWR | O_CLOEXEC)))])
    default: break
    }
    let client = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: server.utf8.prefix(100)) }
    let status = withUnsafePointer(to: &place) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(client, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    let descriptor = DBusDescriptor(owning: client)
    guard status == 0 else { return invocation.fail("org.freedesktop.portal.Error.Failed", "no server") }
    invocation.answer([.descriptor(descriptor)])
  }
}
