import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineDesktopBus

@Suite(.requires(.bus)) struct DBusCallTests {
  @Test func valuesOfAllTypesGoThereAndBack() throws {
    let bench = try BusBench()
    var deep = DBusValue.int32(7)
    // `echo` wraps the value in one more variant, which makes the greatest permitted depth.
    for _ in 0..<63 { deep = .variant(deep) }
    #expect(try bench.echo(deep) == deep)
    let values: [DBusValue] = [
      .byte(255), .bool(true), .bool(false), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max), .int64(.min),
      .uint64(.max), .double(-0.1), .string(""), .string("Grüße, 世界 👋"), .path("/"), .path("/a/b_1"),
      .signature("a{sv}(ii)"), .bytes([]), .bytes([0, 1, 254]), .array(of: "s", []), .strings(["a", ""]),
      .array(of: "(is)", [.structure([.int32(1), .string("x")])]), .options(["k": .uint32(3), "l": .strings(["m"])]),
      .structure([.byte(1), .structure([.double(2), .variant(.bool(true))])]),
      .array(of: "{sa{sv}}", [.entry(.string("i"), .options(["a": .bytes([9])]))]),
      .array(of: "a{oas}", []), .array(of: "b", [.bool(true), .bool(false)]),
    ]
    for value in values { #expect(try bench.echo(value) == value) }
    #expect(try bench.echo(.structure(values)) == .structure(values))
  }

  @Test func descriptorsGoAlong() throws {
    let bench = try BusBench()
    let folder = try TemporaryFolder()
    try Data("what is in the file".utf8).write(to: folder["file"])
    let descriptor = DBusDescriptor(owning: open(folder["file"].path, O_RDONLY | O_CLOEXEC))
    guard case .structure(let members)? = try bench.echo(.structure([.descriptor(descriptor), .int32(1)])),
      case .descriptor(let back)? = members.first
    else {
      Issue.record("no descriptor")
      return
    }
    #expect(back.number != descriptor.number)
    #expect(fcntl(back.number, F_GETFD) & FD_CLOEXEC != 0)
    let copy = FileHandle(fileDescriptor: back.duplicate(), closeOnDealloc: true)
    #expect(try copy.readToEnd() == Data("what is in the file".utf8))
    let error = #expect(throws: DBusFailure.self) { try bench.echo(.descriptor(DBusDescriptor(owning: -1))) }
    #expect(error?.kind == .invalid)
    #expect(try bench.echo(.byte(1)) == .byte(1))
  }

  @Test func whatMessagesCannotHaveIsAnError() throws {
    let bench = try BusBench()
    var deep = DBusValue.int32(7)
    for _ in 0..<64 { deep = .variant(deep) }
    var arrays = DBusValue.array(of: "y", [])
    var element = "ay"
    for _ in 0..<32 {
      arrays = .array(of: element, [])
      element = "a" + element
    }
    let descriptors = (0..<17).map { _ in DBusValue.descriptor(DBusDescriptor(owning: dup(0))) }
    let values: [DBusValue] = [
      .string("a\0b"), .path(""), .path("a"), .path("/a/"), .path("/ä"), .path("/a\0"), .signature("a"),
      .signature("(i"), .signature("!"), .array(of: "i", [.string("x")]), .array(of: "", []), .array(of: "ii", []),
      .array(of: "z", []), .structure([]), .entry(.string("k"), .int32(1)),
      .array(of: "{vs}", [.entry(.variant(.byte(1)), .string(""))]), deep, arrays, .structure(descriptors),
      .bytes([UInt8](repeating: 0, count: 17 << 20)), .string(String(repeating: "x", count: 17 << 20)),
    ]
    for value in values {
      let error = #expect(throws: DBusFailure.self) { try bench.echo(value) }
      #expect(error?.kind == .invalid)
    }
    let calls = [
      DBusCall("", "/a", "a.b", "C"), DBusCall("x", "/a", "a.b", "C"), DBusCall("a.b", "a", "a.b", "C"),
      DBusCall("a.b", "/a", "ab", "C"), DBusCall("a.b", "/a", "a.b", "C.D"), DBusCall("a.b", "/a", "a.b", "Ü"),
      DBusCall("a.b", "/a", "a.b\0", "C"), DBusCall("a.b", "/a", "a.b", String(repeating: "C", count: 256)),
      DBusCall("a.b", "/a", "org.freedesktop.DBus.Local", "C"),
      DBusCall("a.b", "/org/freedesktop/DBus/Local", "a.b", "C"),
    ]
    for call in calls {
      let error = #expect(throws: DBusFailure.self) { try bench.client.call(call) }
      #expect(error?.kind == .invalid)
    }
    #expect(throws: DBusFailure.self) { try bench.client.emit("/", "nothing", "X") }
    #expect(throws: DBusFailure.self) { try bench.client.takeName(":1.7\0") }
    #expect(throws: DBusFailure.self) { try bench.client.subscribe(DBusMatch(member: "a b")) { _ in } }
    #expect(try bench.echo(.string("alive")) == .string("alive"))
  }

  @Test func errorsOfPeersHaveTheirNames() throws {
    let bench = try BusBench()
    func error(_ call: DBusCall) -> DBusFailure? { #expect(throws: DBusFailure.self) { try bench.client.call(call) } }
    #expect(error(bench.call("Refuse")) == DBusFailure(.peer("org.example.Error.No"), "not today"))
    #expect(error(bench.call("Forget"))?.kind == .peer(DBusErrorName.noReply))
    #expect(error(bench.call("Lie"))?.kind == .peer(DBusErrorName.failed))
    #expect(error(bench.call("Nothing"))?.kind == .peer(DBusErrorName.unknownMethod))
    #expect(error(bench.call("Join", [.int32(1)]))?.kind == .peer(DBusErrorName.invalidArguments))
    #expect(
      error(DBusCall(BusBench.name, "/nowhere", BusBench.interface, "Echo"))?.kind
        == .peer(DBusErrorName.unknownObject))
    #expect(
      error(DBusCall(BusBench.name, BusBench.path, "org.example.Other", "Echo"))?.kind
        == .peer(DBusErrorName.unknownInterface))
    #expect(
      error(DBusCall("org.example.Nobody", "/", "org.example.Other", "Echo"))?.kind
        == .peer(DBusErrorName.serviceUnknown))
  }

  // MARK: - Time limits

  @Test func callsEndAtTheirLimit() throws {
    let bench = try BusBench()
    let error = #expect(throws: DBusFailure.self) { try bench.client.call(bench.call("Keep"), timeout: 0.05) }
    #expect(error?.kind == .timedOut)
    // The service answers too late, when it releases the call, and the client discards the answer.
    try Server.wait(for: "the call") { bench.properties.kept.withLock { $0.count } == 1 }
    bench.properties.kept.withLock { $0 = [] }
    #expect(try bench.echo(.byte(1)) == .byte(1))
  }

  @Test func answersGoToTheirHandlers() throws {
    let bench = try BusBench()
    let told = Told<Result<[DBusValue], DBusFailure>>()
    try bench.client.call(bench.call("Join", [.strings(["a", "b"]), .int32(5)])) { told.add($0) }
    try told.wait()
    #expect(told.all == [.success([.string("a+b 5")])])
  }

  // MARK: - Buses that start and end

  @Test func noBusIsAnError() {
    let error = #expect(throws: DBusFailure.self) { try DBusConnection(address: "unix:path=/nowhere/bus") }
    #expect(error?.kind == .noBus)
    #expect(error?.detail.hasPrefix("no message bus at unix:path=/nowhere/bus: ") == true)
    for address in ["", "nonsense", "unix:", "unix:path=\u{1}", "tcp:host=", "what:ever=1", "unix:path"] {
      let error = #expect(throws: DBusFailure.self) { try DBusConnection(address: address) }
      #expect(error?.kind == .noBus)
    }
  }

  @Test func aBusThatGoesIsSurvived() throws {
    let bus = try MessageBus()
    let gone = Told<DBusFailure>()
    let answers = Told<DBusFailure.Kind>()
    let client = try DBusConnection(address: bus.address) { gone.add($0) }
    let service = try DBusConnection(address: bus.address)
    let kept = Told<DBusInvocation>()
    try service.export([DBusInterface("a.b", methods: [.init("Keep") { kept.add($0) }])], at: "/")
    let call = DBusCall(service.uniqueName, "/", "a.b", "Keep")
    try client.call(call, timeout: nil) { if case .failure(let failure) = $0 { answers.add(failure.kind) } }
    try kept.wait()
    bus.kill()
    try gone.wait()
    try answers.wait()
    #expect(gone.all.map(\.kind) == [.gone])
    #expect(answers.all == [.gone])
    #expect(client.failure?.kind == .gone)
    let error = #expect(throws: DBusFailure.self) { try client.call(call) }
    #expect(error?.kind == .gone)
    #expect(throws: DBusFailure.self) { try client.emit("/", "a.b", "C") }
    #expect(throws: DBusFailure.self) { try client.subscribe(DBusMatch(interface: "a.b")) { _ in } }
  }

  @Test func closingAnswersWhatWaits() throws {
    let bench = try BusBench()
    let answers = Told<DBusFailure.Kind>()
    try bench.client.call(bench.call("Keep"), timeout: nil) {
      if case .failure(let failure) = $0 { answers.add(failure.kind) }
    }
    bench.client.close()
    try answers.wait()
    #expect(answers.all == [.gone])
    bench.client.close()
    let error = #expect(throws: DBusFailure.self) { try bench.client.call(bench.call("Refuse")) }
    #expect(error?.kind == .gone)
  }

  @Test func connectionsEndOnTheirOwnQueue() throws {
    let bench = try BusBench()
    let holder = Mutex<DBusConnection?>(try DBusConnection(address: bench.bus.address))
    let told = Told<Bool>()
    let name = holder.withLock { $0?.uniqueName } ?? ""
    let subscription = try holder.withLock { held in
      try held?.subscribe(DBusMatch(interface: BusBench.interface, member: "Happened")) { _ in
        holder.withLock { $0 = nil }
        told.add(true)
      }
    }
    try bench.service.emit(BusBench.path, BusBench.interface, "Happened", [.string("x")])
    try told.wait()
    try Server.wait(for: "its end") {
      try bench.client.call(DBusCall(DBusConnection.bus, "/", DBusConnection.bus, "NameHasOwner", [.string(name)]))
        == [.bool(false)]
    }
    withExtendedLifetime(subscription) {}
  }
}
