import Foundation
import Synchronization
import TestSupport

@testable import AVEngineDesktopBus

struct BusBench {
  static let name = "org.example.Service"
  static let path = "/org/example/Object"
  static let interface = "org.example.Interface"

  let bus: MessageBus
  let service: DBusConnection
  let client: DBusConnection
  let properties = Properties()

  final class Properties: Sendable {
    let volume = Mutex(0.5)
    /// The calls of `Keep`. They get no answer while they are in this array.
    let kept = Mutex<[DBusInvocation]>([])
  }

  init() throws {
    bus = try MessageBus()
    service = try DBusConnection(address: bus.address)
    client = try DBusConnection(address: bus.address)
    try service.export([Self.description(properties)], at: Self.path)
    guard try service.takeName(Self.name) else { throw Tool.Failure(description: "the name is taken") }
  }

  private static func description(_ properties: Properties) -> DBusInterface {
    let echo = DBusInterface.Method(
      "Echo", takes: [.init("value", "v")], gives: [.init("value", "v")]
    ) { $0.answer($0.arguments) }
    let join = DBusInterface.Method(
      "Join", takes: [.init("parts", "as"), .init("number", "i")], gives: [.init("text", "s")]
    ) { invocation in
      let parts = invocation.arguments[0].elements?.compactMap(\.text) ?? []
      invocation.answer([.string("\(parts.joined(separator: "+")) \(invocation.arguments[1].integer ?? -1)")])
    }
    let refuse = DBusInterface.Method("Refuse") { $0.fail("org.example.Error.No", "not today") }
    let forget = DBusInterface.Method("Forget") { _ in }
    let lie = DBusInterface.Method("Lie", gives: [.init("number", "i")]) { $0.answer([.string("no number")]) }
    let keep = DBusInterface.Method("Keep") { invocation in properties.kept.withLock { $0.append(invocation) } }
    let volume = DBusInterface.Property(
      "Volume", "d", get: { .double(properties.volume.withLock { $0 }) },
      set: { value in
        guard let number = value.number, number <= 1 else { return false }
        properties.volume.withLock { $0 = number }
        return true
      })
    let identity = DBusInterface.Property("Identity", "s", change: .constant, get: { .string("test") })
    return DBusInterface(
      interface, methods: [echo, join, refuse, forget, lie, keep],
      signals: [.init("Happened", [.init("what", "s")])], properties: [volume, identity])
  }

  func call(_ member: String, _ arguments: [DBusValue] = []) -> DBusCall {
    DBusCall(Self.name, Self.path, Self.interface, member, arguments)
  }

  func echo(_ value: DBusValue) throws -> DBusValue? {
    guard case .variant(let inner)? = try client.call(call("Echo", [.variant(value)])).first else { return nil }
    return inner
  }
}

final class Told<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  var all: [Value] { values.withLock { $0 } }
  func add(_ value: Value) { values.withLock { $0.append(value) } }
  func wait(for count: Int = 1) throws { try Server.wait(for: "\(count) news") { self.all.count >= count } }
}

extension Prerequisite {
  static let bus = Prerequisite(programs: "dbus-daemon")
  static let dbusSend = Prerequisite(programs: "dbus-send")
  static let gdbus = Prerequisite(programs: "gdbus")
}
