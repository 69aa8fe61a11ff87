import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineDesktopBus

@Suite(.requires(.bus)) struct DBusObjectTests {
  @Test(.requires(.dbusSend)) func othersCallOurMethods() throws {
    let bench = try BusBench()
    let target = ["--session", "--dest=\(BusBench.name)", "--print-reply=literal", BusBench.path]
    let joined = try bench.bus.run(
      "dbus-send", target + ["\(BusBench.interface).Join", "array:string:one,two", "int32:-3"])
    #expect(joined.trimmingCharacters(in: .whitespacesAndNewlines) == "one+two -3")
    let echo = try bench.bus.run("dbus-send", target + ["\(BusBench.interface).Echo", "variant:uint16:65535"])
    #expect(echo.contains("uint16 65535"))
    let refusal = #expect(throws: Tool.Failure.self) {
      try bench.bus.run("dbus-send", target + ["\(BusBench.interface).Refuse"])
    }
    #expect(refusal?.description.contains("org.example.Error.No: not today") == true)
    _ = try bench.bus.run("dbus-send", target + ["org.freedesktop.DBus.Peer.Ping"])
    let volume = try bench.bus.run(
      "dbus-send",
      target + ["org.freedesktop.DBus.Properties.Get", "string:\(BusBench.interface)", "string:Volume"])
    #expect(volume.contains("double 0.5"))
  }

  @Test(.requires(.gdbus)) func othersReadAndSetProperties() throws {
    let bench = try BusBench()
    func gdbus(_ words: String...) throws -> String { try bench.bus.run("gdbus", words) }
    let told = try gdbus("introspect", "--session", "--dest", BusBench.name, "--object-path", BusBench.path)
    for part in [
      "interface org.example.Interface {", "Join(in  as parts,", "in  i number,", "out s text);",
      "Happened(s what);", "readwrite d Volume = 0.5;", "readonly s Identity = 'test';",
      "interface org.freedesktop.DBus.Properties {",
    ] {
      #expect(told.contains(part), "\(part) is not in \(told)")
    }
    let above = try gdbus("introspect", "--session", "--dest", BusBench.name, "--object-path", "/org")
    #expect(above.contains("node example {"))
    let properties = ["--object-path", BusBench.path, "--method", "org.freedesktop.DBus.Properties"]
    func set(_ value: String) throws -> String {
      try gdbus(
        "call", "--session", "--dest", BusBench.name, properties[0], properties[1], properties[2],
        "\(properties[3]).Set", BusBench.interface, "Volume", value)
    }
    _ = try set("<0.75>")
    #expect(bench.properties.volume.withLock { $0 } == 0.75)
    #expect(throws: Tool.Failure.self) { try set("<2.0>") }
    #expect(throws: Tool.Failure.self) { try set("<'loud'>") }
    #expect(bench.properties.volume.withLock { $0 } == 0.75)
    let all = try gdbus(
      "call", "--session", "--dest", BusBench.name, properties[0], properties[1], properties[2],
      "\(properties[3]).GetAll", BusBench.interface)
    #expect(all.contains("'Volume': <0.75>") && all.contains("'Identity': <'test'>"))
  }

  @Test func propertiesAreReadByOurselves() throws {
    let bench = try BusBench()
    let read = { try bench.client.property($0, of: BusBench.interface, BusBench.name, BusBench.path) }
    #expect(try read("Identity") == .string("test"))
    let error = #expect(throws: DBusFailure.self) { try read("Nothing") }
    #expect(error?.kind == .peer(DBusErrorName.unknownProperty))
    let set = DBusCall(
      BusBench.name, BusBench.path, "org.freedesktop.DBus.Properties", "Set",
      [.string(BusBench.interface), .string("Identity"), .variant(.string("x"))])
    let refused = #expect(throws: DBusFailure.self) { try bench.client.call(set) }
    #expect(refused?.kind == .peer(DBusErrorName.readOnlyProperty))
  }

  @Test func objectsWithBadDescriptionsAreErrors() throws {
    let bench = try BusBench()
    let bad = [
      DBusInterface("nothing"), DBusInterface("a.b", methods: [.init("C D") { _ in }]),
      DBusInterface("a.b", methods: [.init("C", takes: [.init("x", "ii")]) { _ in }]),
      DBusInterface("a.b", signals: [.init("C", [.init("x", "")])]),
      DBusInterface("a.b", properties: [.init("C", "{sv}", get: nil)]),
    ]
    for interface in bad { #expect(throws: DBusFailure.self) { try bench.service.export([interface], at: "/x") } }
    #expect(throws: DBusFailure.self) { try bench.service.export([], at: "x") }
    #expect(throws: DBusFailure.self) { try bench.service.export([], at: BusBench.path) }
    try bench.service.export([DBusInterface("a.b")], at: "/x")
  }

  // MARK: - Signals

  @Test(.requires(.dbusSend)) func signalsAreToldByTheirRules() throws {
    let bench = try BusBench()
    let all = Told<[DBusValue]>()
    let some = Told<[DBusValue]>()
    var subscriptions = [
      try bench.client.subscribe(DBusMatch(interface: "a.b")) { all.add($0.arguments) },
      try bench.client.subscribe(DBusMatch(pathNamespace: "/one", interface: "a.b", firstArgument: "it's")) {
        some.add($0.arguments)
      },
    ]
    let send = ["--session", "--type=signal"]
    _ = try bench.bus.run("dbus-send", send + ["/one/two", "a.b.C", "string:it's"])
    _ = try bench.bus.run("dbus-send", send + ["/oneself", "a.b.C", "string:it's"])
    _ = try bench.bus.run("dbus-send", send + ["/one", "a.b.C", "string:other", "uint64:9"])
    _ = try bench.bus.run("dbus-send", send + ["/one", "a.b.D", "string:it's", "boolean:true"])
    _ = try bench.bus.run("dbus-send", send + ["/one", "a.c.D", "string:it's"])
    try all.wait(for: 4)
    try some.wait(for: 2)
    #expect(all.all[2] == [.string("other"), .uint64(9)])
    #expect(some.all == [[.string("it's")], [.string("it's"), .bool(true)]])
    #expect(subscriptions.count == 2)
    subscriptions = []
    try bench.service.emit("/one", "a.b", "C", [.string("it's")])
    _ = try bench.client.call(DBusCall(bench.service.uniqueName, "/", "org.freedesktop.DBus.Peer", "Ping"))
    #expect(all.all.count == 4)
  }

  @Test func othersCannotSpeakForAService() throws {
    let bench = try BusBench()
    let told = Told<String>()
    let subscription = try bench.client.subscribe(
      DBusMatch(sender: BusBench.name, interface: BusBench.interface)
    ) { told.add($0.arguments.first?.text ?? "") }
    try bench.client.subscribe(DBusMatch(sender: BusBench.name)) { _ in }.end()
    let other = try DBusConnection(address: bench.bus.address)
    func emit(_ connection: DBusConnection, _ text: String) throws {
      try connection.emit(
        BusBench.path, BusBench.interface, "Happened", [.string(text)], to: bench.client.uniqueName)
    }
    try emit(other, "forged")
    try emit(bench.service, "true")
    try told.wait()
    #expect(try other.takeName(BusBench.name) == false)
    let release = DBusCall(
      DBusConnection.bus, "/org/freedesktop/DBus", DBusConnection.bus, "ReleaseName", [.string(BusBench.name)])
    _ = try bench.service.call(release)
    #expect(try other.takeName(BusBench.name))
    try emit(bench.service, "of yesterday")
    _ = try bench.service.call(DBusCall(bench.client.uniqueName, "/", "org.freedesktop.DBus.Peer", "Ping"))
    try emit(other, "new")
    try told.wait(for: 2)
    #expect(told.all == ["true", "new"])
    withExtendedLifetime(subscription) {}
  }

  @Test func changesOfPropertiesAndOwnersAreTold() throws {
    let bench = try BusBench()
    let changes = Told<[DBusValue]>()
    let owners = Told<[DBusValue]>()
    let subscriptions = [
      try bench.client.subscribe(
        DBusMatch(sender: BusBench.name, path: BusBench.path, member: "PropertiesChanged")
      ) { changes.add($0.arguments) },
      try bench.client.subscribe(.owner(of: BusBench.name)) { owners.add($0.arguments) },
    ]
    try bench.service.emitChanges(
      of: BusBench.interface, at: BusBench.path, ["Volume": .double(1)], invalidated: ["Identity"])
    try changes.wait()
    #expect(changes.all[0][0] == .string(BusBench.interface))
    #expect(changes.all[0][1].dictionary == ["Volume": .double(1)])
    #expect(changes.all[0][2] == .strings(["Identity"]))
    bench.service.close()
    try owners.wait()
    #expect(owners.all[0].last == .string(""))
    withExtendedLifetime(subscriptions) {}
  }

  @Test func handlersMayCall() throws {
    let bench = try BusBench()
    let told = Told<[DBusValue]>()
    let (client, call) = (bench.client, bench.call("Join", [.strings(["x"]), .int32(1)]))
    let subscription = try client.subscribe(DBusMatch(interface: "a.b")) { _ in
      if let answer = try? client.call(call) { told.add(answer) }
    }
    try bench.service.emit("/", "a.b", "C")
    try told.wait()
    #expect(told.all == [[.string("x 1")]])
    subscription.end()
  }
}
