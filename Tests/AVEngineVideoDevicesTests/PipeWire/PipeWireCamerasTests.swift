import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVEngineVideoDevices

@Suite(.serialized, .realTime, .requires(.pipeWire))
struct PipeWireCamerasTests {
  @Test func camerasAreListedWithTheirFormats() throws {
    let bench = try PipeWireBench()
    let settings = TestCamera.Settings(
      name: "desk",
      properties: [
        "node.description": "A camera on the desk", "device.vendor.id": "0x046d",
        "device.product.id": "0x082d",
      ], formats: [(4, 640, 480, [30, 15]), (23, 1_280, 720, [30])])
    let camera = try TestCamera(bench.server, settings) { number, _ in PipeWireBench.nv12(number) }
    let device = try bench.wait(for: "desk")
    #expect(device.name == "A camera on the desk")
    #expect(device.modelIdentifier == "UVC Camera VendorID_1133 ProductID_2093")
    #expect(device.kind == .external)
    #expect(device.controls.isEmpty)
    #expect(device.formats.map(\.size.width) == [640, 1_280])
    #expect(
      device.formats.map(\.coding) == [
        .pixels(kCVPixelFormatType_422YpCbCr8_yuvs), .pixels(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange),
      ])
    #expect(device.formats[0].frameDurations.map(\.lowerBound.timescale) == [30, 15])
    camera.end()
    try Server.wait(for: "the camera's end") { try bench.cameras.devices().isEmpty }
  }

  @Test func watchersAreToldOfCamerasThatComeAndGo() throws {
    let bench = try PipeWireBench()
    let changes = Mutex(0)
    var watch: (any Sendable & AnyObject)? = try bench.cameras.watch { changes.withLock { $0 += 1 } }
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    try Server.wait(for: "the notification of the camera") { changes.withLock { $0 } > 0 }
    _ = try bench.wait(for: "test-camera")
    changes.withLock { $0 = 0 }
    camera.end()
    try Server.wait(for: "the notification of its end") { changes.withLock { $0 } > 0 }
    try Server.wait(for: "its end") { try bench.cameras.devices().isEmpty }
    withExtendedLifetime(watch) {}
    watch = nil
  }

  @Test func whatV4L2ListsIsLeftOut() throws {
    let bench = try PipeWireBench()
    let cameras = bench.cameras
    let settings = TestCamera.Settings(properties: ["api.v4l2.path": "/dev/video7"])
    let camera = try TestCamera(bench.server, settings) { number, _ in PipeWireBench.nv12(number) }
    _ = try bench.wait(for: "test-camera")
    #expect(try cameras.devices().map(\.identifier) == ["test-camera"])
    #expect(try cameras.devices(leavingOut: ["/dev/video7"]).isEmpty)
    #expect(try cameras.device(atPath: "/dev/video7")?.identifier == "test-camera")
    #expect(try cameras.device(atPath: "/dev/video8") == nil)
    camera.end()
  }

  @Test func camerasOfOneNameAreToldApart() throws {
    let bench = try PipeWireBench()
    let picture: @Sendable (Int, Pod?) -> TestCamera.Frame? = { number, _ in PipeWireBench.nv12(number) }
    let grey = try TestCamera(
      bench.server, TestCamera.Settings(name: "grey", formats: [(25, 640, 480, [30])]), picture: picture)
    let screen = try TestCamera(
      bench.server, TestCamera.Settings(name: "screen", properties: ["media.role": "Screen"]), picture: picture)
    let first = try TestCamera(bench.server, picture: picture)
    _ = try bench.wait(for: "test-camera")
    let second = try TestCamera(bench.server, picture: picture)
    try Server.wait(for: "the second camera") { try bench.cameras.devices().count == 2 }
    let identifiers = try bench.cameras.devices().map(\.identifier)
    #expect(identifiers.first == "test-camera")
    #expect(identifiers.last?.hasPrefix("test-camera#") == true)
    for camera in [grey, screen, first, second] { camera.end() }
  }

  @Test func noServerIsAnError() throws {
    let cameras = PipeWireCameras(remote: "/nowhere/pipewire-0")
    let error = #expect(throws: EngineError.self) { try cameras.devices() }
    #expect(error?.kind == .deviceUnavailable)
    #expect(error?.detail?.hasPrefix("no PipeWire server") == true)
    #expect(throws: EngineError.self) { try cameras.watch {} }
  }

  @Test func serversComeAndGo() throws {
    let bench = try PipeWireBench(isManaged: false)
    let changes = Mutex(0)
    let watch = try bench.cameras.watch { changes.withLock { $0 += 1 } }
    bench.server.kill()
    try Server.wait(for: "the notification of the server's end") { changes.withLock { $0 } > 0 }
    let error = #expect(throws: EngineError.self) { try bench.cameras.devices() }
    #expect(error?.kind == .deviceUnavailable)
    changes.withLock { $0 = 0 }
    try bench.server.restart()
    try Server.wait(for: "the notification of the next server") { changes.withLock { $0 } > 0 }
    try Server.wait(for: "its list") { (try? bench.cameras.devices()) != nil }
    withExtendedLifetime(watch) {}
  }
}
