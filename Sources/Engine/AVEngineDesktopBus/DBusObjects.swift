import Foundation
import Synchronization

final class DBusObjects: Sendable {
  private let objects = Mutex<[String: [DBusInterface]]>([:])
  private let send: @Sendable (RawMessage) -> Void

  init(send: @escaping @Sendable (RawMessage) -> Void) { self.send = send }

  func add(_ interfaces: [DBusInterface], at path: String) throws(DBusFailure) {
    try DBusText.path.check(path)
    for interface in interfaces {
      try DBusText.interface.check(interface.name)
      for name in interface.methods.map(\.name) + interface.signals.map(\.name) + interface.properties.map(\.name) {
        try DBusText.member.check(name)
      }
      let arguments = interface.methods.flatMap { $0.inputs + $0.outputs } + interface.signals.flatMap(\.arguments)
      for signature in arguments.map(\.signature) + interface.properties.map(\.signature) {
        try DBusText.oneType.check(signature)
      }
    }
    let isFree = objects.withLock { objects in
      guard objects[path] == nil else { return false }
      objects[path] = interfaces
      return true
    }
    guard isFree else { throw DBusFailure(.invalid, "there is already an object at \(path)") }
  }

  // MARK: - Calls

  func perform(_ message: DBusMessage) {
    guard let path = message.path, let member = message.member else { return }
    let interfaces = objects.withLock { $0[path] }
    let standard = Self.standard(message)
    if standard == .ping || standard == .machine { return answerPeer(message, standard) }
    if standard == .introspect { return introspect(message, path, interfaces) }
    guard let interfaces else {
      return fail(message, DBusErrorName.unknownObject, "there is no object at \(path)")
    }
    if let standard { return property(message, standard, interfaces) }
    // A call without an interface is for the first interface with the method.
    let candidates = interfaces.filter { message.interface == nil || $0.name == message.interface }
    guard !candidates.isEmpty else {
      return fail(message, DBusErrorName.unknownInterface, "\(path) has no interface \(message.interface ?? "")")
    }
    guard let method = candidates.lazy.flatMap(\.methods).first(where: { $0.name == member }) else {
      return fail(message, DBusErrorName.unknownMethod, "\(path) has no method \(member)")
    }
    guard fits(message, method.inputs.types) else { return }
    method.perform(DBusInvocation(message, outputs: method.outputs.types, send: send))
  }

  private func fail(_ message: DBusMessage, _ name: String, _ text: String) {
    DBusInvocation(message, outputs: nil, send: send).fail(name, text)
  }

  private func fits(_ message: DBusMessage, _ signature: String) -> Bool {
    let found = (try? message.arguments.signature()) ?? ""
    guard found != signature else { return true }
    fail(
      message, DBusErrorName.invalidArguments,
      "\(message.member ?? "") takes (\(signature)), but was called with (\(found))")
    return false
  }

  // MARK: - Standard interfaces

  private enum Standard: String { case introspect, ping, machine, get, getAll, set }

  private static func standard(_ message: DBusMessage) -> Standard? {
    switch (message.interface, message.member) {
    case ("org.freedesktop.DBus.Introspectable", "Introspect"): .introspect
    case ("org.freedesktop.DBus.Peer", "Ping"): .ping
    case ("org.freedesktop.DBus.Peer", "GetMachineId"): .machine
    case (properties, "Get"): .get
    case (properties, "GetAll"): .getAll
    case (properties, "Set"): .set
    default: nil
    }
  }

  static let properties = "org.freedesktop.DBus.Properties"

  private func answerPeer(_ message: DBusMessage, _ what: Standard?) {
    guard fits(message, "") else { return }
    let invocation = DBusInvocation(message, outputs: nil, send: send)
    guard what == .machine else { return invocation.answer() }
    let text = (try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8)) ?? ""
    let identifier = text.prefix { $0.isHexDigit }
    guard !identifier.isEmpty else { return invocation.fail(DBusErrorName.failed, "the machine has no identifier") }
    invocation.answer([.string(String(identifier))])
  }

  private func introspect(_ message: DBusMessage, _ path: String, _ interfaces: [DBusInterface]?) {
    guard fits(message, "") else { return }
    let prefix = path == "/" ? "/" : path + "/"
    let children = objects.withLock { objects in
      Set(
        objects.keys.filter { $0.hasPrefix(prefix) && $0 != path }.compactMap { path in
          path.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
        })
    }
    guard interfaces != nil || !children.isEmpty else {
      return fail(message, DBusErrorName.unknownObject, "there is no object at \(path)")
    }
    let inner = (interfaces ?? []).map(\.xml).joined() + (interfaces == nil ? "" : Self.standardXML)
    let nodes = children.sorted().map { "  <node name=\"\($0)\"/>\n" }.joined()
    let xml = """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
      "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \(inner)\(nodes)</node>

      """
    DBusInvocation(message, outputs: nil, send: send).answer([.string(xml)])
  }

  private static let standardXML: String = {
    let get = DBusInterface.Method(
      "Get", takes: [.init("interface", "s"), .init("property", "s")], gives: [.init("value", "v")]
    ) { _ in }
    let getAll = DBusInterface.Method(
      "GetAll", takes: [.init("interface", "s")], gives: [.init("values", "a{sv}")]
    ) { _ in }
    let set = DBusInterface.Method(
      "Set", takes: [.init("interface", "s"), .init("property", "s"), .init("value", "v")]
    ) { _ in }
    let changed = DBusInterface.Signal(
      "PropertiesChanged",
      [.init("interface", "s"), .init("changed", "a{sv}"), .init("invalidated", "as")])
    let introspect = DBusInterface.Method("Introspect", gives: [.init("xml", "s")]) { _ in }
    return DBusInterface(properties, methods: [get, getAll, set], signals: [changed]).xml
      + DBusInterface("org.freedesktop.DBus.Introspectable", methods: [introspect]).xml
  }()

  private func property(_ message: DBusMessage, _ what: Standard, _ interfaces: [DBusInterface]) {
    guard fits(message, what == .get ? "ss" : what == .set ? "ssv" : "s") else { return }
    let name = message.arguments[0].text ?? ""
    // An empty name matches any interface.
    let candidates = interfaces.filter { $0.name == name || name.isEmpty }
    guard !candidates.isEmpty else {
      return fail(message, DBusErrorName.unknownInterface, "there is no interface \(name)")
    }
    let properties = candidates.flatMap(\.properties)
    let invocation = DBusInvocation(message, outputs: nil, send: send)
    if what == .getAll {
      let values = properties.compactMap { property in property.get.map { (property.name, $0()) } }
      return invocation.answer([.options(Dictionary(values) { first, _ in first })])
    }
    let wanted = message.arguments[1].text ?? ""
    guard let property = properties.first(where: { $0.name == wanted }) else {
      return invocation.fail(DBusErrorName.unknownProperty, "there is no property \(wanted)")
    }
    if what == .get {
      guard let get = property.get else {
        return invocation.fail(DBusErrorName.failed, "\(wanted) cannot be read")
      }
      return invocation.answer([.variant(get())])
    }
    guard let set = property.set else {
      return invocation.fail(DBusErrorName.readOnlyProperty, "\(wanted) cannot be set")
    }
    guard case .variant(let value) = message.arguments[2], (try? value.signature()) == property.signature else {
      return invocation.fail(DBusErrorName.invalidArguments, "\(wanted) has the type \(property.signature)")
    }
    guard set(value) else {
      return invocation.fail(DBusErrorName.invalidArguments, "\(wanted) does not accept this value")
    }
    invocation.answer()
  }
}
