import AVEngineCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized, .realTime, .requires(.pipeWire))
struct PortalCameraTests {
  private func answer(_ cameras: PortalCameras) -> Bool? {
    let answered = DispatchSemaphore(value: 0)
    let answer = Mutex<Bool?>(nil)
    cameras.request { granted in
      answer.withLock { $0 = granted }
      answered.signal()
    }
    _ = answered.wait(timeout: .now() + 30)
    return answer.withLock { $0 }
  }

  @Test func camerasAreThereOnceTheyAreGranted() throws {
    let (bus, bench) = (try MessageBus(), try PipeWireBench())
    let portal = try TestPortal(bus, server: bench.server.address)
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    _ = try bench.wait(for: "test-camera")
    let cameras = PortalCameras(address: bus.address)
    let changes = Mutex(0)
    let watch = try cameras.watch { changes.withLock { $0 += 1 } }
    #expect(try cameras.devices().isEmpty)
    #expect(cameras.isGranted == nil)
    #expect(portal.seen.calls.isEmpty)
    #expect(answer(cameras) == true)
    #expect(cameras.isGranted == true)
    #expect(changes.withLock { $0 } > 0)
    let device = try #require(try cameras.devices().first)
    #expect(device.identifier == "test-camera")
    let film = PipeWireBench.Film()
    let input = try cameras.makeInput(
      device: device.identifier, format: bench.first(device), frameDuration: nil, receiver: film,
      onEvent: { film.add($0) })
    try input.start()
    try film.wait(for: 5)
    input.stop()
    #expect(film.all.allSatisfy { PipeWireBench.number($0.frame) != nil })
    #expect(answer(cameras) == true)
    #expect(portal.seen.dialogs == 1)
    changes.withLock { $0 = 0 }
    camera.end()
    try Server.wait(for: "the notification of its end") { changes.withLock { $0 } > 0 }
    try Server.wait(for: "its end") { try cameras.devices().isEmpty }
    withExtendedLifetime(watch) {}
  }

  @Test func aRefusalStays() throws {
    let bus = try MessageBus()
    let portal = try TestPortal(bus, server: "/nowhere", TestPortal.Settings(answer: 1))
    let cameras = PortalCameras(address: bus.address)
    #expect(answer(cameras) == false)
    #expect(cameras.isGranted == false)
    let error = #expect(throws: EngineError.self) { try cameras.devices() }
    #expect(error?.kind == .permissionDenied)
    #expect(answer(cameras) == false)
    #expect(portal.seen.dialogs == 1)
  }

  @Test func noPortalIsNoRefusal() throws {
    let bus = try MessageBus()
    let cameras = PortalCameras(address: bus.address)
    #expect(answer(cameras) == false)
    #expect(cameras.isGranted == nil)
    let error = #expect(throws: EngineError.self) { try cameras.devices() }
    #expect(error?.kind == .deviceUnavailable)
    #expect(error?.detail?.hasPrefix("the session has no desktop portal") == true)
    let bench = try PipeWireBench(isManaged: false)
    let portal = try TestPortal(bus, server: bench.server.address)
    #expect(answer(cameras) == true)
    #expect(try cameras.devices().isEmpty)
    #expect(portal.seen.dialogs == 1)
  }

  @Test func camerasComeBackWithTheBusAndTheServer() throws {
    let (bus, bench) = (try MessageBus(), try PipeWireBench(isManaged: false))
    let portal = try TestPortal(bus, server: bench.server.address)
    let cameras = PortalCameras(address: bus.address)
    let changes = Mutex(0)
    let watch = try cameras.watch { changes.withLock { $0 += 1 } }
    #expect(answer(cameras) == true)
    #expect(try cameras.devices().isEmpty)
    changes.withLock { $0 = 0 }
    bus.kill()
    bench.server.kill()
    try Server.wait(for: "the notification of the end") { changes.withLock { $0 } > 0 }
    try Server.wait(for: "the end") { (try? cameras.devices()) == nil }
    #expect(cameras.isGranted == true)
    changes.withLock { $0 = 0 }
    try bus.restart()
    let next = try TestPortal(bus, server: bench.server.address)
    try bench.server.restart()
    try Server.wait(for: "the notification of the next server") { changes.withLock { $0 } > 0 }
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    try Server.wait(for: "its camera") { (try? cameras.devices())?.map(\.identifier) == ["test-camera"] }
    #expect(portal.seen.dialogs == 1 && next.seen.dialogs == 0)
    camera.end()
    withExtendedLifetime(watch) {}
  }

  @Test func serversThatBeginLaterAreFound() throws {
    let (bus, bench) = (try MessageBus(), try PipeWireBench(isManaged: false))
    bench.server.kill()
    let portal = try TestPortal(bus, server: bench.server.address)
    let cameras = PortalCameras(address: bus.address)
    let changes = Mutex(0)
    let watch = try cameras.watch { changes.withLock { $0 += 1 } }
    #expect(answer(cameras) == true)
    #expect(throws: EngineError.self) { try cameras.devices() }
    changes.withLock { $0 = 0 }
    try bench.server.restart()
    try Server.wait(for: "the notification of the server") { changes.withLock { $0 } > 0 }
    #expect((try? cameras.devices())?.isEmpty == true)
    withExtendedLifetime((watch, portal)) {}
  }

  @Test func aForgottenAnswerIsAskedForAgain() throws {
    let (bus, bench) = (try MessageBus(), try PipeWireBench(isManaged: false))
    let portal = try TestPortal(bus, server: bench.server.address)
    let cameras = PortalCameras(address: bus.address)
    #expect(answer(cameras) == true)
    #expect(try cameras.devices().isEmpty)
    bus.kill()
    bench.server.kill()
    try Server.wait(for: "the end") { (try? cameras.devices()) == nil }
    try bus.restart()
    let next = try TestPortal(bus, server: bench.server.address, TestPortal.Settings(isForgetful: true))
    try bench.server.restart()
    try Server.wait(for: "the refusal") { (try? cameras.devices()) != nil }
    #expect(cameras.isGranted == nil && next.seen.dialogs == 0)
    #expect(answer(cameras) == true)
    #expect(cameras.isGranted == true && next.seen.dialogs == 1)
    try Server.wait(for: "the list") { (try? cameras.devices()) != nil }
    withExtendedLifetime(portal) {}
  }
}
